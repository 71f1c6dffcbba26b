// @suite all
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import type { AppConfig } from "../../../src/app/context.ts";
import { eventually } from "../../support/eventually.ts";
import { startService } from "../../support/service.ts";
import { notification, postAsMeta, startGraphDouble, textMessage } from "./graph-double.ts";

const credentials = {
  phoneNumberId: "1001",
  accessToken: "access token",
  appSecret: "app secret",
  verifyToken: "verify me",
};

async function start(t: Test, overrides: Partial<AppConfig> = {}) {
  const graph = await startGraphDouble(t);
  const service = await startService(t, { WHATSAPP_API_URL: graph.url, ...overrides });
  const made = await service.rest("POST", "/api/v1/channels", {
    type: "whatsapp",
    name: "WhatsApp",
    whatsapp: credentials,
  });
  const channel = made.body.data;
  const hook = `${service.url}/hooks/whatsapp/${channel.id}`;
  const tickets = async (query = "") =>
    (await service.rest("GET", `/api/v1/tickets?orderBy=createdAt&${query}`)).body.data;
  const messages = async (id: string) =>
    (await service.rest("GET", `/api/v1/tickets/${id}/messages`)).body.data;
  const say = (id: string, body: object) =>
    service.rest("POST", `/api/v1/tickets/${id}/messages`, body);
  const receive = (...items: object[]) => postAsMeta(hook, notification({ messages: items }));
  return { graph, service, made, channel, hook, tickets, messages, say, receive };
}

t.test(
  "wrong signatures and verify tokens are rate-limited without blocking valid ones",
  async (t) => {
    const { hook } = await start(t, { ROLE: "api", AUTH_FAILURES_PER_MINUTE: 12 });
    const statuses = async (call: () => Promise<{ status: number }>) => {
      const all = [];
      for (let i = 0; i < 6; i++) {
        all.push((await call()).status);
      }
      return all;
    };
    const payload = notification({ messages: [] });
    t.same(await statuses(() => postAsMeta(hook, payload, "wrong")), Array(6).fill(401));
    const verify = (token: string) =>
      fetch(`${hook}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=${token}`);
    t.same(await statuses(() => verify("wrong")), [403, 403, 403, 403, 429, 429]);
    const limited = await postAsMeta(hook, payload, "wrong");
    t.equal(limited.status, 429);
    t.ok(Number(limited.headers.get("retry-after")) > 0);
    t.equal((await postAsMeta(hook, payload)).status, 200);
    t.equal((await verify("verify%20me")).status, 200);
  },
);

t.test("a message that belongs to a merged ticket reaches the other", async (t) => {
  const { service, tickets, messages, receive } = await start(t, { ROLE: "api" });
  await receive(textMessage("wamid.1", "15550100", "By WhatsApp"));
  const [source] = await tickets();
  const requester = { phone: "+15550100" };
  const opened = await service.rest("POST", "/api/v1/tickets", { subject: "Lamp", requester });
  const { id } = opened.body.data;
  const merged = await service.rest("POST", `/api/v1/tickets/${id}:merge`, {
    sourceIds: [source.id],
  });
  t.equal(merged.status, 200);
  await receive(textMessage("wamid.2", "15550100", "Still dark"));
  await receive(textMessage("wamid.2", "15550100", "Still dark"));
  t.match(await messages(id), [{ body: "By WhatsApp" }, { body: "Still dark" }]);
  t.equal((await messages(id)).length, 2, "each once");
  t.equal((await tickets()).length, 2, "no ticket is opened");
  await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" });
  await receive(textMessage("wamid.3", "15550100", "And again"));
  t.match((await tickets())[2], { followUpOf: source.id, channel: { type: "whatsapp" } });
});

t.test("messages from Meta become tickets, each once", async (t) => {
  const { hook, service, channel, tickets, messages, receive } = await start(t, { ROLE: "api" });
  const batch = notification({
    contacts: [{ wa_id: "15550100", profile: { name: "Ada" } }],
    messages: [
      textMessage("wamid.1", "15550100", "My lamp\u0000 is broken"),
      {
        id: "wamid.2",
        from: "15550100",
        type: "image",
        image: { id: "media-1", mime_type: "image/png", caption: "See" },
      },
      {
        id: "wamid.3",
        from: "15550100",
        type: "location",
        location: { latitude: 1.5, longitude: 2, name: "Home" },
      },
      {
        id: "wamid.4",
        from: "15550100",
        type: "interactive",
        interactive: { button_reply: { id: "b", title: "Yes" } },
      },
      {
        id: "wamid.5",
        from: "15550100",
        type: "reaction",
        reaction: { message_id: "wamid.1", emoji: "👍" },
      },
      { id: "wamid.6", from: "15550100", type: "unsupported", errors: [{ code: 131051 }] },
      {
        id: "wamid.7",
        from: "15550100",
        type: "document",
        document: { id: "media-2", filename: "a.pdf" },
      },
      { nonsense: true },
      textMessage("wamid.8", "15550101", "Hello"),
    ],
  });
  const responses = await Promise.all(
    [batch, batch, batch].map((payload) => postAsMeta(hook, payload)),
  );
  t.same(
    responses.map(({ status }) => status),
    [200, 200, 200],
  );
  const [ada, bob, ...more] = await tickets();
  t.same(more, []);
  t.match(
    [ada, bob].sort((a, b) => b.messageCount - a.messageCount),
    [
      {
        subject: "My lamp is broken",
        requester: { name: "Ada", phone: "+15550100" },
        channel: { id: channel.id, type: "whatsapp" },
        createdBy: { type: "channel", id: channel.id },
        messageCount: 6,
        replyWindowExpiresAt: /./,
      },
      { messageCount: 1, requester: { phone: "+15550101" } },
    ],
  );
  const own = ada.messageCount > 1 ? ada : bob;
  const said = await messages(own.id);
  t.same(
    said.map(({ body, visibility }: { body: string; visibility: string }) => [body, visibility]),
    [
      ["My lamp is broken", "public"],
      ["See", "public"],
      ["[location] Home 1.5, 2", "public"],
      ["Yes", "public"],
      ["[reaction] 👍", "internal"],
      ["[unsupported]", "public"],
      ["[document]", "public"],
    ],
  );
  t.match(said[1].attachments, [{ externalId: "media-1", contentType: "image/png" }]);
  t.match(said[6].attachments, [{ name: "a.pdf" }]);
  const { rows } = await service.app.db.pool.query(
    "select type, count(*)::int as n from events group by 1 order by 1",
  );
  t.same(rows, [
    { type: "service.ticket.created.v1", n: 2 },
    { type: "service.ticket.note_added.v1", n: 1 },
    { type: "service.ticket.replied.v1", n: 5 },
  ]);

  await service.rest("PATCH", `/api/v1/tickets/${own.id}`, { status: "resolved" });
  await receive(textMessage("wamid.9", "15550100", "Still"));
  t.equal((await service.rest("GET", `/api/v1/tickets/${own.id}`)).body.data.status, "open");
  await service.rest("PATCH", `/api/v1/tickets/${own.id}`, { status: "closed" });
  await Promise.all([
    receive(textMessage("wamid.10", "15550100", "Again")),
    receive(textMessage("wamid.11", "15550100", "And again")),
  ]);
  const open = await tickets("status=open&requesterPhone=%2B15550100");
  t.match(open, [{ followUpOf: own.id, messageCount: 2 }]);
  t.equal(open.length, 1);
});

t.test("the link of a requester does not come back in", async (t) => {
  const { service, hook, tickets, messages, receive } = await start(t, { ROLE: "api" });
  await receive(textMessage("wamid.1", "15550100", "Hello"));
  const [first] = await tickets();
  const path = `/api/v1/tickets/${first.id}:createRequesterLink`;
  const { url } = (await service.rest("POST", path, {})).body.data;
  const removed = `${url.slice(0, -40)}[link removed]`;
  await receive(textMessage("wamid.2", "15550100", url));
  t.equal((await messages(first.id)).at(-1).body, removed);
  const contacts = [{ wa_id: "15550199", profile: { name: url } }];
  const document = { filename: url, id: "media.1" };
  await postAsMeta(
    hook,
    notification({
      contacts,
      messages: [
        textMessage("wamid.3", "15550199", url),
        { id: "wamid.4", from: "15550199", timestamp: "1", type: "document", document },
      ],
    }),
  );
  const [second] = await tickets("requesterPhone=%2B15550199");
  t.match(second, { subject: removed.slice(0, 80), requester: { name: removed } });
  const [text, file] = await messages(second.id);
  t.equal(text.body, removed);
  t.equal(file.attachments[0].name, removed);
});

t.test("requests that are not from Meta are refused and leave nothing", async (t) => {
  const { hook, tickets, service, channel } = await start(t, { ROLE: "api" });
  const payload = notification({ messages: [textMessage("wamid.1", "15550100", "x")] });
  const send = async (body: string, headers: Record<string, string>) =>
    (await fetch(hook, { method: "POST", headers, body })).status;
  t.equal(await send(JSON.stringify(payload), {}), 401, "no signature");
  t.equal(await send(JSON.stringify(payload), { "x-hub-signature-256": "sha256=00" }), 401);
  t.equal((await postAsMeta(hook, payload, "other secret")).status, 401);
  t.equal((await postAsMeta(hook, "{")).status, 400);
  t.equal((await postAsMeta(hook, "[1]")).status, 400);
  t.equal((await postAsMeta(hook, "x".repeat(5 << 20))).status, 413);
  t.equal(
    (await postAsMeta(hook, notification({ messages: [textMessage("w", "15550100", "x")] }, "9")))
      .status,
    200,
  );
  t.equal((await postAsMeta(hook, { entry: [{ changes: [{ value: null }] }] })).status, 200);
  t.same(await tickets(), [], "another number's, and none");
  await service.rest("PATCH", `/api/v1/channels/${channel.id}`, { active: false });
  t.equal((await postAsMeta(hook, payload)).status, 404);
});

const manyMessages = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => textMessage(`wamid.${prefix}.${i}`, "15550100", "x"));

t.test("a channel accepts a limited number of messages at a time and per minute", async (t) => {
  const { hook, service } = await start(t, { ROLE: "api" });
  const written = async () => {
    const { rows } = await service.app.db.pool.query("select count(*)::int as n from messages");
    return rows[0].n as number;
  };
  const messages = manyMessages(1_001, "many");
  const statuses = messages.map(({ id }) => ({ id, status: "sent" }));
  const value = { metadata: { phone_number_id: "1001" } };
  const tooMany: [name: string, payload: object][] = [
    ["messages", notification({ messages })],
    ["statuses", notification({ statuses })],
    ["both", notification({ messages: messages.slice(500), statuses: statuses.slice(500) })],
    ["nonsense", notification({ messages: messages.map(() => 0) })],
    ["contacts", notification({ contacts: messages })],
    ["changes", { entry: [{ changes: messages.map(() => ({ value })) }] }],
    ["entries", { entry: messages.map(() => ({ changes: [] })) }],
  ];
  for (const [name, payload] of tooMany) {
    const refused = await postAsMeta(hook, payload);
    t.equal(refused.status, 400, name);
    t.match(refused.text, "INVALID_ARGUMENT", name);
  }
  t.equal(await written(), 0, "nothing of them is written");

  const posts = ["a", "b", "c"].map((prefix) =>
    postAsMeta(hook, notification({ messages: manyMessages(750, prefix) })),
  );
  const responses = await Promise.all(posts);
  t.same(responses.map(({ status }) => status).sort(), [200, 429, 429]);
  const refused = responses.find(({ status }) => status === 429);
  t.match(refused?.headers.get("retry-after"), /^[1-9]$/, "80 messages are free again each second");
  t.equal(await written(), 750, "what is refused is not written in part");
});

t.test("processing stops when the client has disconnected", async (t) => {
  const { hook, service } = await start(t, { ROLE: "api" });
  const written = async () => {
    const { rows } = await service.app.db.pool.query("select count(*)::int as n from messages");
    return rows[0].n as number;
  };
  const payload = notification({ messages: manyMessages(900, "left") });
  const body = JSON.stringify(payload);
  const signature = createHmac("sha256", "app secret").update(body).digest("hex");
  const leaving = new AbortController();
  const { signal } = leaving;
  const headers = { "x-hub-signature-256": `sha256=${signature}` };
  const posted = fetch(hook, { method: "POST", headers, body, signal }).catch(() => {});
  await eventually(written, (count) => count > 10);
  leaving.abort();
  await posted;
  const hasStopped = async () => {
    const before = await written();
    await sleep(500);
    return (await written()) === before;
  };
  t.ok(await eventually(hasStopped, Boolean));
  const count = await written();
  t.ok(count < 900, `${count} were written`);
});

t.test("agents reply through the Graph API and see the status", async (t) => {
  const { graph, hook, service, channel, tickets, messages, say, receive } = await start(t);
  await receive(textMessage("wamid.1", "15550100", "Hello"));
  const [{ id }] = await tickets();
  // Meta may report on a message before its response names it.
  graph.before = (wamid) =>
    postAsMeta(
      hook,
      notification({ statuses: [{ id: wamid, status: "delivered", timestamp: "1700000001" }] }),
    );
  const said = await say(id, {
    body: "On our way",
    attachments: [{ name: "a", url: "https://example.com/a" }],
  });
  t.match(said.body.data, { delivery: { status: "queued" } });
  const find = async (messageId: string) =>
    (await messages(id)).find((message: { id: string }) => message.id === messageId);
  const settled = await eventually(
    () => find(said.body.data.id),
    ({ delivery }) => delivery.status === "delivered",
  );
  t.match(settled, { delivery: { status: "delivered", errorCode: "" }, externalId: "wamid.out.1" });
  t.same(graph.sent, [
    {
      path: "/v23.0/1001/messages",
      token: "Bearer access token",
      to: "15550100",
      body: "On our way\nhttps://example.com/a",
    },
  ]);
  graph.before = () => {};
  for (const status of ["read", "sent", "failed"]) {
    await postAsMeta(hook, notification({ statuses: [{ id: "wamid.out.1", status }] }));
  }
  t.equal((await find(said.body.data.id)).delivery.status, "read", "the order is not trusted");

  await say(id, { body: "psst", visibility: "internal" });
  await say(id, { body: "from them", author: "requester" });
  graph.response = () => ({ status: 400, body: { error: { code: 131047, message: "Re-engage" } } });
  const refused = await say(id, { body: "Hello?" });
  const failed = await eventually(
    () => find(refused.body.data.id),
    ({ delivery }) => delivery.status === "failed",
  );
  t.match(failed.delivery, { errorCode: "131047", errorMessage: "Re-engage" });
  t.equal(graph.sent.length, 2, "notes and the requester's own words stay here");

  t.match(await say(id, { body: "x".repeat(4097) }), {
    status: 400,
    body: { error: { details: [{ field: "body", reason: "TOO_LONG" }] } },
  });
  const { pool } = service.app.db;
  await pool.query("update tickets set reply_window_expires_at = now() - interval '1 hour'");
  const count = (await messages(id)).length;
  t.match(await say(id, { body: "Late" }), {
    status: 409,
    body: { error: { code: "REPLY_WINDOW_CLOSED" } },
  });
  t.equal((await messages(id)).length, count, "nothing was written");
  await pool.query("update tickets set reply_window_expires_at = now() + interval '1 day'");
  await service.rest("DELETE", `/api/v1/channels/${channel.id}`);
  t.match(await say(id, { body: "Gone" }), {
    status: 409,
    body: { error: { code: "CHANNEL_INACTIVE" } },
  });
});

t.test("each reply in a batch is sent once, or none is", async (t) => {
  const { graph, service, tickets, messages, receive } = await start(t);
  await receive(textMessage("wamid.1", "15550100", "Hello"));
  const [{ id }] = await tickets();
  const send = (requests: object[]) =>
    service.rest("POST", `/api/v1/tickets/${id}/messages:batchCreate`, { requests });
  const refused = await send([{ body: "One" }, { body: "x".repeat(4_097) }]);
  t.match(refused, {
    status: 400,
    body: { error: { details: [{ field: "requests[1].body", reason: "TOO_LONG" }] } },
  });

  const bodies = Array.from({ length: 12 }, (_, i) => `Reply ${i}`);
  const sent = await send([
    ...bodies.map((body) => ({ body })),
    { body: "psst", visibility: "internal" },
  ]);
  t.equal(sent.status, 201);
  t.match(sent.body.data[0].delivery, { status: "queued" });
  await eventually(
    async () => (await messages(id)).filter(isSent),
    ({ length }) => length === bodies.length,
  );
  t.same(graph.sent.map(({ body }) => body).sort(), bodies.sort());

  const { pool } = service.app.db;
  await pool.query("update tickets set reply_window_expires_at = now() - interval '1 hour'");
  t.match(await send([{ body: "A note", visibility: "internal" }, { body: "Late" }]), {
    status: 409,
    body: {
      error: {
        code: "REPLY_WINDOW_CLOSED",
        message: /^requests\[1\]: /,
        details: [{ field: "requests[1]", reason: "REPLY_WINDOW_CLOSED" }],
      },
    },
  });
});

const isSent = ({ delivery }: { delivery?: { status: string } }) => delivery?.status === "sent";

t.test(
  "a check says what Meta thinks of the token, and of the handshake, and what came in",
  async (t) => {
    const { graph, service, channel, hook, receive } = await start(t, { ROLE: "api" });
    const path = `/api/v1/channels/${channel.id}`;
    const check = async (id = channel.id) =>
      (await service.rest("POST", `/api/v1/channels/${id}:check`, {})).body.data;
    const outline = ({ steps }: { steps: { name: string; status: string }[] }) =>
      steps.map(({ name, status }) => `${name} ${status}`);
    const fresh = await check();
    t.same(outline(fresh), ["access_token ok", "webhook waiting", "message waiting"]);
    t.equal(fresh.ok, false);
    t.equal(
      fresh.steps[0].message,
      "The access token works for +1 555-010-0999 (Lighthouse Lamps).",
    );
    t.match(fresh.steps[2].message, "Send a WhatsApp message to +1 555-010-0999.");
    t.notHas(channel.whatsapp, "webhookVerifiedAt");

    const error = (code: number, message: string, subcode?: number) => ({
      error: { message, type: "OAuthException", code, error_subcode: subcode },
    });
    const refusals: [status: number, body: unknown, step: string, message: RegExp][] = [
      [400, error(190, "Session has expired", 463), "failed", /^The access token has expired\./],
      [401, error(190, "Malformed: access token"), "failed", /rejects.*“Malformed: …”$/],
      [400, error(100, "Unsupported get request", 33), "failed", /^Meta finds no phone number/],
      [403, error(200, "No permission"), "failed", /lacks a permission.*“No permission”$/],
      [418, "?", "failed", /^Meta refused the request with HTTP 418\.$/],
      [400, error(80007, "Slow down"), "waiting", /^Meta cannot respond right now/],
      [502, "Bad gateway", "waiting", /^Meta cannot respond right now/],
      [200, { display_phone_number: { $: 1 } }, "failed", /HTTP 200/],
    ];
    for (const [status, body, step, message] of refusals) {
      graph.number = () => ({ status, body });
      const [first] = (await check()).steps;
      t.equal(first.status, step, `${status} ${JSON.stringify(body)}`);
      t.match(first.message, message);
    }
    delete graph.number;

    const ask = (query: Record<string, string>) => fetch(`${hook}?${new URLSearchParams(query)}`);
    const good = {
      "hub.mode": "subscribe",
      "hub.verify_token": "verify me",
      "hub.challenge": "<42>",
    };
    for (const wrong of [{ ...good, "hub.verify_token": "no" }, { ...good, "hub.mode": "?" }, {}]) {
      t.equal((await ask(wrong)).status, 403);
    }
    t.equal((await fetch(`${service.url}/hooks/whatsapp/ch_none`)).status, 404);
    t.match(outline(await check()), ["access_token ok", "webhook waiting"]);
    await service.rest("PATCH", path, { active: false });
    t.match((await check()).steps[1], { status: "failed", message: /paused.*Resume/ });
    await service.rest("PATCH", path, { active: true });
    const response = await ask(good);
    t.same([response.status, await response.text()], [200, "<42>"]);
    t.match(response.headers.get("content-type"), "text/plain");
    t.match(outline(await check()), ["access_token ok", "webhook ok", "message waiting"]);
    await postAsMeta(hook, notification({ statuses: [{ id: "wamid.0", status: "sent" }] }));
    t.notHas((await service.rest("GET", path)).body.data, "lastMessageAt");
    await receive(textMessage("wamid.1", "15550100", "Hello"));
    t.equal((await check()).ok, true);
    const { whatsapp, lastMessageAt } = (await service.rest("GET", path)).body.data;
    for (const time of [whatsapp.webhookVerifiedAt, lastMessageAt]) {
      t.ok(Math.abs(Date.now() - Date.parse(time)) < 60_000, time);
    }

    const { pool } = service.app.db;
    const age = (minutes: number) =>
      pool.query(
        "update channels set last_message_at = now() - $1::int * interval '1 minute' returning last_message_at as at",
        [minutes],
      );
    const {
      rows: [recent],
    } = await age(0);
    await receive(textMessage("wamid.2", "15550100", "And"));
    const seenAt = async () =>
      Date.parse((await service.rest("GET", path)).body.data.lastMessageAt);
    t.equal(
      await seenAt(),
      Date.parse(recent.at),
      "a busy channel is not written for each message",
    );
    await age(2);
    await receive(textMessage("wamid.3", "15550100", "so on"));
    t.ok(Date.now() - (await seenAt()) < 60_000);

    await pool.query("update channels set sealed_settings = null");
    t.match((await check()).steps[0], { status: "failed", message: /no access token/ });
    const form = await service.rest("POST", "/api/v1/channels", { type: "form", name: "Help" });
    t.same(await check(form.body.data.id), { ok: true, steps: [] });
    t.equal((await service.rest("POST", "/api/v1/channels/ch_none:check", {})).status, 404);
  },
);

t.test("credentials are never returned", async (t) => {
  const { made, service, channel } = await start(t, { ROLE: "api" });
  t.match(channel.whatsapp, {
    webhookUrl: `${service.url.replace("127.0.0.1", "localhost")}/hooks/whatsapp/${channel.id}`,
  });
  const path = `/api/v1/channels/${channel.id}`;
  const responses = [
    made,
    await service.rest("GET", path),
    await service.rest("GET", "/api/v1/channels"),
    await service.rest("PATCH", path, { whatsapp: { appSecret: "another secret" }, name: "WA" }),
    await service.rest("GET", "/api/v1/audit-events"),
  ];
  for (const { text } of responses) {
    t.notMatch(text, /access token|secret|verify me/);
  }
  t.match(responses[3]?.body.data, { name: "WA", whatsapp: { phoneNumberId: "1001" } });
  const { rows } = await service.app.db.pool.query("select * from channels");
  t.notMatch(JSON.stringify(rows), /access token|app secret|verify me/);
  const hook = `${service.url}/hooks/whatsapp/${channel.id}`;
  t.equal((await postAsMeta(hook, notification({}))).status, 401);
  t.equal((await postAsMeta(hook, notification({}), "another secret")).status, 200);

  const create = (body: object) => service.rest("POST", "/api/v1/channels", body);
  const { appSecret: _, ...lacking } = credentials;
  const fields = async (body: object) =>
    (await create({ name: "x", ...body })).body.error.details.map(
      ({ field }: { field: string }) => field,
    );
  t.same(await fields({ type: "whatsapp", whatsapp: lacking }), ["whatsapp.appSecret"]);
  t.same(await fields({ type: "fax" }), ["type"]);
  t.same(await fields({ type: "agent", form: {} }), ["form"]);
  t.same(await fields({ type: "form", form: { allowedOrigins: ["https://a.example/path"] } }), [
    "form.allowedOrigins[0]",
  ]);
  await service.rest("DELETE", path);
  const actions = (await service.rest("GET", `/api/v1/audit-events?targetId=${channel.id}`)).body
    .data;
  t.same(
    actions.map(({ action }: { action: string }) => action),
    ["channel.deleted", "channel.credentials_changed", "channel.created"],
  );
});
