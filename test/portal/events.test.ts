// @suite all
// @needs chromium
import t from "tap";
import { createReceiver } from "../support/receiver.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("events and their delivery states", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const [crm, mirror] = await Promise.all([createReceiver(), createReceiver()]);
  t.teardown(() => Promise.all([crm.close(), mirror.close()]));
  const subscribe = async (url: string): Promise<string> =>
    (await service.rest("POST", "/api/v1/webhook-subscriptions", { url })).body.data.id;
  const open = async (subject: string, email = "ada@example.com") =>
    (await service.rest("POST", "/api/v1/tickets", { subject, requester: { email } })).body.data;
  const id = await subscribe(crm.url);
  const page = await dashboard.open("/events");
  const rows = page.locator("tbody tr");
  const row = (subject: string) => rows.filter({ hasText: subject });
  const search = page.getByLabel("Search events");

  await t.test("the list shows the state of deliveries live", async () => {
    await page.getByText("Live", { exact: true }).waitFor();
    await open("A parcel is late");
    await row("A parcel is late").getByText("Delivered", { exact: true }).waitFor();
    crm.respond({ status: 500 });
    await open("A lamp is broken");
    await row("A lamp is broken").getByText("Failed", { exact: true }).waitFor();
  });

  await t.test("a resent event: delivered at the 2nd attempt", async (t) => {
    crm.respond({ status: 200 });
    const path = `/api/v1/webhook-subscriptions/${id}/deliveries`;
    const [failed] = (await service.rest("GET", `${path}?outcome=failed`)).body.data;
    await service.rest("POST", `${path}/${failed.id}:redeliver`);
    await crm.waitFor(3);
    await page.reload();
    const badge = row("A lamp is broken").getByText("Delivered at the 2nd attempt");
    await badge.waitFor();
    await row("A lamp is broken").getByTitle(crm.url).waitFor();
    await page.goto(`${dashboard.base}/dashboard/webhooks/${id}`);
    await page.getByText("100%", { exact: true }).waitFor();
    await page.getByRole("img", { name: /^2 succeeded and 0 failed/ }).waitFor();
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await badge.waitFor();
    await inspect(t, page, "events");
  });

  await t.test("the state for two webhooks each, for more as counts", async () => {
    await subscribe(mirror.url);
    mirror.respond({ status: 500 });
    await open("Two webhooks");
    await row("Two webhooks").getByText("Failed", { exact: true }).waitFor();
    await row("Two webhooks").getByText("Delivered", { exact: true }).waitFor();
    await subscribe(crm.url);
    await open("Three webhooks");
    await row("Three webhooks").getByText("1 failed", { exact: true }).waitFor();
    await row("Three webhooks").getByText("2 delivered", { exact: true }).waitFor();
    await page.reload();
    await row("Three webhooks").getByTitle(mirror.url).waitFor();
  });

  await t.test("a search by ID, ticket, requester and text, in the URL", async (t) => {
    const { id: ticketId, requester } = await open("Ärger mit Größe", "bob@example.com");
    await service.rest("PATCH", `/api/v1/tickets/${ticketId}`, { priority: "urgent" });
    await rows.nth(5).waitFor();
    const events = (await service.rest("GET", "/api/v1/events")).body.data;
    for (const [text, count] of [
      [events[0].id, 1],
      [ticketId, 2],
      [requester.id, 2],
      ["BOB@example.com", 2],
      ["ärger", 2],
      ['"priority":"urgent"', 1],
      ["lamp", 1],
    ] as const) {
      await search.fill(text);
      await rows.nth(count).waitFor({ state: "detached" });
      await rows.nth(count - 1).waitFor();
      await page.waitForURL((url) => url.searchParams.get("q") === text);
    }
    await page.reload();
    await row("A lamp is broken").waitFor();
    t.equal(await search.inputValue(), "lamp");
    t.equal(await page.getByText("Live", { exact: true }).count(), 0);
    await search.fill("nothing like it");
    await page.getByText("No matching events").waitFor();
    await page.getByRole("button", { name: "Show all events" }).click();
    await row("Two webhooks").waitFor();
  });

  await t.test("a search in many events continues on request", async () => {
    // Those of tests are not streamed to the page.
    await service.app.db.pool.query(
      `insert into events (workspace_id, id, type, occurred_at, is_test, body)
       select $1, 'evt_' || lpad(to_hex(1000000000000 - i), 12, '0') || lpad(to_hex(i), 20, '0'),
         'service.ticket.created.v1', now() - interval '1 day', true,
         '{"data":{"ticket":{"number":' || i || ',"subject":"old ' || i || '."}}}'
       from generate_series(1, 21000) as i`,
      [service.workspaceId],
    );
    await search.fill("old 20999.");
    await page.getByText("Nothing found so far").waitFor();
    await page.getByRole("button", { name: "Search older events" }).click();
    await row("old 20999.").waitFor();
  });

  await t.test("agents see events, but no webhooks", async (t) => {
    const agent = await dashboard.open("/events", undefined, undefined, "alex");
    await agent.locator("tbody tr").filter({ hasText: "Two webhooks" }).waitFor();
    t.equal(await agent.getByText("Deliveries").count(), 0);
    await agent.getByLabel("Search events").fill("lamp");
    await agent.getByText("A lamp is broken").waitFor();
  });

  await t.test("the focus stays in the search after the end of the list", async (t) => {
    const { workspaceId, key } = await service.newWorkspace();
    const say = (subject: string) =>
      service.rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" } }, key);
    for (let n = 1; n <= 30; n++) {
      await say(`Parcel ${n}`);
    }
    const other = await dashboard.open("/events", workspaceId);
    await other.getByRole("button", { name: "Show more" }).press("Enter");
    await other.getByText("You have reached the end.").waitFor();
    const field = other.getByLabel("Search events");
    await field.focus();
    await say("A late event");
    await other.getByText("A late event").waitFor();
    t.equal(await field.evaluate((input) => input === input.ownerDocument.activeElement), true);
  });
  t.same(dashboard.complaints, []);
});
