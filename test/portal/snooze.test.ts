// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
const subjects = (page: Page) => page.locator(".ticket-subject a").allTextContents();
const shows = async (page: Page, ...expected: string[]) => {
  // The page may just be loading.
  const found = () => subjects(page).catch(() => []);
  t.same(await eventually(found, (now) => now.join() === expected.join()), expected);
};

t.test("tickets set aside until later", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const ids: Record<string, string> = {};
  for (const subject of ["Four", "Three", "Two", "One"]) {
    const ticket = { subject, requester: { name: "Ada" } };
    ids[subject] = (await rest("POST", "/api/v1/tickets", ticket)).body.data.id;
  }
  const untilOf = async (subject: string): Promise<string | undefined> =>
    (await rest("GET", `/api/v1/tickets/${ids[subject]}`)).body.data.snoozedUntil;
  const becomes = async (subject: string, isSnoozed: boolean) => {
    const isNow = async () => (await untilOf(subject)) !== undefined;
    t.equal(await eventually(isNow, (now) => now === isSnoozed), isSnoozed);
  };
  const page = await dashboard.open("/tickets", undefined, { timezoneId: "America/New_York" });
  const dialog = page.getByRole("dialog");
  const go = (view: string) =>
    page
      .getByRole("list", { name: "Views", exact: true })
      .getByRole("link", { name: view })
      .click();

  await t.test("b snoozes a ticket and goes on to the next, and Undo returns to it", async (t) => {
    await page.getByRole("link", { name: /^One/ }).click();
    await heading(page, "One");
    await page.keyboard.press("b");
    await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
    await heading(page, "Two");
    await page.getByText(/^Snoozed #4 until /).waitFor();
    await becomes("One", true);
    const until = new Date((await untilOf("One")) ?? "");
    t.match(
      until.toLocaleTimeString("en-GB", { timeZone: "America/New_York" }),
      "09:00:00",
      "in the time zone of the agent",
    );
    await page.keyboard.press("z");
    await page.getByText("Undone", { exact: true }).waitFor();
    t.equal(await untilOf("One"), undefined);
    await heading(page, "One");
    await page.keyboard.press("?");
    await dialog.getByText("Snooze and go to the next").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await heading(page, "Two");
  });

  await t.test("a custom time must be in the future", async (t) => {
    await page.getByRole("button", { name: "Snooze", exact: true }).click();
    const time = dialog.getByLabel("Date and time");
    const at = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11)}10:30`;
    await time.fill(at(-2));
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    t.notOk(await time.evaluate("(input) => input.checkValidity()"));
    await time.fill(at(3));
    await dialog.getByRole("button", { name: "Snooze", exact: true }).click();
    await heading(page, "Three");
    await becomes("Two", true);
  });

  await t.test("views omit snoozed tickets; the Snoozed view shows until when", async () => {
    await go("All open");
    await shows(page, "One", "Three", "Four");
    await go("Snoozed");
    await shows(page, "Two");
    await page.locator(".ticket").getByRole("img", { name: "Snoozed until" }).waitFor();
    await page.getByRole("link", { name: /^Two/ }).click();
    await page.getByText(/snoozed the ticket until/).waitFor();
    await page.getByRole("button", { name: "Unsnooze" }).click();
    await becomes("Two", false);
    await page.getByRole("button", { name: "Unsnooze" }).waitFor({ state: "detached" });
    await page.getByText("ended the snooze").waitFor();
  });

  await t.test("several at once, and a resolved one is snoozed again by Undo", async (t) => {
    await go("All open");
    await heading(page, "All open");
    await shows(page, "One", "Two", "Three", "Four");
    await page.getByLabel("Select #4").check();
    await page.getByLabel("Select #3").check();
    await page
      .getByRole("region", { name: "Change 2 tickets" })
      .getByRole("button", { name: "Snooze" })
      .click();
    await dialog
      .getByRole("button", { name: /^Next Monday|^In a week/ })
      .first()
      .click();
    await page.getByText(/^Snoozed 2 tickets until /).waitFor();
    await becomes("One", true);
    await becomes("Two", true);
    const before = await untilOf("One");
    await go("Snoozed");
    await shows(page, "One", "Two");
    await page.getByRole("link", { name: /^One/ }).click();
    await heading(page, "One");
    await page.keyboard.press("e");
    await page.getByText("Resolved #4").waitFor();
    await becomes("One", false);
    await page.keyboard.press("z");
    await page.getByText("Undone", { exact: true }).waitFor();
    t.equal(await untilOf("One"), before);
    await rest("PATCH", `/api/v1/tickets/${ids.Four}`, { status: "resolved" });
    await go("Resolved");
    await page.getByRole("link", { name: /^Four/ }).click();
    await heading(page, "Four");
    await page.keyboard.press("b");
    await page.getByText("Only open and pending tickets can be snoozed").waitFor();
    t.equal(await dialog.count(), 0);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
