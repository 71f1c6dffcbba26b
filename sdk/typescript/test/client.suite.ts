import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  ApiError,
  type CallLog,
  createClient,
  paginate,
  reconcile,
  watch,
} from "@ticketing-service/sdk";

const { FAULTY_URL = "" } = process.env;
const requester = { name: "Ada" };

test("objects are plain JSON", async () => {
  const client = createClient();
  const { data: opened } = await client.tickets.createTicket({
    subject: "plain",
    requester,
    tags: ["a"],
    customFields: { tier: "gold", seats: 5, vip: false },
  });
  assert.deepEqual(JSON.parse(JSON.stringify(opened)), opened);
  assert.ok(Math.abs(+new Date(opened.createdAt) - Date.now()) < 60_000);
  assert.equal(structuredClone(opened).requester.name, "Ada");
});

test("an update changes the fields that are there, and clears with empty ones", async () => {
  const { tickets } = createClient();
  const { data: opened } = await tickets.createTicket({
    subject: "cleared",
    requester,
    tags: ["a", "b"],
    customFields: { tier: "gold", seats: 5 },
  });
  const { data: one } = await tickets.updateTicket({ id: opened.id, tags: [] });
  assert.deepEqual([one.tags, one.customFields], [[], { tier: "gold", seats: 5 }]);
  const { data: two } = await tickets.updateTicket({
    id: opened.id,
    customFields: { tier: null },
  });
  assert.deepEqual([two.subject, two.customFields], ["cleared", { seats: 5 }]);
});

test("a time can be a Date, in a query as well", async () => {
  const { tickets } = createClient();
  const { data: opened } = await tickets.createTicket({ subject: "timed", requester });
  const from = new Date(opened.lastMessageAt);
  const { data } = await tickets.listTickets({ lastMessageFrom: from, pageSize: 100 });
  assert.ok(data.some(({ id }) => id === opened.id));
});

test("an identifier that would lead to another path is refused", async () => {
  const { tickets } = createClient();
  for (const id of ["", ".", "..", "../me", "a?b", "a#b", "%2e%2e", "a\\b", undefined]) {
    const message = `id: must be an identifier, not ${JSON.stringify(id)}`;
    assert.throws(() => tickets.getTicket({ id: id as string }), { name: "TypeError", message });
  }
  await assert.rejects(tickets.getTicket({ id: "tkt_ä b:c" }), { code: "NOT_FOUND", status: 404 });
});

test("the address may have the path of the API, and a line break like the token", async () => {
  const { SERVICE_URL, SERVICE_TOKEN } = process.env;
  for (const end of ["/", "/api/v1", "/api/v1/", "\r\n"]) {
    const token = `${SERVICE_TOKEN}\r\n`;
    const { data } = await createClient({ url: SERVICE_URL + end, token }).me.getMe();
    assert.equal(data.actor.type, "api_key");
  }
});

test("a token that cannot be one is refused and not shown", () => {
  for (const token of ["to ken", "to\nken", "token\u{1d}x", "tokén"]) {
    const message = "The token has characters that no token has. Check SERVICE_TOKEN.";
    assert.throws(() => createClient({ token }), { name: "TypeError", message });
  }
});

test("a result comes with its response on request", async () => {
  const client = createClient();
  const { result, response } = await client.me.getMe().withResponse();
  assert.equal(result.data.actor.type, "api_key");
  assert.match(response.headers.get("x-request-id") ?? "", /^req_/);
  assert.equal(response.status, 200);
  const none = client.tickets.getTicket({ id: "tkt_none" }).withResponse();
  await assert.rejects(none, { code: "NOT_FOUND" });
});

/** Serves a handler to a client for as long as `use` takes. */
async function serving(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test("options of a call are its own", async () => {
  const seen: IncomingMessage["headers"][] = [];
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.headers);
    response.writeHead(seen.length > 2 ? 503 : 200).end('{"data":{}}');
  };
  await serving(respond, async (url) => {
    const { tickets } = createClient({ url });
    await tickets.updateTicket({ id: "tkt_1" }, { ifMatch: 7 });
    await tickets.createTicket({ subject: "", requester }, { idempotencyKey: "mine" });
    await assert.rejects(tickets.getTicket({ id: "tkt_1" }, { maxRetries: 0 }), { status: 503 });
  });
  const headers = seen.map((each) => [each["if-match"], each["idempotency-key"]]);
  assert.deepEqual(headers, [
    ['"7"', undefined],
    [undefined, "mine"],
    [undefined, undefined],
  ]);
});

test("each attempt is logged, without the token, the query and the bodies", async () => {
  const logged: CallLog[] = [];
  let attempts = 0;
  const respond = (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader("x-request-id", `req_${++attempts}`);
    response.writeHead(attempts === 1 ? 503 : 200).end('{"data":[],"nextPageToken":""}');
  };
  await serving(respond, async (url) => {
    const logger = (each: CallLog) => logged.push(each);
    const client = createClient({ url, token: "sk_secret", logger });
    await client.tickets.listTickets({ q: "private" });
  });
  const method = { method: "GET", path: "/api/v1/tickets" };
  const times = logged.map(({ ms }) => ms);
  assert.ok(times.every((ms) => ms >= 0 && ms < 5_000));
  assert.deepEqual(
    logged.map(({ ms: _, ...rest }) => rest),
    [
      { ...method, attempt: 1, status: 503, requestId: "req_1", code: "UNAVAILABLE" },
      { ...method, attempt: 2, status: 200, requestId: "req_2", code: undefined },
    ],
  );
});

test("an environment variable logs to standard error", () => {
  const url = import.meta.resolve("@ticketing-service/sdk");
  const code = `import { createClient } from ${JSON.stringify(url)}; await createClient().me.getMe();`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, SERVICE_LOG: "debug" },
    encoding: "utf8",
  });
  assert.equal(stdout, "");
  assert.match(stderr, /^ticketing: GET \/api\/v1\/me 200 \d+ ms attempt 1 req_\w+$/m);
  assert.ok(!stderr.includes(process.env.SERVICE_TOKEN ?? "none"));
});

test("an error of another kind of server is one too", async () => {
  const error = { code: "QUOTA", details: [{ "@type": "a" }, null], metadata: null };
  await serving(
    (_, response) => response.writeHead(400).end(JSON.stringify({ error })),
    async (url) => {
      const call = createClient({ url }).me.getMe();
      await assert.rejects(call, { code: "QUOTA", message: "QUOTA", violations: [], metadata: {} });
    },
  );
});

test("a list is iterated over without a request", async () => {
  const { value } = await paginate(createClient().tickets.listTickets).next();
  assert.ok(value?.id);
});

test("an error has a status, a code, fields and a request", async () => {
  const { tickets } = createClient();
  const call = tickets.createTicket({ subject: "", requester });
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 400);
    assert.equal(error.code, "INVALID_ARGUMENT");
    assert.equal(error.violations[0]?.field, "subject");
    assert.match(error.requestId ?? "", /^req_/);
    return true;
  });
});

test("what is not the service is named", async () => {
  const bodies = ["<h1>Welcome</h1>", "", "null", "[]", '"ok"'];
  const pages = createServer((request, response) => {
    if (request.url?.startsWith("/unchanged")) {
      response.writeHead(304, { connection: "close" }).end();
    } else if (request.url?.startsWith("/moved")) {
      response.writeHead(301, { location: "https://elsewhere.test/", connection: "close" }).end();
    } else {
      response.writeHead(200, { connection: "close" }).end(bodies.shift());
    }
  }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const ask = (path: string) => createClient({ url: url + path, maxRetries: 0 }).me.getMe();
  while (bodies.length > 0) {
    const message = /does not respond with JSON\. Check SERVICE_URL/;
    await assert.rejects(ask(""), { message, status: 200 });
  }
  await assert.rejects(ask("/unchanged"), { message: "HTTP 304 Not Modified", status: 304 });
  await assert.rejects(ask("/moved"), /redirects to https:\/\/elsewhere\.test\//);
  pages.close();
  pages.closeAllConnections();
  await assert.rejects(ask(""), {
    code: "UNAVAILABLE",
    message: /cannot be reached: .*ECONNREFUSED/,
  });
});

test("a missing token or URL is named", () => {
  const { SERVICE_TOKEN } = process.env;
  delete process.env.SERVICE_TOKEN;
  try {
    assert.throws(
      () => createClient(),
      /option `token`, or set the environment variable SERVICE_TOKEN/,
    );
  } finally {
    process.env.SERVICE_TOKEN = SERVICE_TOKEN;
  }
});

test("a call can be aborted", async () => {
  const client = createClient({ url: `${FAULTY_URL}/hold/${randomUUID()}` });
  const call = client.me.getMe({}, { signal: AbortSignal.timeout(50) });
  await assert.rejects(call, (error) => error instanceof ApiError && error.code === "CANCELED");
});

test("an idempotency key of the caller is kept", async () => {
  const client = createClient();
  const options = { idempotencyKey: randomUUID() };
  const open = () => client.tickets.createTicket({ subject: "once", requester }, options);
  assert.equal((await open()).data.id, (await open()).data.id);
});

const breakOff = (name: string) => fetch(`${FAULTY_URL}/break/${name}`, { method: "POST" });

test("watching resumes after a break, each event once", { timeout: 20_000 }, async () => {
  const name = randomUUID();
  const client = createClient();
  const open = (subject: string) => client.tickets.createTicket({ subject, requester });
  await open("before");
  const controller = new AbortController();
  const watched = watch(createClient({ url: `${FAULTY_URL}/pass,503/${name}` }), {
    types: ["service.ticket.created.v1"],
    signal: controller.signal,
  });
  const subjects: (string | undefined)[] = [];
  // Breaks once before the first event.
  setTimeout(() => breakOff(name).then(() => open("a")), 300);
  for await (const event of watched) {
    assert.ok(event.type === "service.ticket.created.v1");
    subjects.push(event.data.ticket.subject);
    if (subjects.length === 1) {
      await breakOff(name);
      for (const subject of ["b", "c"]) {
        await open(subject);
      }
    }
    if (subjects.length === 3) {
      controller.abort();
    }
  }
  assert.deepEqual(subjects, ["a", "b", "c"]);
});

test("an error that a retry cannot fix ends watching", async () => {
  const next = watch(createClient(), { afterId: "evt_none" }).next();
  await assert.rejects(next, (error) => error instanceof ApiError && error.code === "NOT_FOUND");
});

test("reconciling walks updatedAt from a minute before", async () => {
  const client = createClient();
  const opened: string[] = [];
  for (let i = 0; i < 3; i++) {
    opened.push((await client.tickets.createTicket({ subject: `r${i}`, requester })).data.id);
  }
  const [first = "", second = "", third = ""] = opened;
  await client.tickets.createMessage({ ticketId: first, body: "more" });
  const seen = new Map<string, string>();
  const walk = async (known?: (id: string) => string | undefined) => {
    const ids: string[] = [];
    for await (const ticket of reconcile(client, {
      since: new Date(),
      known: (id) => known?.(id),
    })) {
      if (!opened.includes(ticket.id)) {
        continue;
      }
      ids.push(ticket.id);
      seen.set(ticket.id, ticket.updatedAt);
    }
    return ids;
  };
  assert.deepEqual(await walk(), [second, third, first]);
  await client.tickets.createMessage({ ticketId: third, body: "more" });
  assert.deepEqual(await walk((id) => seen.get(id)), [third]);
  await client.tickets.updateTicket({ id: second, status: "closed" });
  assert.deepEqual(await walk((id) => seen.get(id)), [second], "closed without a message");
});

test("the client needs no other package, and no Node", () => {
  const dist = fileURLToPath(new URL(".", import.meta.resolve("@ticketing-service/sdk")));
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => /^(?!protobuf|cjs).*\.js$/.test(name))) {
    const imports = readFileSync(join(dist, file), "utf8").matchAll(/from "([^"]+)"/g);
    for (const [, name = ""] of imports) {
      assert.match(name, /^\./, file);
    }
  }
});

test("a file is a Blob, and a missing one an error", async () => {
  const { attachments } = createClient();
  for (const [file, contentType] of [
    [new Blob(["a,b\n"], { type: "text/csv" }), "text/csv"],
    [new TextEncoder().encode("a,b\n"), "text/plain"],
  ] as const) {
    const { data } = await attachments.createAttachment({ name: "ä & b.csv", file });
    assert.deepEqual([data.name, data.contentType, data.size], ["ä & b.csv", contentType, "4"]);
    const stored = await attachments.getAttachment({ id: data.id });
    assert.equal(await stored.text(), "a,b\n");
  }
  const wrong = { name: "a", file: "text" as unknown as Blob };
  assert.throws(() => attachments.createAttachment(wrong), TypeError);
  const none = attachments.getAttachment({ id: "att_none" });
  await assert.rejects(none, { code: "NOT_FOUND", status: 404 });
});
