// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";

const subjects = (page: Page) => page.locator(".ticket-subject a").allTextContents();
const shows = async (page: Page, expected: readonly string[]) => {
  // The page may just be loading.
  const found = () => subjects(page).catch(() => []);
  t.same(await eventually(found, (now) => now.join() === expected.join()), expected);
};
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

t.test("saved views", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { rest } = service;
  for (const [subject, priority] of [
    ["Old lamp", "urgent"],
    ["New lamp", "urgent"],
    ["A refund", "high"],
    ["Wrong size", "normal"],
  ]) {
    await rest("POST", "/api/v1/tickets", { subject, priority, requester: { name: "Ada" } });
  }
  const page = await dashboard.open("/tickets?priority=urgent&sort=oldest");
  const dialog = page.getByRole("dialog");
  const saved = page.getByRole("list", { name: "Saved views" });
  const names = () => saved.locator(".shell-view-name").allTextContents();
  const lists = async (...expected: string[]) =>
    t.same(await eventually(names, (now) => now.join() === expected.join()), expected);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const viewsOf = async () => (await rest("GET", "/api/v1/views?pageSize=100")).body.data;
  await shows(page, ["Old lamp", "New lamp"]);

  await t.test("the filters and the order become a view in the navigation", async (t) => {
    await button("Save view").click();
    await dialog.getByLabel("Name").fill("Urgent");
    await dialog.getByLabel("Who sees it").selectOption("Everyone in the workspace");
    await page.reload();
    t.equal(await dialog.getByLabel("Name").inputValue(), "Urgent", "kept over a reload");
    t.equal(await dialog.getByLabel("Who sees it").inputValue(), "everyone");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await heading(page, "Urgent");
    await shows(page, ["Old lamp", "New lamp"]);
    const [view] = await viewsOf();
    t.match(view, {
      name: "Urgent",
      shared: true,
      orderBy: "createdAt",
      filters: { status: ["open"], priority: ["urgent"] },
    });
    t.equal(new URL(page.url()).search, `?view=${view.id}`);
    const link = saved.getByRole("link", { name: /^Urgent/ });
    await page
      .locator('.shell-views a[aria-description="2 tickets"]', { hasText: "Urgent" })
      .waitFor();
    t.equal(await link.getAttribute("aria-current"), "true");
  });

  await t.test("it can be narrowed, and the changes saved or discarded", async (t) => {
    await button("Remove the filter priority").click();
    await shows(page, ["Old lamp", "New lamp", "A refund", "Wrong size"]);
    t.match(new URL(page.url()).search, /&priority=$/);
    await page.reload();
    await shows(page, ["Old lamp", "New lamp", "A refund", "Wrong size"]);
    await choose(page, "Discard changes");
    await shows(page, ["Old lamp", "New lamp"]);
    await button("Filter").click();
    await page.getByRole("dialog", { name: "Filters" }).getByLabel("Priority").selectOption("High");
    await page.keyboard.press("Escape");
    await shows(page, ["A refund"]);
    await button("Save changes").click();
    await page.getByText("Saved Urgent").waitFor();
    await button("Save changes").waitFor({ state: "detached" });
    t.match((await viewsOf())[0].filters, { status: ["open"], priority: ["high"] });
    await shows(page, ["A refund"]);
  });

  await t.test("errors are shown at their field", async () => {
    await choose(page, "Save as new view");
    await dialog.getByLabel("Name").fill("urgent");
    await dialog.getByLabel("Who sees it").selectOption("Everyone in the workspace");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText("Your team has a view with this name already.").waitFor();
    for (let n = 1; n < 100; n++) {
      await rest("POST", "/api/v1/views", { name: `V ${n}`, shared: true, position: n + 10 });
    }
    await dialog.getByLabel("Name").fill("One too many");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.locator(".field-error").getByText("100 shared views").waitFor();
    await dialog.getByLabel("Who sees it").selectOption("Only you");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await heading(page, "One too many");
    await service.app.db.pool.query("delete from views where name like 'V %'");
    dashboard.complaints.length = 0;
  });

  await t.test("own views are renamed, moved, shared and deleted", async (t) => {
    await choose(page, "Rename");
    await dialog.getByLabel("Name").fill("Refunds");
    await page.reload();
    t.equal(await dialog.getByLabel("Name").inputValue(), "Refunds", "kept over a reload");
    await dialog.getByRole("button", { name: "Rename" }).click();
    await heading(page, "Refunds");
    await choose(page, "Save as new view");
    await dialog.getByLabel("Name").fill("Second");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await heading(page, "Second");
    await lists("Urgent", "Refunds", "Second");
    await choose(page, "Move up");
    await lists("Urgent", "Second", "Refunds");
    await choose(page, "Share with the team");
    await page.getByText("Shared Second with the team").waitFor();
    const other = await dashboard.open("/tickets", undefined, undefined, "alex");
    const theirs = other.getByRole("list", { name: "Saved views" });
    await theirs.getByRole("link", { name: /^Second/ }).click();
    await heading(other, "Second");
    t.same(await theirs.getByRole("link").count(), 2, "Refunds is not theirs");
    await choose(other, "Delete");
    await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await heading(other, "All open");
    await other.close();

    await page.reload();
    await page.getByRole("heading", { name: "This view does not exist" }).waitFor();
    await page.getByRole("link", { name: "Show all open tickets" }).click();
    await heading(page, "All open");
    await lists("Urgent", "Refunds");
  });

  await t.test(
    "a view that a program saved shows what the filters of the page cannot",
    async () => {
      const filters = {
        status: ["open", "pending"],
        priority: ["high", "urgent"],
        createdFrom: "2020-01-01T00:00:00Z",
      };
      const { data } = (await rest("POST", "/api/v1/views", { name: "API", shared: true, filters }))
        .body;
      await page.goto(`${base}/dashboard/tickets?view=${data.id}`);
      await shows(page, ["A refund", "New lamp", "Old lamp"]);
      await page.getByText("Priority: High or Urgent").waitFor();
      await page.getByText("Status: Open or Pending").waitFor();
      await button("Remove the filter priority").click();
      await shows(page, ["Wrong size", "A refund", "New lamp", "Old lamp"]);
      await page.getByLabel("Search tickets").fill("nothing");
      await page.getByText("No matching tickets").waitFor();
      await button("Clear the filters").click();
      await shows(page, ["A refund", "New lamp", "Old lamp"]);
      await rest("PATCH", `/api/v1/views/${data.id}`, { filters: { tag: ["none"] } });
      await page.reload();
      await page.getByText("No ticket matches the filters of this view.").waitFor();
    },
  );

  t.same(dashboard.complaints, [], "the console stayed empty");
});
