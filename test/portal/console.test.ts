import type { Page } from "playwright-core";
import t from "tap";
import { newId } from "../../src/runtime/ids.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.setTimeout(180_000);

t.test("finding things in the dashboard", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { pool } = service.app.db;
  const { workspaceId } = await service.newWorkspace();
  const page = await dashboard.open("/api-keys", workspaceId);
  const dialog = page.getByRole("dialog");
  const rows = page.locator("tbody tr");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const go = async (path: string) => {
    // As a link in the page does: a load would log in again.
    await page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/dashboard${path}`)})`);
  };

  // One more is there, which made the workspace.
  const keyIds = Array.from({ length: 99 }, () => newId("ak"));
  await pool.query(
    `insert into api_keys (id, workspace_id, name, key_prefix, key_hash, created_at, last_used_at,
       creator_type, creator_id, creator_name)
     select id, $2, 'Key ' || n, 'sk_live_' || lpad(n::text, 4, '0'), sha256(id::bytea),
       now() - interval '200 days', case when n % 3 > 0 then now() - n * interval '1 day' end,
       'admin', '', ''
     from unnest($1::text[]) with ordinality as k (id, n)`,
    [keyIds, workspaceId],
  );

  await t.test("100 keys are searched, filtered and sorted, and the URL says how", async (t) => {
    await page.reload();
    await page.getByText("100 of 100 keys").waitFor();
    t.equal(await rows.count(), 100);
    const heights = await page.evaluate<number[]>(
      "[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight)",
    );
    t.ok(
      heights.every((height) => height >= 44 && height <= 46),
      `rows of one line: ${[...new Set(heights)]}`,
    );
    const before = await page.evaluate<number>("history.length");
    await page.getByLabel("Search keys").pressSequentially("key 9");
    await page.getByText("100 of 100 keys, 11 shown").waitFor();
    await page.getByLabel("Show").selectOption("Unused for 90 days");
    await page.getByLabel("Sort").selectOption("Last used last");
    t.equal(new URL(page.url()).search, "?q=key+9&show=unused&sort=unused");
    t.equal(await page.evaluate("history.length"), before, "filters leave no history");
    const names = await page.locator("td.table-main").allTextContents();
    t.same(names.slice(0, 3), ["Key 99", "Key 96", "Key 93"], "never used comes first");
    t.equal(await rows.filter({ hasText: "Unused for 90 days" }).count(), names.length);
    await inspect(t, page, "api-keys-filtered");

    await page.reload();
    await rows.first().waitFor();
    t.same(await page.locator("td.table-main").allTextContents(), names, "after a reload");
    await page.getByLabel("Search keys").fill("nothing like it");
    await page.getByText("No matching keys").waitFor();
    await button("Show all keys").click();
    await rows.nth(99).waitFor();
    t.equal(new URL(page.url()).search, "", "defaults are left out");
    await go("/api-keys?sort=nonsense&show=1&q=");
    t.equal(await page.getByLabel("Sort").inputValue(), "newest", "what is not valid is ignored");
  });

  await t.test("a dialog is a step in the history while it is open, and none after", async (t) => {
    const oldest = keyIds[0];
    await go("/api-keys?q=key+1");
    await button("Actions for Key 1").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    t.equal(await page.evaluate("document.activeElement.textContent"), "Revoke");
    await inspect(t, page, "api-keys-menu");
    await page.keyboard.press("Escape");
    t.equal(await page.getByRole("menu").count(), 0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Rename Key 1" }).waitFor();
    t.equal(new URL(page.url()).search, `?q=key+1&rename=${oldest}`);
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    t.equal(new URL(page.url()).search, "?q=key+1");

    await go("/billing");
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await page.getByRole("link", { name: "API keys", exact: true }).click();
    for (let round = 0; round < 3; round++) {
      await button("Create API key").click();
      await dialog.waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
    await page.goBack();
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await go(`/api-keys?rename=${oldest}`);
    await dialog.getByRole("heading", { name: "Rename Key 1" }).waitFor();
    await page.keyboard.press("Escape");
    t.equal(page.url(), `${base}/dashboard/api-keys`, "a link to a dialog closes as well");
    await go("/api-keys?revoke=ak_unknown");
    await page.getByRole("alert").getByText("It may have been deleted").waitFor();
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) {
        shifts.push({ value, nodes: sources.map(({ node }) => node?.outerHTML?.slice(0, 120)) });
      }
    }
  }).observe({ type: "layout-shift", buffered: true });`;

/** The methods that the page calls, from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const method = /\/ticketing\.v1\.\w+\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (method !== undefined) {
      calls.push(method);
    }
  });
  return calls;
}

t.test("what happens in a workspace", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const page = await dashboard.newPage();
  await page.addInitScript(watchShifts);
  const calls = callsOf(page);
  const dialog = page.getByRole("dialog");
  const rows = page.locator("tbody tr");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const openTicket = async (subject: string) =>
    (
      await service.rest("POST", "/api/v1/tickets", {
        subject,
        requester: { name: "Ada", email: "ada@example.com" },
      })
    ).body.data;
  const shifted = async (name: string) => {
    const shifts = await page.evaluate<{ value: number }[]>("shifts");
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    t.ok(total < 0.05, `${name} shifts by ${total}: ${JSON.stringify(shifts)}`);
  };

  await t.test("one lands on the overview, which says how to begin", async (t) => {
    await page.goto(`${base}/dashboard`);
    await dashboard.logIn(page);
    await page.waitForURL(`${base}/dashboard/overview`);
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await page.getByText("Done:").waitFor({ state: "attached" });
    await page.getByRole("img", { name: /^0 succeeded and 0 failed in the last 24/ }).waitFor();
    t.same(calls.toSorted(), [
      "GetMe",
      "ListApiKeys",
      "ListDeliveryCounts",
      "ListTickets",
      "ListTickets",
      "ListWebhookSubscriptions",
      "WatchEvents",
    ]);
    await inspect(t, page, "overview-empty");
    await shifted("the overview");
  });

  await t.test("then what needs attention", async (t) => {
    const created = await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: receiver.url,
    });
    receiver.respond({ status: 500 });
    await openTicket("Where is my order?");
    await receiver.waitFor(1);
    await page.getByRole("heading", { name: "Failing webhooks" }).waitFor();
    await page.getByRole("heading", { name: "Waiting longest" }).waitFor({ timeout: 10_000 });
    await page.getByText("#1 Where is my order?").waitFor();
    await page.getByRole("img", { name: /^0 succeeded and 1 failed/ }).waitFor();
    t.equal(await page.getByRole("heading", { name: "Get started" }).count(), 0);
    await inspect(t, page, "overview");
    await page.getByRole("link", { name: receiver.url }).click();
    await page.waitForURL(`${base}/dashboard/webhooks/${created.body.data.id}?outcome=failed`);
    await rows.first().waitFor();
  });

  await t.test("events appear live, without a call", async (t) => {
    receiver.respond({});
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.getByText("Live", { exact: true }).waitFor();
    await rows.first().waitFor();
    calls.length = 0;
    await openTicket("A lamp is broken");
    await rows.filter({ hasText: "#2 A lamp is broken" }).waitFor();
    t.equal(await rows.count(), 2);
    t.same(calls, []);
    await inspect(t, page, "events");
  });

  await t.test("they are filtered by type and time, in the URL", async (t) => {
    await page.getByLabel("Event", { exact: true }).selectOption("service.ticket.replied.v1");
    await page.getByText("No matching events").waitFor();
    await button("Show all events").click();
    await page.getByLabel("Time", { exact: true }).selectOption("Last hour");
    await rows.nth(1).waitFor();
    await page.getByLabel("Go to date").fill("2020-01-01T10:00");
    await button("Go to").click();
    await page.getByText("No matching events").waitFor();
    t.equal(new URL(page.url()).search, "?within=1h&before=2020-01-01T10%3A00%3A00Z");
    await page.reload();
    await page.getByText("No matching events").waitFor();
    t.equal(await page.getByLabel("Go to date").inputValue(), "2020-01-01T10:00");
    await button("Show all events").click();
    await rows.nth(1).waitFor();
  });

  await t.test("an event shows its payload, its schema and its deliveries", async (t) => {
    await button("service.ticket.created.v1").first().focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("figure", { name: "payload" }).getByText("A lamp is broken").waitFor();
    await dialog
      .getByRole("figure", { name: "schema" })
      .getByText('"properties"')
      .first()
      .waitFor();
    const [, delivery] = [0, dialog.getByRole("row", { name: /Succeeded.*200/ })];
    await delivery.waitFor();
    await inspect(t, page, "event");
    await delivery.getByRole("link", { name: receiver.url }).click();
    await page.waitForURL(/\/webhooks\/whs_\w+\?delivery=dlv_\w+$/);
    await dialog.getByRole("figure", { name: "body" }).getByText("A lamp is broken").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  await t.test("the audit log tells who did what", async (t) => {
    const { id } = (await service.rest("POST", "/api/v1/api-keys", { name: "nightly" })).body.data;
    await service.rest("DELETE", `/api/v1/api-keys/${id}`);
    await page.getByRole("link", { name: "Audit log" }).click();
    await rows.filter({ hasText: "Revoked an API key" }).waitFor();
    await inspect(t, page, "audit");
    await page.getByLabel("Action").selectOption("Created an API key");
    await rows.filter({ hasText: "Revoked" }).waitFor({ state: "detached" });
    t.match(await rows.first().textContent(), /nightly.*key “test”/);
    await button("Created an API key").first().click();
    await dialog.getByText("127.0.0.1").waitFor();
    await inspect(t, page, "audit-entry");
    await dialog.getByRole("link", { name: "Its history" }).click();
    await page.waitForURL(`${base}/dashboard/audit?target=${id}`);
    await rows.nth(1).waitFor();
    t.equal(await rows.count(), 2);
    await page.reload();
    await button(`About ${id}`).click();
    await eventually(
      () => rows.count(),
      (count) => count > 2,
    );
    await page.goto(`${base}/dashboard/audit?entry=aud_unknown`);
    await dialog.getByText("It may have been deleted").waitFor();
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
