// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { insertTickets } from "./support/inbox.ts";

const shows = async (page: Page, ...expected: string[]) => {
  const subjects = () =>
    page
      .locator(".ticket-subject a")
      .allTextContents()
      // The page may just be loading.
      .catch(() => []);
  t.same(await eventually(subjects, (found) => found.join() === expected.join()), expected);
};

t.test("filters by what tickets are about", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const { rest } = service;
  const open = async (subject: string, name: string, more: object = {}) =>
    (
      await rest("POST", "/api/v1/tickets", {
        subject,
        requester: { name, email: `${name.toLowerCase()}@example.com` },
        ...more,
      })
    ).body.data;
  await open("A lamp", "Ada", { customFields: { plan: "pro", seats: 5, vip: true } });
  await open("A shade", "Ada", { customFields: { plan: "free", vip: true } });
  const bulb = await open("A refund", "Grace", { customFields: { plan: "pro" } });

  const page = await dashboard.open("/tickets");
  const panel = page.getByRole("dialog", { name: "Filters" });
  const chips = page.getByRole("list", { name: "Filters that are set" }).getByRole("listitem");
  const remove = (name: string) =>
    page.getByRole("button", { name: `Remove the filter ${name}` }).click();
  await shows(page, "A refund", "A shade", "A lamp");

  await t.test("a requester is found by name or address", async (t) => {
    await page.getByRole("button", { name: "Filter" }).click();
    await panel.getByLabel("Requester").fill("grace@ex");
    await panel.getByRole("button", { name: /^Grace/ }).click();
    await shows(page, "A refund");
    t.equal(new URL(page.url()).search, `?requester=${bulb.requester.id}`);
    await chips.getByText("Grace").waitFor();
    await page.reload();
    await chips.getByText("Grace").waitFor();
    await remove("requester");
    await page.getByRole("button", { name: "Filter" }).click();
    await panel.getByLabel("Requester").fill("nobody at all");
    await panel.getByText("No one matches.").waitFor();
    await page.keyboard.press("Escape");
  });

  await t.test("a custom field by its name and value, of each type", async (t) => {
    for (const [name, value, text, ...expected] of [
      ["plan", "pro", "plan:pro", "A refund", "A lamp"],
      ["vip", "yes", "vip:true", "A shade", "A lamp"],
      ["vip", "true", "vip:true", "A shade", "A lamp"],
      ["seats", "5", "seats:5", "A lamp"],
    ] as const) {
      await page.getByRole("button", { name: "Filter" }).click();
      await panel.getByLabel("Custom field", { exact: true }).fill(name);
      await panel.getByLabel("Value of the custom field").fill(value);
      await shows(page, ...expected);
      await page.keyboard.press("Escape");
      await chips.getByText(text.replace("true", "Yes")).waitFor();
      t.equal(new URL(page.url()).searchParams.get("field"), text);
      await remove("custom field");
      await shows(page, "A refund", "A shade", "A lamp");
    }
  });

  await t.test("a search shows its terms and that there are more results", async (t) => {
    await page.getByLabel("Search tickets").fill("refnud");
    await page.getByText("Showing results for refund").waitFor();
    await shows(page, "A refund");
    const { workspaceId } = await service.newWorkspace();
    await insertTickets({ ...service, workspaceId }, 7_100);
    const other = await dashboard.open("/tickets?q=lamp", workspaceId);
    await other.getByText("Showing the most recent 1,000").waitFor();
    t.equal(await other.getByText("Showing results for").count(), 0);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
