// @suite all
import { Webhook as StandardWebhook } from "standardwebhooks";
import t from "tap";
import { verify } from "../../src/delivery/send/signature.ts";
import { runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { startPlainReceiver } from "../support/plain-receiver.ts";
import { temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";

const ticket = (subject: string) => ({ subject, requester: { name: "Ada" } });

t.test("a debugger of webhooks", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const env: Record<string, string> = {
    SERVICE_URL: service.url,
    SERVICE_TOKEN: service.key,
    XDG_CONFIG_HOME: await temporaryFolder(t),
  };
  const receiver = await startPlainReceiver(t);
  const open = async (subject: string) =>
    (await service.rest("POST", "/api/v1/tickets", ticket(subject))).body.data;
  const eventOf = async (type: string) =>
    (await service.rest("GET", `/api/v1/events?type=service.${type}.v1`)).body.data[0];
  const until = async (get: () => number, count: number) =>
    t.ok(
      (await eventually(
        async () => get(),
        (now) => now >= count,
      )) >= count,
    );
  const secretOf = async (listen: ReturnType<typeof startCli>) =>
    (await listen.noted(/Your signing secret is/)).split(" is ")[1] ?? "";
  let body = "";

  await t.test("shows events without a receiver, of short types, on two terminals", async (t) => {
    const listen = startCli(t, ["listen", "--events", "ticket.created"], env);
    const other = startCli(t, ["listen", "--json"], env);
    const secret = await secretOf(listen);
    t.match(secret, /^whsec_[0-9a-f]{64}$/);
    t.equal(await secretOf(other), secret, "both have one secret");
    const { id } = await open("Shown");
    await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" });
    await until(() => other.lines.length, 2);
    [body = ""] = other.lines;
    t.match(JSON.parse(body), { data: { ticket: { subject: "Shown" } } });
    await until(() => listen.lines.filter((line) => line === "}").length, 1);
    t.match(
      listen.lines.join("\n"),
      /ticket\.created {2}evt_\w+\nContent-Type: application\/json\n/,
    );
    t.match(listen.lines, [
      /./,
      /./,
      /./,
      /./,
      /^Service-Signature: t=\d+,v1=\w{64}$/,
      /^webhook-id: evt_\w+$/,
      /^webhook-timestamp: \d+$/,
      /^webhook-signature: v1,\S{44}$/,
      "✓ Service-Signature valid",
      "✓ webhook-signature valid",
    ]);
    t.match(listen.lines.join("\n"), '      "subject": "Shown"');
    t.equal(await listen.end(), 0);
    t.equal(listen.notes.at(-1), "Showed 1 events", "the other type is left out");
    await other.end();

    const again = startCli(t, ["listen"], env);
    t.equal(await secretOf(again), secret, "the next run has the same secret");
    await again.end();
  });

  await t.test("replays a past event with WEBHOOK_SECRET", async (t) => {
    const { id, type } = await eventOf("ticket.created");
    const secret = "whsec_own";
    const replay = ["listen", "--forward", receiver.url, "--replay", id];
    const done = await runCli(replay, { ...env, WEBHOOK_SECRET: secret });
    t.match(done, { code: 0, stdout: / ✓ 200 / });
    t.equal(`${receiver.bodies[0]}`, body, "byte for byte");
    t.ok(verify(body, `${receiver.headers[0]?.["service-signature"]}`, secret).valid);
    t.notOk(receiver.headers[0]?.["service-test"]);
    const url = "https://hooks.example.com";
    const made = await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url,
      events: [type],
    });
    const webhook = `/api/v1/webhook-subscriptions/${made.body.data.id}`;
    const { eventId } = (await service.rest("POST", `${webhook}:test`)).body.data;
    await runCli([...replay.slice(0, -1), eventId], env);
    t.equal(receiver.headers[1]?.["service-test"], "true");
    await service.rest("DELETE", webhook);
    receiver.respond = (res) => res.writeHead(401).end("the signature is\n\u001b[2J wrong");
    t.match(await runCli(replay, env), {
      code: 1,
      stdout: / ✗ 401 .*\n +the signature is +wrong\n$/,
    });
    receiver.respond = (res) => res.end();
    t.match(await runCli([...replay.slice(0, -1), "evt_none"], env), { code: 4 });
  });

  await t.test("simulates a bad network", async (t) => {
    const { id } = await eventOf("ticket.created");
    const simulate = async (fault: string, more = {}) => {
      receiver.bodies.length = 0;
      const args = ["listen", "--forward", receiver.url, "--replay", id, "--json"];
      const { stdout } = await runCli([...args, "--simulate", fault], { ...env, ...more });
      return stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    t.match(await simulate("duplicate"), [
      { id, ok: true, simulated: "duplicate" },
      { id, ok: true },
    ]);
    t.equal(receiver.bodies.length, 2);
    const unwritable = { XDG_CONFIG_HOME: "/dev/null" };
    t.match(await simulate("500", unwritable), [{ id, ok: false, status: 500, simulated: "500" }]);
    t.equal(receiver.bodies.length, 0, "the event does not arrive");
    const [slow] = await simulate("slow");
    t.match(slow, { ok: true, simulated: "slow" });
    t.ok(slow.ms > 2_500 && slow.ms < 5_000, `${slow.ms} ms`);
    t.equal(`${receiver.bodies[0]}`, body);
    t.match(await runCli(["listen", "--simulate", "500"], env), { code: 2, stderr: /--forward/ });
  });

  await t.test("short names of events are accepted, and typing errors are not", async (t) => {
    const run = (line: string) => runCli(line.split(" "), env);
    const url = "https://example.com/hook";
    const create = await run(`webhooks create --url ${url} --events ticket.created --json`);
    const { id, events } = JSON.parse(create.stdout).data;
    t.same(events, ["service.ticket.created.v1"]);
    const update = await run(`webhooks update ${id} --events ticket.replied --jq .data.events[]`);
    t.equal(update.stdout, "service.ticket.replied.v1\n");
    const unknown = await run(`webhooks update ${id} --events service.nope.v1`);
    t.match(unknown, {
      code: 0,
      stderr: "Warning: events[0]: service.nope.v1 is not an event type",
    });
    const recover = `webhooks recover ${id} --attempted-from 2026-01-01T00:00:00Z --async --jq .data.metadata.webhookRecovery`;
    t.match(
      (await run(`${recover} --event-type ticket.created`)).stdout,
      /service\.ticket\.created\.v1/,
    );
    t.match((await run("events list --type ticket.created --jq .data|length")).stdout, /^1\n/);
    for (const line of [
      "listen --events ticket.crated",
      `webhooks update ${id} --events tickets`,
    ]) {
      t.match(await run(line), { code: 2, stderr: /Use one of .*ticket\.created, / }, line);
    }
    const tail = startCli(t, ["tickets", "tail", "--events", "ticket.status_changed"], env);
    await tail.noted(/Watching/);
    const { id: ticketId } = await open("Tailed");
    await service.rest("PATCH", `/api/v1/tickets/${ticketId}`, { status: "closed" });
    await until(() => tail.lines.length, 1);
    t.match(tail.lines, [/status_changed/]);
    await tail.end();
  });

  await t.test("trigger warns that it writes, and can show it without writing", async (t) => {
    const count = async () =>
      (await service.rest("GET", "/api/v1/events?pageSize=100")).body.data.length;
    const before = await count();
    const run = (...args: string[]) => runCli(["trigger", ...args], env);
    const dry = await run("ticket.replied", "--dry-run");
    t.match(dry, { code: 0, stderr: "Nothing was written.\n" });
    t.match(dry.stdout, /^curl -X POST '\S+\/api\/v1\/tickets' (.|\n)*tickets\/NEW_ID\/messages'/);
    t.match(dry.stdout, /-d '\{"body":"This is a reply/);
    t.notMatch(dry.stdout, service.key);
    const { id } = await eventOf("ticket.created").then(({ data }) => data.ticket);
    const change = await run("ticket.status_changed", "--ticket", id, "--dry-run");
    t.match(
      change.stdout,
      `-X PATCH '${service.url}/api/v1/tickets/${id}'`,
      "what it reads is real",
    );
    t.match(await run("webhook.ping", "--dry-run"), {
      stdout: /\/webhook-subscriptions\/whs_\w+:test'/,
    });
    t.match(await run("message.delivery_failed", "--dry-run"), {
      stdout: /nobody@undeliverable\.invalid(.|\n)*tickets\/NEW_ID\/messages'/,
    });
    t.match(await run("billing.subscribed", "--dry-run"), { stdout: /\/billing\/\S+'/ });
    t.equal(await count(), before);
    t.match(await run("message.delivery_failed"), { code: 5, stderr: /sends no email/ });
    t.equal(await count(), before + 2, "the ticket and its reply");
    t.match(await run("ticket.created"), { stderr: `Writing real data to ${service.url}.` });
    t.equal(await count(), before + 3);
  });

  await t.test("applies the filter and headers of a subscription", async (t) => {
    const priority = async (subject: string, priority: string) =>
      service.rest("POST", "/api/v1/tickets", { ...ticket(subject), priority });
    const filter = 'data.ticket.priority == "urgent"';
    const args = ["listen", "--forward", receiver.url, "--filter", filter];
    const own = ["--header", "Authorization: Basic abc", "--header", "X-Gateway:on"];
    receiver.bodies.length = 0;
    receiver.headers.length = 0;
    const listen = startCli(t, [...args, ...own], env);
    const secret = await secretOf(listen);
    await priority("Later", "low");
    await priority("Now", "urgent");
    await service.rest("POST", "/api/v1/api-keys", { name: "x" });
    await until(() => listen.lines.length, 3);
    t.match(listen.lines, [
      /ticket\.created +evt_\w+ {2}– filtered$/,
      /ticket\.created +evt_\w+ {2}✓ 200 /,
      /api_key\.created +evt_\w+ {2}– filtered$/,
    ]);
    t.equal(receiver.bodies.length, 1);
    const headers = receiver.headers[0] ?? {};
    t.match(headers, { authorization: "Basic abc", "x-gateway": "on" });
    const library = new StandardWebhook(secret);
    const text = `${receiver.bodies[0]}`;
    t.match(library.verify(text, headers as Record<string, string>), {
      data: { ticket: { subject: "Now" } },
    });
    await listen.end();
    t.equal(listen.notes.at(-1), "Forwarded 1 events, 0 failed, 2 filtered");
    for (const [wrong, message] of [
      [["--filter", "data.ticket.colour == 1"], /has no field `colour`/],
      [["--filter", filter, "--events", "api_key.created"], /has no field `ticket`/],
      [["--header", "Host: x"], /Host is set by the service/],
      [["--header", "nonsense"], /Use a line such as/],
    ] as const) {
      t.match(await runCli(["listen", ...wrong], env), { code: 2, stderr: message });
    }
  });
});
