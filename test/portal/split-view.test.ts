// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { insertTickets } from "./support/inbox.ts";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
const scrolled = (page: Page) =>
  page.evaluate<number>("document.querySelector('.ticket-scroll').scrollTop");
const lamp = "The lamp arrived with a broken shade, and the box was open already when it came 52";
const openRow = (page: Page) => page.locator(".ticket a[aria-current=true]");

t.test("the list beside the conversation", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  await insertTickets(service, 300);
  const page = await dashboard.open("/tickets");
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  await page.reload();
  await page.locator(".ticket").first().waitFor();

  await t.test("a window shows 18 rows, the first of them near its top", async (t) => {
    const rows = await page.evaluate<{ top: number; bottom: number }[]>(
      "[...document.querySelectorAll('.ticket')].map((row) => row.getBoundingClientRect().toJSON())",
    );
    const [{ top = 0, bottom = 0 } = {}] = rows;
    t.ok(top <= 140, `the first row is at ${top}`);
    t.ok(bottom - top >= 36 && bottom - top <= 44, `rows are ${bottom - top} high`);
    t.ok(rows.filter((row) => row.bottom <= 900).length >= 18);
    t.equal(await page.locator(".ticket .badge").count(), 0, "no badge repeats the view");
  });

  await t.test("opening a ticket does not change the list", async (t) => {
    await page.evaluate("document.querySelector('.ticket-scroll').scrollTo(0, 2_000)");
    await page.locator("[data-row='50'] a").waitFor();
    await page.evaluate("window.list = document.querySelector('.ticket-list')");
    const at = await scrolled(page);
    await page.locator("[data-row='50'] a").click();
    await heading(page, "A refund, please 51");
    t.match(page.url(), /\/tickets\/tkt_00000051$/);
    t.equal(await scrolled(page), at);
    t.ok(await page.evaluate("window.list === document.querySelector('.ticket-list')"));
    t.match(await openRow(page).getAttribute("aria-label"), "A refund, please 51");
    const { total, shifts } = await shiftsOf(page);
    t.ok(total < 0.05, `shifts by ${total}: ${JSON.stringify(shifts)}`);
  });

  await t.test("keys move through the list, and the conversation follows", async (t) => {
    await page.keyboard.press("j");
    await heading(page, lamp);
    await page.keyboard.press("ArrowDown");
    await heading(page, "Wrong size 53");
    await page.keyboard.press("k");
    await heading(page, lamp);
    t.match(await openRow(page).getAttribute("aria-label"), lamp);
    await page.goBack();
    await heading(page, "All open");
    t.match(page.url(), /\/tickets$/);
    t.ok((await scrolled(page)) > 1_000, "the list is where it was");
    await page.goForward();
    await heading(page, lamp);
    await page.keyboard.press("Escape");
    await heading(page, "All open");
  });

  await t.test("the address of a ticket opens it beside the list, in any tab", async (t) => {
    await page.goto(`${base}/dashboard/tickets/tkt_00000007`);
    await heading(page, "Where is my order? 7");
    await openRow(page).waitFor();
    await page.reload();
    await heading(page, "Where is my order? 7");
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.locator("[data-row='2'] a").click({ button: "middle" }),
    ]);
    await heading(page, "Where is my order? 7");
    await other.waitForURL(/tkt_00000003/);
    t.match(page.url(), /tkt_00000007/);
    await other.close();
  });

  await t.test("in a narrow window a ticket covers the list, and leads back to it", async (t) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${base}/dashboard/tickets`);
    await page.locator(".ticket").first().waitFor();
    await page.evaluate("document.querySelector('.ticket-scroll').scrollTo(0, 1_000)");
    await page.locator("[data-row='20'] a").click();
    await page.getByRole("textbox", { name: "Reply" }).waitFor();
    t.notOk(await page.locator("[data-row='20'] a").isVisible());
    const height = await eventually(
      () =>
        page.evaluate<number>(
          "document.querySelector('.message-list')?.getBoundingClientRect().height ?? 0",
        ),
      (px) => px >= 600,
    );
    t.ok(height >= 600, `${height} px for messages`);
    t.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
    t.notOk(await page.getByRole("button", { name: "Send reply" }).isVisible());
    await page.getByRole("textbox", { name: "Reply" }).focus();
    await page.getByRole("button", { name: "Send reply" }).waitFor();
    await page.getByRole("link", { name: "Tickets", exact: true }).last().click();
    await page.locator("[data-row='20'] a").waitFor();
    t.equal(await scrolled(page), 1_000);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("the views show live counts", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  await insertTickets(service, 3);
  const page = await dashboard.open("/tickets");
  await page.locator(".shell-count").first().waitFor();
  const view = page.getByRole("list", { name: "Views" }).getByRole("link", {
    name: "Unassigned",
    exact: true,
  });
  const count = async () =>
    Number((await view.locator(".shell-count").textContent()) ?? Number.NaN);
  const before = await count();
  t.ok(before > 0, `${before}`);
  t.equal(await view.getAttribute("aria-description"), `${before} tickets`);
  const ticket = { subject: "A new one", requester: { email: "ada@example.com" } };
  await service.rest("POST", "/api/v1/tickets", ticket);
  t.equal(await eventually(count, (now) => now > before), before + 1);
  t.equal(await page.locator(".shell-views .shell-count").count(), 5);
});
