// @suite default
// @needs chromium
import { spawnSync } from "node:child_process";
import t from "tap";
import { verify } from "../../src/delivery/send/signature.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { chooseAction } from "./support/choose-action.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("managing webhooks", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const page = await dashboard.open("/webhooks");
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const openTicket = () =>
    service.rest("POST", "/api/v1/tickets", {
      subject: "Where is my order?",
      requester: { email: "ada@example.com" },
    });
  const webhook = async () =>
    (await service.rest("GET", "/api/v1/webhook-subscriptions")).body.data[0];
  let secret = "";

  await t.test("an empty list explains what webhooks are for", async () => {
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  });

  await t.test("the form reports an invalid URL at once", async (t) => {
    await button("Add webhook").click();
    const url = dialog.getByLabel("Endpoint URL");
    t.equal(await page.evaluate("document.activeElement.placeholder"), "https://example.com/hooks");
    await url.pressSequentially("http://exam");
    await dialog.getByText("The URL must start with https://.").waitFor();
    t.equal(await url.getAttribute("aria-invalid"), "true");
    await url.fill("https://example.com/#top");
    await dialog.getByText("The URL must not contain a fragment.").waitFor();
    await url.fill("https://example.com/hooks");
    await dialog.getByText("Deliveries will go to example.com").waitFor();
    await dialog.getByRole("radio", { name: "Selected events" }).check();
    await url.press("Enter");
    await dialog.getByText("Select at least one event").waitFor();
    await inspect(t, page, "webhooks-create");
  });

  await t.test(
    "what the service refuses is shown at the field, and nothing typed is lost",
    async (t) => {
      await dialog.getByLabel("Description").fill("ticket mirror");
      await dialog.getByRole("checkbox", { name: /ticket\.created/ }).check();
      await dialog.getByLabel("Endpoint URL").fill("https://10.0.0.1/hooks");
      await dialog.getByRole("button", { name: "Add webhook" }).click();
      await dialog.getByText(/must not point to 10\.0\.0\.1, which is not public/i).waitFor();
      t.equal(await dialog.getByLabel("Description").inputValue(), "ticket mirror");
      t.ok(await dialog.getByRole("checkbox", { name: /ticket\.created/ }).isChecked());
    },
  );

  await t.test("a webhook is created by keyboard, and its secret shown once", async (t) => {
    const url = dialog.getByLabel("Endpoint URL");
    await url.fill(receiver.url);
    await url.press("Enter");
    const field = dialog.getByRole("textbox", { name: "signing secret" });
    await field.waitFor();
    secret = await field.inputValue();
    t.match(secret, /^whsec_[0-9a-f]{64}$/);
    await page.keyboard.press("Escape");
    t.ok(await field.isVisible());
    await dialog.getByRole("button", { name: "Copy signing secret" }).click();
    await dialog.getByText("Copied", { exact: true }).waitFor();
    t.equal(await page.evaluate("navigator.clipboard.readText()"), secret);
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    await page.getByRole("heading", { name: /^Deliveries/ }).waitFor();
    t.notMatch(await page.content(), secret);
    t.match(await webhook(), {
      url: receiver.url,
      description: "ticket mirror",
      events: ["service.ticket.created.v1"],
    });
  });

  const cells = (name: RegExp | string) => page.getByRole("row", { name });

  await t.test("deliveries appear live", async () => {
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByText("No deliveries yet").waitFor();
    await openTicket();
    await cells(/service\.ticket\.created\.v1.*Succeeded.*200/).waitFor();
    receiver.respond({
      status: 503,
      headers: { "content-type": "text/html" },
      body: '<img src=x onerror="alert(1)">',
    });
    await openTicket();
    await cells(/service\.ticket\.created\.v1.*Failed.*503/).waitFor();
    await page.getByText("50%", { exact: true }).waitFor();
    await page
      .getByRole("img", { name: /^1 succeeded and 1 failed in the last 24 hours/ })
      .waitFor();
  });

  await t.test("a test event is sent", async () => {
    receiver.respond({ delayMs: 1_000 });
    await button("Send test").click();
    await cells(/service\.webhook\.ping\.v1.*manual.*Queued/).waitFor();
    await cells(/service\.webhook\.ping\.v1.*manual.*Succeeded/).waitFor();
    await page.getByRole("img", { name: /Last 3 deliveries: 2 succeeded, 1 failed/ }).waitFor();
  });

  await t.test("deliveries are filtered by outcome, event and time", async (t) => {
    const rows = page.locator(".delivery-table tbody tr");
    await page.getByLabel("Outcome").selectOption("Failed");
    await rows.filter({ hasText: "Succeeded" }).first().waitFor({ state: "detached" });
    t.equal(await rows.count(), 1);
    await page.getByLabel("Event", { exact: true }).selectOption("service.billing.subscribed.v1");
    await page.getByText("No matching deliveries").waitFor();
    await button("Show all deliveries").click();
    await rows.nth(2).waitFor();
    await page.getByLabel("Time", { exact: true }).selectOption("Last 15 minutes");
    await rows.nth(2).waitFor();
    await page.getByLabel("Event", { exact: true }).selectOption("service.webhook.ping.v1");
    await rows.nth(1).waitFor({ state: "detached" });
    t.match(await rows.first().textContent(), /ping/);
    await page.getByLabel("Event", { exact: true }).selectOption("Any event");
    await page.getByLabel("Time", { exact: true }).selectOption("Any time");
    await rows.nth(2).waitFor();
  });

  await t.test("a delivery is inspected by keyboard: headers, body and time", async (t) => {
    const [first] = receiver.requests;
    await cells(/ticket\.created.*Succeeded/)
      .getByRole("button")
      .focus();
    await page.keyboard.press("Enter");
    const headers = dialog.getByRole("figure", { name: "request headers" });
    await headers.waitFor();
    const signature = String(first?.headers["service-signature"]);
    t.match(await headers.textContent(), signature, "as it was received");
    await dialog.getByRole("button", { name: "Copy request body" }).click();
    const copied = String(await page.evaluate("navigator.clipboard.readText()"));
    t.equal(copied, first?.body.toString(), "byte for byte");
    t.ok(verify(copied, signature, secret).valid);
    t.match(
      await dialog.locator(".timing").textContent(),
      /Waiting for the response \d+ ms.*Total \d+ ms/,
    );
    await dialog.getByText("#1 Where is my order?").waitFor();
    await dialog.getByText(/only the status is stored/).waitFor();
    await dialog.getByRole("button", { name: "Copy as curl" }).click();
    const command = String(await page.evaluate("navigator.clipboard.readText()"));
    // A shell prints the command as it parses it.
    const { stdout } = spawnSync("sh", ["-c", `curl() { printf '%s\\0' "$@"; }\n${command}`]);
    const [, url, ...rest] = stdout.toString().split("\0");
    t.equal(url, receiver.url);
    t.ok(rest.includes(`Service-Signature: ${signature}`));
    t.equal(rest.at(-2), first?.body.toString());
    await page.keyboard.press("Escape");
    t.equal(await dialog.count(), 0);
    t.match(await page.evaluate("document.activeElement.textContent"), /ticket\.created/);
  });

  await t.test("j and k lead through the list", async (t) => {
    await cells(/ping/).getByRole("button").click();
    await dialog.getByRole("heading", { name: "service.webhook.ping.v1" }).waitFor();
    const entries = await page.evaluate("history.length");
    t.equal(await button("Previous delivery (k)").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await dialog.getByText("HTTP 503. Your endpoint did not respond with 2xx.").waitFor();
    await page.keyboard.press("j");
    await dialog.getByText("3 of 3 shown").waitFor();
    t.equal(await button("Next delivery (j)").getAttribute("aria-disabled"), "true");
    await page.keyboard.press("k");
    await dialog.getByText("HTTP 503. Your endpoint did not respond with 2xx.").waitFor();
    t.equal(await page.evaluate("history.length"), entries);
  });

  await t.test("what the endpoint responded is shown as text", async (t) => {
    const body = dialog.getByRole("figure", { name: "response body" });
    t.match(await body.textContent(), '<img src=x onerror="alert(1)">');
    t.equal(await dialog.locator("img").count(), 0);
    const headers = dialog.getByRole("figure", { name: "response headers" });
    t.match(await headers.textContent(), /content-type: text\/html$/im);
  });

  await t.test("a delivery is sent again, and both attempts are there", async (t) => {
    const before = receiver.requests.length;
    await dialog.getByText("One attempt of this event").waitFor();
    await dialog.getByRole("button", { name: "Redeliver" }).click();
    await dialog.getByText("HTTP 200.").waitFor();
    const attempts = dialog.getByRole("region", { name: "Attempts" }).getByRole("button");
    await attempts.filter({ hasText: "Succeeded" }).waitFor();
    t.match(await attempts.allTextContents(), [/Succeeded.*200.*manual/, /Failed.*503.*automatic/]);
    await attempts.nth(1).click();
    await dialog.getByText("HTTP 503.").waitFor();
    await attempts.nth(0).click();
    await dialog.getByText("HTTP 200.").waitFor();
    const again = receiver.requests[before];
    t.same(again?.body, receiver.requests[1]?.body);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await t.test("an event of any type is sent with an edited payload", async (t) => {
    await chooseAction(page, "Send another event");
    await dialog.getByLabel("Event type").selectOption("service.billing.subscribed.v1");
    const payload = dialog.getByLabel("Payload");
    t.match(JSON.parse(await payload.inputValue()), { planId: "pro" });
    await payload.fill("[1]");
    await dialog.getByRole("button", { name: "Send event" }).click();
    await dialog.getByText("This is not a JSON object.").waitFor();
    await payload.fill('{"nope": 1}');
    await dialog.getByRole("button", { name: "Send event" }).click();
    await dialog.getByText(/payload\.nope: /).waitFor();
    dashboard.complaints.length = 0;
    await payload.fill('{"planId": "mine"}');
    await page.reload();
    t.equal(await payload.inputValue(), '{"planId": "mine"}', "kept over a reload");
    await dialog.getByRole("button", { name: "Send event" }).click();
    await cells(/service\.billing\.subscribed\.v1.*manual.*Succeeded/).waitFor();
    t.match(JSON.parse(`${receiver.requests.at(-1)?.body}`).data, { planId: "mine" });
    await dialog.waitFor({ state: "detached" });
  });

  await t.test("missed events are recovered with progress, which can be stopped", async (t) => {
    const gate = Promise.withResolvers<void>();
    const { id, health } = await webhook();
    receiver.respond({ status: 500 });
    for (let i = 0; i < 3; i++) {
      await openTicket();
    }
    await eventually(webhook, (data) => data.health.failed === health.failed + 3);
    const before = receiver.requests.length;
    receiver.respond(async () => {
      await gate.promise;
      return {};
    });
    await button("Recover").click();
    await dialog.getByLabel("Deliveries of").selectOption("The last hour");
    await dialog.getByRole("button", { name: "Recover" }).dblclick();
    await page.getByText("0 of 3: 0 delivered, 0 failed.").waitFor();
    // A look at it takes longer than a delivery may.
    const nextStepIn = (interval: string) =>
      service.app.db.pool.query("update webhook_recoveries set next_at = now() + $1::interval", [
        interval,
      ]);
    await nextStepIn("1 hour");
    gate.resolve();
    t.equal(await page.getByRole("progressbar").getAttribute("max"), "3");
    await inspect(t, page, "webhook-recovering");
    await button("Stop").click();
    await page.getByText("Stopping the recovery…").waitFor();
    await nextStepIn("0 s");
    await page.getByText("3 delivered, 0 failed.").waitFor();
    t.equal(receiver.requests.length, before + 3);
    await button("Dismiss").click();
    await page.getByRole("region", { name: "Recovery" }).waitFor({ state: "detached" });
    const operations = await service.rest("GET", `/api/v1/operations?subscriptionId=${id}`);
    t.equal(operations.body.data.length, 1, "the double click started one");
    receiver.respond({});
  });

  await t.test("pausing and resuming show immediately", async (t) => {
    const toggle = page.getByRole("switch");
    await page.route(
      "**/UpdateWebhookSubscription",
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      },
      { times: 1 },
    );
    await toggle.focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused", { exact: true }).waitFor();
    t.ok((await webhook()).active, "before the service has heard of it");
    await eventually(webhook, ({ active }) => !active);
    t.notOk((await webhook()).active);
    t.notOk(await toggle.isChecked());

    await button("Send test").click();
    await page.getByText("The subscription is paused; resume it first.").waitFor();
    dashboard.complaints.length = 0;
    await page.context().setOffline(true);
    await toggle.click();
    await page.getByText(/Nothing changed/).waitFor();
    t.notOk(await toggle.isChecked(), "it went back");
    await page.context().setOffline(false);
    dashboard.complaints.length = 0;
    await toggle.click();
    await eventually(webhook, ({ active }) => active);
    t.ok((await webhook()).active);
    t.ok(await toggle.isChecked());
  });

  await t.test("it is edited", async (t) => {
    await button("Edit").click();
    t.equal(await dialog.getByLabel("Endpoint URL").inputValue(), receiver.url);
    t.ok(await dialog.getByRole("checkbox", { name: /ticket\.created/ }).isChecked());
    await dialog.getByLabel("Description").fill("everything");
    await dialog.getByRole("radio", { name: "All events" }).check();
    const filter = 'data.ticket.priority != "low"';
    await dialog.getByLabel("Filter").fill("data.ticket.colour != 1");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("has no field `colour`").waitFor();
    dashboard.complaints.length = 0;
    await dialog.getByLabel("Filter").fill(filter);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("everything · All events").waitFor();
    await page.getByText(filter).waitFor();
    const edited = { url: receiver.url, description: "everything", events: ["*"], filter };
    t.match(await webhook(), edited);
  });

  await t.test("headers are added, replaced one by one, and removed", async (t) => {
    const sent = async () => {
      const before = receiver.requests.length;
      const { id } = await webhook();
      await service.rest("POST", `/api/v1/webhook-subscriptions/${id}:test`);
      return (await receiver.waitFor(before + 1)).at(-1)?.headers;
    };
    const name = (row: number) => dialog.getByLabel(`Name of header ${row}`);
    const value = (row: number) => dialog.getByLabel(`Value of header ${row}`);
    const save = async () => {
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    const add = () => dialog.getByRole("button", { name: "Add header" }).click();
    await button("Edit").click();
    await add();
    await name(1).fill("Authorization");
    await value(1).fill("Basic s3cret");
    await add();
    await add();
    await name(3).fill("Host");
    await value(3).fill("x");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Host is set by the service.").waitFor();
    t.equal(await name(3).getAttribute("aria-invalid"), "true", "the empty row is left out");
    t.equal(await name(1).getAttribute("aria-invalid"), null);
    dashboard.complaints.length = 0;
    await name(3).fill("X-Gateway");
    await inspect(t, page, "webhooks-headers");
    await save();
    await page.getByText("Authorization, X-Gateway").waitFor();
    t.match(await sent(), { authorization: "Basic s3cret", "x-gateway": "x" });

    await button("Edit").click();
    t.equal(await name(1).inputValue(), "Authorization");
    t.equal(await value(1).inputValue(), "", "its value is not shown");
    await value(2).fill("y");
    await save();
    t.match(await sent(), { authorization: "Basic s3cret", "x-gateway": "y" });
    await button("Edit").click();
    await dialog.getByRole("button", { name: "Remove header X-Gateway" }).click();
    await dialog.getByLabel("Description").fill("everything");
    await save();
    const headers = await sent();
    t.match(headers, { authorization: "Basic s3cret", "x-gateway": undefined });
    t.same((await webhook()).customHeaderNames, ["Authorization"]);
  });

  await t.test("an edit leaves what another admin changes meanwhile", async (t) => {
    const { id, filter } = await webhook();
    const change = (body: object) =>
      service.rest("PATCH", `/api/v1/webhook-subscriptions/${id}`, body);
    await button("Edit").click();
    await dialog.getByLabel("Description").fill("by one");
    const customHeaders = [{ name: "Authorization" }, { name: "X-Team", value: "two" }];
    await change({ filter: "", events: ["service.ticket.created.v1"], customHeaders });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    t.match(await webhook(), {
      description: "by one",
      filter: "",
      events: ["service.ticket.created.v1"],
      customHeaderNames: ["Authorization", "X-Team"],
    });
    await change({ filter, description: "everything", events: ["*"] });
    await change({ customHeaders: [{ name: "Authorization" }] });
  });

  await t.test("an event type that does not exist is pointed out", async () => {
    const { id } = await webhook();
    const change = (events: string[]) =>
      service.rest("PATCH", `/api/v1/webhook-subscriptions/${id}`, { events });
    await change(["service.ticket.created.v1", "service.ticket.creatd.v1"]);
    await page.reload();
    await button("Edit").click();
    await dialog.getByText("No event has this type.").waitFor();
    await dialog.getByText("service.ticket.updated.v1", { exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Warning: service.ticket.creatd.v1 is not an event type").waitFor();
    await change(["*"]);
    await page.reload();
    await page.getByText("everything · All events").waitFor();
  });

  const signature = page.locator(".signature");
  const lastSignature = () => String(receiver.requests.at(-1)?.headers["service-signature"]);
  /** The signatures of the last delivery, as the page takes them apart. */
  const followsSignature = () =>
    Promise.all(
      lastSignature()
        .split(",")
        .map((part) => signature.getByText(part).waitFor()),
    );

  await t.test("the explained signature is the latest one", async () => {
    const before = receiver.requests.length;
    await button("Send test").click();
    await receiver.waitFor(before + 1);
    await followsSignature();
  });

  await t.test("its secret is rotated with a grace period", async (t) => {
    await chooseAction(page, "Rotate secret");
    await dialog.getByLabel("Grace period").selectOption("1 hour");
    await dialog.getByRole("button", { name: "Rotate secret" }).click();
    const field = dialog.getByRole("textbox", { name: "signing secret" });
    await field.waitFor();
    const next = await field.inputValue();
    t.not(next, secret);
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    await page
      .getByText(/signing secret expires in (59 minutes|1 hour)/)
      .first()
      .waitFor();
    await signature.getByText("Example of Service-Signature").waitFor();
    // Right after a rotation, either secret may have signed.
    await service.app.db.pool.query(
      "update webhook_subscriptions set secrets_since = secrets_since - interval '2 s'",
    );
    const before = receiver.requests.length;
    await openTicket();
    const request = (await receiver.waitFor(before + 1)).at(-1);
    const header = request?.headers["service-signature"];
    t.ok(
      verify(request?.body ?? "", header, next).valid &&
        verify(request?.body ?? "", header, secret).valid,
    );
    await followsSignature();
  });

  await t.test("its previous secret is expired early", async () => {
    await button("Expire previous secret").click();
    await dialog.getByText(/signed with the new secret only/).waitFor();
    await dialog.getByRole("button", { name: "Expire secret" }).click();
    await button("Expire previous secret").waitFor({ state: "detached" });
    await page
      .getByText(/signing secret expires in/)
      .first()
      .waitFor({ state: "detached" });
  });

  await t.test("the verification code is there in three languages", async (t) => {
    for (const [language, sign] of [
      ["TypeScript", "timingSafeEqual"],
      ["Python", "compare_digest"],
      ["Go", "hmac.Equal"],
    ] as const) {
      await page.getByRole("radio", { name: language }).check();
      await page
        .getByRole("figure", { name: /code in/ })
        .getByText(sign)
        .waitFor();
    }
    await page.getByRole("radio", { name: "Go" }).press("ArrowLeft");
    t.ok(await page.getByRole("radio", { name: "Python" }).isChecked(), "arrow keys");
    t.equal(new URL(page.url()).searchParams.get("language"), "python");
  });

  await t.test("the list shows its health", async () => {
    await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: "https://example.com/a/rather/long/path/that/does/not/fit/on/a/telephone?with=parameters",
      events: ["service.ticket.replied.v1"],
    });
    await page.getByRole("link", { name: "Webhooks" }).last().click();
    await page.getByRole("img", { name: /Last \d+ deliveries: \d+ succeeded, 4 failed/ }).waitFor();
    await page.getByText(/\d\d(\.\d)?% in 24 h/).waitFor();
    await service.app.db.pool.query(
      `insert into webhook_failure_streaks
       select workspace_id, id, '2026-01-31T12:00Z', '2026-01-31T12:30Z', 9
       from webhook_subscriptions where url like 'https://example.com/%'`,
    );
    await page.reload();
    await page.getByText("Failing since 31 Jan, 12:00").waitFor();
  });

  await t.test("its page shows its health", async () => {
    await page.getByRole("link", { name: /example\.com/ }).click();
    await page.getByText("The next success clears this.").waitFor();
    t.equal(await page.getByText("Failing since 31 Jan, 12:00").count(), 1);
    await page.getByRole("link", { name: "Webhooks" }).last().click();
  });

  await t.test("it is deleted after a confirmation that names it", async (t) => {
    await page.getByRole("link", { name: receiver.url }).click();
    await chooseAction(page, "Delete webhook");
    await dialog.getByText(receiver.url).waitFor();
    await dialog.getByRole("button", { name: "Delete webhook" }).click();
    await page.getByRole("link", { name: receiver.url }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /example\.com/ }).waitFor();
    const left = (await service.rest("GET", "/api/v1/webhook-subscriptions")).body.data;
    t.equal(left.length, 1);
  });

  await t.test("ordered delivery is chosen at creation", async (t) => {
    await button("Add webhook").click();
    await dialog.getByLabel("Endpoint URL").fill(`${receiver.url}/ordered`);
    await dialog.getByRole("checkbox", { name: /in order/ }).check();
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await dialog.getByText("Your new webhook").waitFor();
    t.equal((await webhook()).ordered, true);
    await page.goto(`${service.url}/dashboard/webhooks/${(await webhook()).id}`);
    await page.getByText("All events · in order").waitFor();
    await button("Edit").click();
    await dialog.getByLabel("Endpoint URL").waitFor();
    t.equal(await dialog.getByRole("checkbox", { name: /in order/ }).count(), 0);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
