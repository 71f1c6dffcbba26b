// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("the palette finds tickets and requesters as the user types", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const open = async (subject: string, name: string, email: string, body: string) =>
    (
      await rest("POST", "/api/v1/tickets", {
        subject,
        requester: { name, email },
        message: { body },
      })
    ).body.data.id;
  const first = await open("Broken lamp", "Zoë Müller", "zoe@example.com", "It flickers.");
  const second = await open("Call #1 back", "Grace", "grace@navy.mil", "About the migration <b>.");
  const page = await dashboard.open("/tickets");
  // The page takes keys when it is there.
  await page.locator(".ticket-subject a", { hasText: "Broken lamp" }).waitFor();
  const search = page.getByRole("combobox", { name: /^Search/ });
  const options = page.getByRole("dialog", { name: "Search" }).getByRole("option");
  const type = async (text: string) => {
    await page.keyboard.press("Control+k");
    await search.fill(text);
  };

  await t.test("by words, the last of them unfinished", async () => {
    await type("zoe mul");
    await options.filter({ hasText: "#1 Broken lamp" }).waitFor();
    await options.filter({ hasText: "zoe@example.com" }).click();
    await page.waitForURL(/view=all&q=from%3Azoe%40example.com$/);
    await page.locator(".ticket-subject a", { hasText: "Broken lamp" }).waitFor();
    await page.locator(".ticket-subject a", { hasText: "Call" }).waitFor({ state: "detached" });
  });

  await t.test("by number, ahead of mentions", async (t) => {
    await type("#1");
    await page.getByRole("group", { name: "Tickets" }).getByText("Broken lamp").waitFor();
    t.match(await options.first().textContent(), "#1 Broken lamp");
    t.equal(await options.first().getAttribute("aria-selected"), "true");
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(first));
  });

  await t.test("despite a typing error, by keyboard", async () => {
    await type("migratoin");
    await page.getByRole("group", { name: "Tickets" }).getByText("Call #1 back").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(second));
  });

  await t.test("the list shows where the words match", async (t) => {
    await page.evaluate(`history.pushState(null, "", "/dashboard/tickets?view=all&q=migrations")`);
    const preview = page.locator(".ticket-preview");
    await preview.locator("mark").waitFor();
    t.equal(await preview.textContent(), "About the migration <b>.");
    t.same(await preview.locator("mark").allTextContents(), ["migration"]);
  });
});
