// @suite all
// @needs chromium
// @runs measured
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { callsOf } from "./support/calls.ts";
import { startDashboard } from "./support/dashboard.ts";
import { shiftsOf, watchShifts } from "./support/layout-shifts.ts";
import { recoverAsAPerson } from "./support/recover-as-a-person.ts";
import { endSlowness, slowDown } from "./support/slow-line.ts";
import { largestPaintOf } from "./support/web-vitals.ts";

const maxLcpMs = 2_300;

t.test("what happens in a workspace", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const page = await dashboard.newPage();
  await watchShifts(page);
  const calls = callsOf(page);
  const dialog = page.getByRole("dialog");
  const rows = page.locator("tbody tr");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** A row is named by its kind, its subject and its time. */
  const row = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^${name}, .+, \\d+:\\d+:\\d+`) });
  const step = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const openTicket = async (subject: string) =>
    (
      await service.rest("POST", "/api/v1/tickets", {
        subject,
        requester: { name: "Ada", email: "ada@example.com" },
      })
    ).body.data;
  const shifted = async (name: string) => {
    const { total, shifts } = await shiftsOf(page);
    t.ok(total < 0.05, `${name} shifts by ${total}: ${JSON.stringify(shifts)}`);
  };

  await t.test("the overview shows how to begin", async (t) => {
    await page.goto(`${base}/dashboard`);
    await dashboard.logIn(page);
    await page.waitForURL(`${base}/dashboard/overview`);
    await page.getByRole("heading", { name: "Get started" }).waitFor();
    await step("Done: Create an API key").waitFor();
    for (const open of ["a contact form", "an email address", "your team", "a webhook"]) {
      await page.getByRole("button", { name: new RegExp(`^Skip: .*${open}`) }).waitFor();
    }
    await page.getByText("No one is waiting for a reply.").waitFor();
    t.equal(await page.getByRole("img", { name: /succeeded/ }).count(), 0, "no empty chart");
    // They load after the page.
    await button("Notifications").waitFor();
    t.same(calls.toSorted(), [
      // Of the views in the navigation, and of this page.
      "CountTickets",
      "CountTickets",
      "CountUnreadNotifications",
      "GetMe",
      "ListApiKeys",
      "ListChannels",
      "ListMembers",
      "ListTickets",
      "ListViews",
      "ListWebhookSubscriptions",
      "WatchEvents",
    ]);
    await shifted("the overview");
  });

  await t.test("a step links to its page and can be skipped", async (t) => {
    await page.getByRole("link", { name: "Connect an email address" }).click();
    t.ok(await dialog.getByRole("radio", { name: "Email" }).isChecked());
    await page.goBack();
    await page.getByRole("link", { name: "Create a contact form" }).click();
    t.ok(await dialog.getByRole("radio", { name: "Form" }).isChecked());
    await dialog.getByLabel("Name", { exact: true }).fill("Help");
    await button("Create channel").click();
    await page.waitForURL(/\/channels\/ch_\w+$/);
    await page.getByRole("link", { name: "Overview" }).click();
    await step("Done: Create a contact form").waitFor();
    await button("Skip: Connect an email address").click();
    await step("Connect an email address").waitFor({ state: "detached" });
    await page.reload();
    await step("Done: Create a contact form").waitFor();
    t.equal(await step("Connect an email address").count(), 0, "in this browser for good");
  });

  await t.test("then it shows what needs attention", async (t) => {
    const created = await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: receiver.url,
    });
    receiver.respond({ status: 500 });
    // As if it had been failing for an hour.
    await service.app.db.pool.query(
      `insert into webhook_failure_streaks
         (subscription_id, workspace_id, since, last_failure_at, failures)
       values ($1, $2, now() - interval '1 hour', now(), 8)`,
      [created.body.data.id, service.workspaceId],
    );
    await openTicket("Where is my order?");
    await receiver.waitFor(1);
    await page.getByRole("heading", { name: "Failing webhooks" }).waitFor();
    await page.getByRole("heading", { name: "Waiting longest" }).waitFor({ timeout: 10_000 });
    await page.getByText("#1 Where is my order?").waitFor();
    await page.getByText("Failing since").waitFor();
    await page.getByRole("img", { name: /^0 succeeded and 1 failed/ }).waitFor();
    await step("Add a webhook").waitFor({ state: "detached" });
    await button("Skip: Invite your team").click();
    await page.getByRole("heading", { name: "Get started" }).waitFor({ state: "detached" });
    calls.length = 0;
    await page.reload();
    await page.getByText("#1 Where is my order?").waitFor();
    t.notMatch(calls.join(), /ListChannels|ListMembers/, "nothing is loaded for steps any more");
    t.equal(await page.getByRole("heading", { name: "Get started" }).count(), 0);
    await page.getByRole("link", { name: receiver.url }).click();
    await page.waitForURL(`${base}/dashboard/webhooks/${created.body.data.id}?outcome=failed`);
    await rows.first().waitFor();
  });

  await t.test("events appear live, with their state at the webhook", async (t) => {
    receiver.respond({});
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.getByText("Live", { exact: true }).waitFor();
    await rows.first().waitFor();
    // The notices load a second after the page.
    await eventually(
      async () => calls,
      (made) => made.includes("CountUnreadNotifications"),
    );
    calls.length = 0;
    await openTicket("A lamp is broken");
    await rows.filter({ hasText: "#2 A lamp is broken" }).waitFor();
    t.equal(await rows.count(), 2);
    await rows.filter({ hasText: "#2 A lamp is broken" }).getByText("Delivered").waitFor();
    t.same(new Set(calls), new Set(["ListEvents"]));
  });

  await t.test("a time that the clock shows twice stays what it is", async (t) => {
    const path = "/events?before=2025-10-26T01:30:00Z";
    const berlin = await dashboard.open(path, undefined, { timezoneId: "Europe/Berlin" });
    t.equal(await berlin.getByLabel("Go to date").inputValue(), "2025-10-26T02:30");
    await berlin.getByRole("button", { name: "Go to" }).click();
    t.equal(berlin.url(), `${dashboard.base}/dashboard${path}`);
    await berlin.context().close();
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
    await page.getByLabel("Go to date").fill("12020-01-01T10:00");
    await button("Go to").click();
    await page.locator("input[name=time]:invalid").waitFor();
    await page.setViewportSize({ width: 280, height: 653 });
    t.equal(await page.evaluate("document.documentElement.scrollWidth"), 280);
    await page.setViewportSize({ width: 1280, height: 860 });
    await button("Show all events").click();
    await rows.nth(1).waitFor();
  });

  await t.test("an event shows its payload, its schema and its deliveries", async () => {
    await row("service.ticket.created.v1").first().focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("figure", { name: "payload" }).getByText("A lamp is broken").waitFor();
    await dialog
      .getByRole("figure", { name: "schema" })
      .getByText('"properties"')
      .first()
      .waitFor();
    const delivery = dialog.getByRole("row", { name: /Succeeded.*200/ });
    await delivery.waitFor();
    await delivery.getByRole("link", { name: receiver.url }).click();
    await page.waitForURL(/\/webhooks\/whs_\w+\?delivery=dlv_\w+$/);
    await dialog.getByRole("figure", { name: "body" }).getByText("A lamp is broken").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  await t.test("the audit log shows who did what", async (t) => {
    const { id } = (await service.rest("POST", "/api/v1/api-keys", { name: "nightly" })).body.data;
    await service.rest("DELETE", `/api/v1/api-keys/${id}`);
    await page.getByRole("link", { name: "Audit log" }).click();
    await rows.filter({ hasText: "Revoked an API key" }).waitFor();
    await page.getByLabel("Person").selectOption("Ada Admin");
    await rows.filter({ hasText: "key “test”" }).first().waitFor({ state: "detached" });
    await rows.filter({ hasText: "Signed in to the dashboard" }).first().waitFor();
    await page.getByLabel("Person").selectOption("Anyone");
    await page.getByLabel("Action").selectOption("Created an API key");
    await rows.filter({ hasText: "Revoked" }).waitFor({ state: "detached" });
    t.match(await rows.first().textContent(), /nightly.*key “test”/);
    await row("Created an API key").first().click();
    await dialog.getByText("127.0.0.1").waitFor();
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
    await page.evaluate('history.pushState(null, "", "/dashboard/audit?entry=aud_unknown")');
    await dialog.getByText("It may have been deleted").waitFor();
    await page.keyboard.press("Escape");
    dashboard.complaints.length = 0;
  });

  await t.test("a first visit over a slow line loads what it shows, and little else", async (t) => {
    const client = await page.context().newCDPSession(page);
    await slowDown(client, { latency: 40, down: 1_600_000, up: 750_000, cpu: 4 });
    let bytes = 0;
    let requests = 0;
    client.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests += 1;
    });
    const visit = async () => {
      bytes = 0;
      requests = 0;
      await client.send("Network.clearBrowserCache");
      await page.goto("about:blank");
      const began = performance.now();
      await page.goto(`${base}/dashboard/overview`);
      await page.getByRole("heading", { name: "Waiting longest" }).waitFor({ timeout: 20_000 });
      const ms = Math.round(performance.now() - began);
      const lcp = Math.round(await largestPaintOf(page));
      t.comment(`LCP ${lcp} ms, all after ${ms} ms, ${requests} requests, ${bytes} bytes`);
      return lcp;
    };
    // Once more if the machine was busy.
    const lcp = await visit().then((first) => (first < maxLcpMs ? first : visit()));
    t.ok(lcp < maxLcpMs, `${lcp} ms`);
    t.ok(bytes < 168_000, `${bytes} bytes`);
    t.ok(requests < 24, `${requests} requests`);
    await shifted("a slow overview");
    await endSlowness(client);
    await client.detach();
  });

  await t.test("everything is found by keyboard", async (t) => {
    const search = page.getByRole("combobox", { name: /^Search/ });
    const chosen = page
      .getByRole("dialog", { name: "Search" })
      .getByRole("option", { selected: true });
    await page.getByRole("link", { name: "Billing" }).click();
    await page.getByRole("heading", { name: "Billing" }).waitFor();
    await page.keyboard.press("Control+k");
    await search.waitFor();
    t.equal(await page.evaluate("document.activeElement.role"), "combobox");
    await page.getByRole("group", { name: "Recent events" }).waitFor();
    await page.keyboard.press("ArrowDown");
    t.match(await chosen.textContent(), "Tickets");
    t.equal(
      await search.getAttribute("aria-activedescendant"),
      await chosen.getAttribute("id"),
      "which a screen reader says",
    );
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    t.match(await chosen.textContent(), /ticket\.created/, "around the end");
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });

    const found: [text: string, path: RegExp][] = [
      ["audit", /\/audit$/],
      [`webhooks ${receiver.port}`, /\/webhooks\/whs_\w+$/],
      ["keys test", /\/api-keys\?q=ak_\w+$/],
      ["lamp", /\/tickets\/tkt_\w+$/],
      ["#1", /\/tickets\/tkt_\w+$/],
      ["service.ticket.created", /\/events\?event=evt_\w+$/],
    ];
    for (const [text, path] of found) {
      await page.keyboard.press("Control+k");
      await search.fill(text);
      await chosen.waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(path);
      await search.waitFor({ state: "detached" });
    }
    await dialog.getByRole("figure", { name: "payload" }).waitFor();
    await page.keyboard.press("Control+k");
    t.equal(await search.count(), 0, "not over another dialog");
    await page.keyboard.press("Escape");
    await button("Search").click();
    await search.fill("nothing like it");
    await page.getByText("No results").waitFor();
    await search.fill("create key");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: "Create API key" }).waitFor();
    await page.keyboard.press("Escape");
  });

  await t.test("of 5,000 deliveries", async (t) => {
    const { workspaceId, key } = await service.newWorkspace();
    const rest = (method: string, path: string, body?: unknown) =>
      service.rest(method, path, body, key);
    const created = await rest("POST", "/api/v1/webhook-subscriptions", {
      url: receiver.url,
      events: ["service.ticket.created.v1"],
    });
    const { id } = created.body.data;
    // One a minute.
    await service.app.db.pool.query(
      `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
       outcome, error, manual, duration_ms, attempted_at)
     select 'dlv_' || lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
         || lpad(to_hex(n), 20, '0'), $1, $2, 'evt_0', 'service.ticket.created.v1', 'succeeded',
       '', false, n, at
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, 5000) as n) s`,
      [workspaceId, id],
    );
    const page = await dashboard.open(`/webhooks/${id}`, workspaceId);
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const rows = page.locator(".delivery-table tbody tr");
    await rows.nth(24).waitFor();

    await t.test("an event adds its row without refetching loaded pages", async (t) => {
      for (const loaded of [50, 75, 100]) {
        await page.getByRole("button", { name: "Show more" }).click();
        await rows.nth(loaded - 1).waitFor();
      }
      const lists: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/ListWebhookDeliveries")) {
          lists.push(request.postData() ?? "");
        }
      });
      const ticket = { subject: "Help", requester: { name: "Ada" } };
      const opened = await rest("POST", "/api/v1/tickets", ticket);
      await rows.nth(100).waitFor();
      const { id: ticketId } = opened.body.data;
      const reply = { body: "Hello", visibility: "public" };
      await rest("POST", `/api/v1/tickets/${ticketId}/messages`, reply);
      await eventually(
        async () => lists.length,
        (count) => count >= 5,
        10_000,
      );
      t.notMatch(lists.join(), /pageToken/, "the first page alone");
      // They include the lines of the signature's example.
      t.ok(lists.length <= 12, `${lists.length} calls`);
      t.equal(await rows.count(), 101);
    });

    await t.test("waiting deliveries are followed, even beyond the first page", async (t) => {
      const [first] = (await rest("GET", `/api/v1/webhook-subscriptions/${id}/deliveries`)).body
        .data;
      const released = Promise.withResolvers<void>();
      receiver.respond(async () => {
        await released.promise;
        return {};
      });
      const again = `/api/v1/webhook-subscriptions/${id}/deliveries/${first.id}:redeliver`;
      await Promise.all(Array.from({ length: 30 }, () => rest("POST", again)));
      await button("Send test").click();
      const queued = rows.filter({ hasText: "Queued" });
      await queued.nth(26).waitFor();
      released.resolve();
      await queued.first().waitFor({ state: "detached", timeout: 9_000 });
      t.equal(await rows.filter({ hasText: "manual" }).count(), 31);
    });

    await t.test("the oldest is reached by its time", async (t) => {
      const at = new Date(Date.now() - 4_990 * 60_000).toISOString().slice(0, 16);
      await page.getByLabel("Go to date").fill(at);
      await page.getByRole("button", { name: "Go to" }).click();
      await rows.filter({ hasText: "5000 ms" }).waitFor();
      t.ok((await rows.count()) <= 12);
      await page.reload();
      await rows.filter({ hasText: "5000 ms" }).waitFor();
    });
  });

  await t.test("from an empty workspace to a recovered webhook", (t) =>
    recoverAsAPerson(t, dashboard, receiver),
  );

  t.same(dashboard.complaints, [], "the console stayed empty");
});
