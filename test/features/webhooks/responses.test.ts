// @suite default
import { gzipSync } from "node:zlib";
import t from "tap";
import { createRawReceiver } from "../../delivery/raw-receiver.ts";
import { eventually } from "../../support/eventually.ts";
import { createReceiver } from "../../support/receiver.ts";
import type { Scope } from "../../support/scope.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };
const gzipped = gzipSync("not shown");

/** A response as it is written to the socket, and as the delivery shows it. */
interface Case {
  readonly sent: string | Buffer;
  /** Written again and again after that, while the receiver takes it. */
  readonly endless?: string;
  readonly delivery: object;
  readonly response?: { headers?: object[]; body: string; bodyTruncated: boolean };
}

const failed = { outcome: "failed", error: "http_status", httpStatus: 500 };
const page = '<script>alert("1")</script>';
const cases: Record<string, Case> = {
  "HTML with a script, and a cookie": {
    sent: `HTTP/1.1 500 X\r\nContent-Type: text/html\r\nSet-Cookie: session=secret\r\nX-Two:  a b \r\nX-Two: \xe9\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
    delivery: failed,
    response: {
      headers: [
        { name: "Content-Type", value: "text/html" },
        { name: "Set-Cookie", value: "(not stored)" },
        { name: "X-Two", value: "a b" },
        { name: "X-Two", value: "\xe9" },
        { name: "Content-Length", value: String(page.length) },
      ],
      body: page,
      bodyTruncated: false,
    },
  },
  "1 GB": {
    sent: "HTTP/1.1 500 X\r\nContent-Length: 1000000000\r\n\r\n",
    endless: "a".repeat(65_536),
    delivery: failed,
    response: { body: "a".repeat(4_096), bodyTruncated: true },
  },
  "chunks without end": {
    sent: "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\n",
    endless: "3\r\nabc\r\n",
    delivery: failed,
    response: { body: `${"abc".repeat(1_365)}a`, bodyTruncated: true },
  },
  "a body that stalls": {
    sent: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
    delivery: { outcome: "failed", error: "timeout", httpStatus: 200 },
    response: { body: "half", bodyTruncated: true },
  },
  "more than was announced": {
    sent: "HTTP/1.1 500 X\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n",
    delivery: failed,
    response: { body: "ok", bodyTruncated: false },
  },
  gzip: {
    sent: Buffer.concat([
      Buffer.from(
        `HTTP/1.1 500 X\r\nContent-Encoding: gzip\r\nContent-Length: ${gzipped.length}\r\n\r\n`,
      ),
      gzipped,
    ]),
    delivery: failed,
    response: { body: new TextDecoder().decode(gzipped), bodyTruncated: false },
  },
  "what is no text": {
    sent: Buffer.from('HTTP/1.1 500 X\r\nContent-Length: 8\r\n\r\na\0b\xff\xc3\x28\\"', "latin1"),
    delivery: failed,
    response: { body: 'a\0b\ufffd\ufffd(\\"', bodyTruncated: false },
  },
  "a character that the limit takes apart": {
    sent: Buffer.from(`HTTP/1.1 500 X\r\nContent-Length: 5001\r\n\r\na${"é".repeat(2_500)}`),
    delivery: failed,
    response: { body: `a${"é".repeat(2_047)}`, bodyTruncated: true },
  },
  "more headers than are stored": {
    sent: `HTTP/1.1 500 X\r\nX-A: ${"a".repeat(4_000)}\r\nX-B: ${"b".repeat(4_000)}\r\nContent-Length: 0\r\n\r\n`,
    delivery: failed,
    response: {
      headers: [{ name: "X-A", value: "a".repeat(4_000) }],
      body: "",
      bodyTruncated: false,
    },
  },
  "no HTTP": {
    sent: "220 mail ESMTP\r\n",
    delivery: { outcome: "failed", error: "protocol" },
  },
  "a success": {
    sent: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
    delivery: { outcome: "succeeded", httpStatus: 200 },
  },
};

/** Subscribes a receiver for each case. @returns the subscriptions by case */
async function subscribeAll(t: Scope, { rest }: TestService) {
  const ids = new Map<string, string>();
  for (const [name, { sent, endless }] of Object.entries(cases)) {
    const receiver = await createRawReceiver((socket) => {
      socket.write(sent, "latin1");
      const more = () => {
        while (!socket.destroyed && socket.write(endless ?? "")) {}
      };
      if (endless !== undefined) {
        socket.on("drain", more);
        more();
      }
    });
    t.teardown(() => receiver.close());
    ids.set(name, (await rest("POST", path, { url: receiver.url })).body.data.id);
  }
  return ids;
}

t.test("hostile responses are stored unchanged and shown as text", async (t) => {
  const service = await startService(t);
  const { rest } = service;
  const ids = await subscribeAll(t, service);
  await rest("POST", "/api/v1/tickets", ticket);
  for (const [name, { delivery: expected, response }] of Object.entries(cases)) {
    const id = ids.get(name) ?? "";
    const [listed] = await eventually(
      async () => (await rest("GET", `${path}/${id}/deliveries`)).body.data,
      (rows) => rows.length > 0,
      10_000,
    );
    t.match(listed, expected, name);
    t.notOk("response" in listed, "lists stay small");
    const { data } = (await rest("GET", `${path}/${id}/deliveries/${listed.id}`)).body;
    if (response === undefined) {
      t.notOk("response" in data, name);
    } else {
      t.match(data.response, response, name);
      t.equal(
        data.response.headers.length,
        response.headers?.length ?? data.response.headers.length,
      );
    }
  }
  const { rows } = await service.app.db.pool.query("select headers::text from webhook_responses");
  t.notMatch(JSON.stringify(rows), "session=secret");

  const id = ids.get("a success") ?? "";
  const { data } = (await rest("POST", `${path}/${id}:test`)).body;
  const one = `${path}/${id}/deliveries/${data.id}`;
  const { response } = await eventually(
    async () => (await rest("GET", one)).body.data,
    ({ outcome }) => outcome === "succeeded",
  );
  t.match(response, { body: "ok", bodyTruncated: false }, "manual deliveries keep a success too");
  const elsewhere = await service.newWorkspace();
  t.equal((await rest("GET", one, undefined, elsewhere.key)).status, 404);

  for (const id of ids.values()) {
    await rest("DELETE", `${path}/${id}`);
  }
  const left = await service.app.db.pool.query("select from webhook_responses");
  t.equal(left.rowCount, 0, "they go with their subscription");
});

t.test("storing responses can be disabled", async (t) => {
  const { rest, app } = await startService(t, { DELIVERY_RESPONSES: false });
  const receiver = await createReceiver({ respond: { status: 500, body: "no" } });
  t.teardown(() => receiver.close());
  const { id } = (await rest("POST", path, { url: receiver.url })).body.data;
  await rest("POST", `${path}/${id}:test`);
  const [failure] = await eventually(
    async () => (await rest("GET", `${path}/${id}/deliveries`)).body.data,
    ([newest]) => newest?.outcome === "failed",
  );
  t.equal(failure.httpStatus, 500);
  t.equal((await app.db.pool.query("select from webhook_responses")).rowCount, 0);
});
