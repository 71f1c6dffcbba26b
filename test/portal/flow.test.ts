// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { insertTickets } from "./support/inbox.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();

t.test("from ticket to ticket", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const ids: string[] = [];
  for (const subject of ["Four", "Three", "Two", "One"]) {
    const requester = { name: "Ada" };
    const { body } = await rest("POST", "/api/v1/tickets", {
      subject,
      requester,
      message: { body: `About ${subject}` },
    });
    ids.unshift(body.data.id);
  }
  const [one = "", two = "", three = "", four = ""] = ids;
  const ticketOf = async (id: string) => (await rest("GET", `/api/v1/tickets/${id}`)).body.data;
  const statusOf = async (id: string): Promise<string> => (await ticketOf(id)).status;
  const becomes = (id: string, status: string) =>
    eventually(
      () => statusOf(id),
      (now) => now === status,
    );
  const page = await dashboard.open("/tickets");
  const undo = page.getByRole("button", { name: "Undo" });
  const reply = page.getByRole("textbox", { name: "Reply" });
  const said = (text: string) => page.getByRole("article").filter({ hasText: text });

  await t.test("e resolves, goes on to the next, and can be undone", async (t) => {
    await page.getByRole("link", { name: /^One/ }).click();
    await heading(page, "One");
    await page.keyboard.press("e");
    await heading(page, "Two");
    await page.getByText("Resolved #4").waitFor();
    await becomes(one, "resolved");
    await page.keyboard.press("z");
    await heading(page, "One");
    await page.getByText("Undone", { exact: true }).waitFor();
    t.equal(await statusOf(one), "open");
    await page.keyboard.press("j");
    await heading(page, "Two");
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Resolve and go to the next").waitFor();
    await page.keyboard.press("Escape");
  });

  await t.test("a reply is sent and the ticket resolved, by key and by mouse", async (t) => {
    await page.keyboard.press("r");
    await page.keyboard.type("It is done");
    await page.keyboard.press("Control+Shift+Enter");
    await heading(page, "Three");
    await page.getByRole("status").getByText("Sent to #").waitFor();
    await becomes(two, "resolved");
    t.match((await ticketOf(two)).preview, "It is done");
    await reply.fill("This one, too");
    await page.getByRole("button", { name: "Send and resolve" }).click();
    await heading(page, "Four");
    await becomes(three, "resolved");
    await reply.fill("And the last");
    await page.getByRole("button", { name: "Send and resolve" }).click();
    await becomes(four, "resolved");
    await heading(page, "Four");
    await said("And the last").waitFor();
  });

  await t.test("a message shows immediately, and is restored if it fails", async (t) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/CreateMessage", async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.getByLabel("Status after sending").selectOption("pending");
    await reply.fill("Will it arrive?");
    await reply.press("Control+Enter");
    await page.locator(".message-sending").getByText("Will it arrive?").waitFor();
    t.equal(await reply.inputValue(), "");
    t.equal(await page.getByLabel("Status", { exact: true }).inputValue(), "pending");
    await page.getByRole("radio", { name: "Internal note" }).check();
    held.resolve();
    await page.getByRole("alert").getByText("Could not reach the service.").waitFor();
    t.equal(await page.getByText("Could not").count(), 1, "one place says so");
    await page.getByRole("radio", { name: "Reply" }).check();
    t.equal(await reply.inputValue(), "Will it arrive?");
    t.equal(await page.locator(".message-sending").count(), 0);
    t.equal(await page.getByLabel("Status", { exact: true }).inputValue(), "resolved");
    await reply.fill("");
    t.equal(await page.getByRole("alert").count(), 0, "the error goes with the text");
    await page.unroute("**/CreateMessage");
    dashboard.complaints.length = 0;
  });

  await t.test("a status shows in the list immediately, and is undone with Ctrl+Z", async () => {
    await page.goto(`${dashboard.base}/dashboard/tickets/${four}?view=all`);
    await page.locator(".ticket-open").getByText("Resolved").waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/UpdateTicket", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel("Status", { exact: true }).selectOption("closed");
    await page.locator(".ticket-open").getByText("Closed").waitFor();
    held.resolve();
    await undo.waitFor();
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("Control+z");
    await becomes(four, "resolved");
    await page.unroute("**/UpdateTicket");
  });

  await t.test("a change stays visible when an older list arrives late", async (t) => {
    await page.locator(".ticket-open").getByText("Resolved").waitFor();
    const [listed, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const asked = page.waitForRequest("**/ListTickets*");
    await page.route(
      "**/ListTickets*",
      async (route) => {
        const response = await route.fetch();
        await listed.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.route("**/UpdateTicket", async (route) => {
      await saved.promise;
      await route.continue();
    });
    await rest("PATCH", `/api/v1/tickets/${three}`, { tags: ["late"] });
    const late = (await asked).response();
    const status = page.locator(".ticket-open").getByText("Closed");
    await page.getByLabel("Status", { exact: true }).selectOption("closed");
    await status.waitFor();
    listed.resolve();
    await (await late)?.finished();
    await page.evaluate(() => new Promise((shown) => setTimeout(shown, 200)));
    t.equal(await status.count(), 1);
    saved.resolve();
    await becomes(four, "closed");
    await page.unroute("**/UpdateTicket");
    await rest("PATCH", `/api/v1/tickets/${four}`, { status: "resolved" });
    await page.locator(".ticket-open").getByText("Resolved").waitFor();
  });

  await t.test(
    "undoing a bulk change restores each ticket, except those changed since",
    async (t) => {
      await rest("PATCH", `/api/v1/tickets/${one}`, { status: "pending" });
      await page.getByRole("link", { name: "All", exact: true }).click();
      await heading(page, "All");
      await page.locator(".ticket").nth(3).waitFor();
      await page.locator(".ticket").getByText("Pending", { exact: true }).waitFor();
      await page.getByLabel("Select all that are loaded").check();
      const bar = page.getByRole("region", { name: "Change 4 tickets" });
      await bar.getByLabel("Status").selectOption("closed");
      await bar.getByRole("button", { name: "Apply" }).click();
      await undo.waitFor();
      t.same(await Promise.all(ids.map(statusOf)), ["closed", "closed", "closed", "closed"]);
      await rest("PATCH", `/api/v1/tickets/${two}`, { status: "open" });
      await rest("PATCH", `/api/v1/tickets/${three}`, { priority: "high" });
      await undo.click();
      await page.getByText("Undone, except 1 ticket that someone else has changed").waitFor();
      t.same(await Promise.all(ids.map(statusOf)), ["pending", "open", "resolved", "resolved"]);
      dashboard.complaints.length = 0;
    },
  );

  await t.test("messages are distinguished, and can be stepped through by keyboard", async (t) => {
    await page.getByRole("link", { name: /^Four/ }).click();
    await said("And the last").waitFor();
    const colourOf = (kind: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector(".message-${kind} .message-box")).backgroundColor`,
      );
    t.not(await colourOf("agent"), await colourOf("requester"));
    await page.getByRole("feed").focus();
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    t.equal(await page.evaluate("document.activeElement.tagName"), "ARTICLE");
    await page.keyboard.press("/");
    await page.keyboard.press("Escape");
    t.not(await page.evaluate("document.activeElement.tagName"), "INPUT", "Esc leaves the search");
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("the user's changes show in the list immediately", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const ids: string[] = [];
  for (const subject of ["Three", "Two", "One"]) {
    const ticket = { subject, requester: { name: "Ada" } };
    ids.unshift((await rest("POST", "/api/v1/tickets", ticket)).body.data.id);
  }
  const page = await dashboard.open("/tickets");
  const subjects = () =>
    page
      .locator(".ticket-subject a")
      .allTextContents()
      // The page may just be loading.
      .catch(() => []);
  const shows = async (...expected: string[]) =>
    t.same(await eventually(subjects, (found) => found.join() === expected.join()), expected);
  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  await shows("One", "Two", "Three");

  await t.test("a resolved ticket leaves its view, and Undo brings it back", async (t) => {
    await page.getByText("Live", { exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await shows("One", "Three");
    t.equal(await focused(), "Three");
    await page.keyboard.press("z");
    await shows("One", "Two", "Three");
    await page.getByText("Undone", { exact: true }).waitFor();
    await eventually(focused, (text) => text === "Two");
  });

  await t.test("Undo restores no stale value", async (t) => {
    await page.route("**/WatchEvents", (route) => route.abort());
    await page.reload();
    await shows("One", "Two", "Three");
    await rest("PATCH", `/api/v1/tickets/${ids[0]}`, { status: "pending" });
    await page.locator(".ticket a").first().focus();
    await page.keyboard.press("e");
    await page.getByText("Resolved #3").waitFor();
    await page.keyboard.press("z");
    await page.getByText("Not undone: someone else has changed #3").waitFor();
    t.equal((await rest("GET", `/api/v1/tickets/${ids[0]}`)).body.data.status, "resolved");
  });
});

t.test("ten pending changes do not slow down the page", async (t) => {
  const dashboard = await startDashboard(t);
  await insertTickets(dashboard.service, 12);
  const { rest } = dashboard.service;
  const { data } = (await rest("GET", "/api/v1/tickets")).body;
  const [first, last] = [data[0], data.at(-1)];
  const page = await dashboard.open(`/tickets/${first.id}`);
  await heading(page, first.subject);
  const saved = Promise.withResolvers<void>();
  await page.route("**/BatchUpdateTickets", async (route) => {
    await saved.promise;
    await route.continue();
  });
  const began = performance.now();
  for (let i = 0; i < 10; i++) {
    const shown = await page.getByRole("heading", { level: 1 }).textContent();
    await page.keyboard.press("e");
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasNotText: shown ?? "" })
      .waitFor();
  }
  // A response, which has none of the changes yet.
  await rest("PATCH", `/api/v1/tickets/${last.id}`, { tags: ["late"] });
  await page.locator(".ticket").getByText("late").waitFor({ state: "attached" });
  const ms = performance.now() - began;
  t.ok(ms < 20_000, `${ms} ms`);
  saved.resolve();
  const resolved = async () => (await rest("GET", "/api/v1/tickets?status=resolved")).body.data;
  t.equal((await eventually(resolved, ({ length }) => length === 10)).length, 10);
});
