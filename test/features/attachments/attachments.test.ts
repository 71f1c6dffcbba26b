// @suite default
import t from "tap";
import { AttachmentService } from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { createCallers } from "../../support/callers.ts";
import { eventually } from "../../support/eventually.ts";
import { restCall, startService } from "../../support/service.ts";

const mebibyte = 1 << 20;

/** Bytes of no known type. Random ones now and then begin like a disk image. */
const bytesOf = (length: number) => Buffer.alloc(length, pattern);
const pattern = Uint8Array.from({ length: 256 }, (_, at) => (at * 31 + 7) % 256);

t.test("uploaded files", async (t) => {
  const service = await startService(t, { ROLE: "api", FILES_MB: 64 });
  const { pool } = service.app.db;
  const upload = (
    bytes: Uint8Array,
    { name = "a.txt", type = "text/plain", token = service.key, ...headers } = {} as Upload,
  ) => {
    const path = `/api/v1/attachments?name=${encodeURIComponent(name)}`;
    return restCall(service.url, token, "POST", path, bytes, { "content-type": type, ...headers });
  };
  const stored = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as files, coalesce(sum(size), 0)::int as bytes from attachments",
    );
    return rows[0];
  };
  const ticketOf = async (token = service.key) => {
    const ticket = { subject: "Lamp", requester: { email: "ada@example.com" } };
    return (await service.rest("POST", "/api/v1/tickets", ticket, token)).body.data.id;
  };
  const say = (ticket: string, attachments: unknown[], token = service.key) =>
    service.rest("POST", `/api/v1/tickets/${ticket}/messages`, { body: "See", attachments }, token);

  await t.test("are attached to a message by their ids, byte for byte", async (t) => {
    const bytes = bytesOf(mebibyte + 7);
    const { status, body } = await upload(bytes, { name: "../dump\u202e.bin", type: "image/png" });
    t.equal(status, 201);
    const { id, ...rest } = body.data;
    t.same(rest, {
      name: "dump .bin",
      contentType: "application/octet-stream",
      size: String(bytes.length),
      url: "",
      externalId: "",
    });
    const other = { name: "spec.pdf", url: "https://example.com/spec.pdf" };
    const said = await say(await ticketOf(), [{ id }, other]);
    t.equal(said.status, 201);
    t.match(said.body.data.attachments, [body.data, other]);
    const response = await fetch(`${service.url}/api/v1/attachments/${id}`, {
      headers: { authorization: `Bearer ${service.key}` },
    });
    t.ok(bytes.equals(await response.bytes()));

    const asked = { subject: "Lamp", requester: { email: "ada@example.com" } };
    const second = (await upload(Buffer.from("x"))).body.data;
    const message = { body: "See", attachments: [{ id: second.id }] };
    const opened = await service.rest("POST", "/api/v1/tickets", { ...asked, message });
    t.equal(opened.status, 201);
    const { rows } = await pool.query("select ticket_id from attachments where id = $1", [
      second.id,
    ]);
    t.same(rows, [{ ticket_id: opened.body.data.id }]);
  });

  await t.test("belong to one message in their workspace", async (t) => {
    const ticket = await ticketOf();
    const file = async (token = service.key) =>
      (await upload(Buffer.from("x"), { token } as Upload)).body.data.id;
    const { key } = await service.newWorkspace();
    const taken = await file();
    t.equal((await say(ticket, [{ id: taken }])).status, 201);
    const old = await file();
    await pool.query(
      "update attachments set created_at = now() - interval '25 hours' where id = $1",
      [old],
    );
    const twice = await file();
    for (const [ids, field, reason] of [
      [[await file(), taken], "attachments[1].id", "INVALID_VALUE"],
      [[await file(key)], "attachments[0].id", "NOT_FOUND"],
      [["att_0"], "attachments[0].id", "NOT_FOUND"],
      [[old], "attachments[0].id", "NOT_FOUND"],
      [[twice, twice], "attachments[1].id", "INVALID_VALUE"],
    ] as const) {
      const list = ids.map((id) => ({ id }));
      const { status, body } = await say(ticket, list);
      t.equal(status, 400);
      t.match(body.error.details, [{ field, reason }]);
    }
    const requests = [{ body: "1" }, { body: "2", attachments: [{ id: taken }] }];
    const path = `/api/v1/tickets/${ticket}/messages:batchCreate`;
    const batch = await service.rest("POST", path, { requests });
    t.match(batch.body.error.details, [{ field: "requests[1].attachments[0].id" }]);
    const message = { body: "See", attachments: [{ id: taken }] };
    const asked = { subject: "Lamp", requester: { email: "ada@example.com" }, message };
    const opened = await service.rest("POST", "/api/v1/tickets", asked);
    t.match(opened.body.error.details, [{ field: "message.attachments[0].id" }]);
    t.equal((await say(ticket, [{ id: twice }])).status, 201, "a refusal takes nothing");
  });

  await t.test("claimed by concurrent messages go to one of them", async (t) => {
    const ticket = await ticketOf();
    const { id } = (await upload(Buffer.from("x"))).body.data;
    const said = await Promise.all(Array.from({ length: 8 }, () => say(ticket, [{ id }])));
    t.equal(said.filter(({ status }) => status === 201).length, 1);
  });

  await t.test("have the type of their content, never an executable one", async (t) => {
    const html = "<!doctype html><script>alert(1)</script>";
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const xml = `<?xml version="1.0"?>${svg}`;
    const pdf = "%PDF-1.7\n";
    const gif = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1");
    const zip = Buffer.from("PK\x05\x06".padEnd(22, "\0"), "latin1");
    for (const [content, declared, expected] of [
      [html, "text/html", "text/plain"],
      [svg, "image/svg+xml", "text/plain"],
      [xml, "image/svg+xml", "application/octet-stream"],
      ["alert(1)", "text/javascript", "text/plain"],
      ["a,b\n1,2\n", "text/csv; charset=utf-8", "text/csv"],
      ['{"a":1}', "application/json", "application/json"],
      [pdf, "text/html", "application/pdf"],
      [gif, "text/html", "image/gif"],
      [zip, "application/vnd.example", "application/vnd.example"],
      [zip, "application/xhtml+xml", "application/octet-stream"],
      [bytesOf(100), "image/png", "application/octet-stream"],
      ["a\0b", "text/plain", "application/octet-stream"],
    ] as const) {
      const { body } = await upload(Buffer.from(content as string), { type: declared });
      t.equal(body.data.contentType, expected, `${declared} ${String(content).slice(0, 20)}`);
    }
  });

  await t.test("have 1 byte to 10 MiB, in every protocol", async (t) => {
    const most = bytesOf(10 * mebibyte);
    t.equal((await upload(most)).status, 201);
    const over = await upload(Buffer.concat([most, most.subarray(0, 1)]));
    t.match([over.status, over.body.error], [413, tooLarge(10 * mebibyte)]);
    const empty = await upload(new Uint8Array());
    t.match([empty.status, empty.body.error.details[0].field], [400, "file"]);
    t.equal((await upload(most, { name: "" })).body.error.details[0].field, "name");

    const callers = createCallers(service.url);
    const { createAttachment } = AttachmentService.method;
    for (const caller of callers.filter(({ name }) => /Connect, (JSON|binary)$|gRPC/.test(name))) {
      const create = (data: Uint8Array) =>
        caller.call(createAttachment, { name: "a", file: { data } }, service.key);
      t.equal(
        (await create(most.subarray(0, 2 * mebibyte))).data?.size,
        BigInt(2 * mebibyte),
        caller.name,
      );
      const data = new Uint8Array(10 * mebibyte + 1);
      await t.rejects(create(data), { reason: "INVALID_ARGUMENT", fields: ["file"] } as never);
    }
    const long = { subject: "x".repeat(mebibyte), requester: { name: "Ada" } };
    const { createTicket } = TicketService.method;
    for (const caller of callers) {
      const tooLong = caller.call(createTicket, long, service.key);
      await t.rejects(tooLong, { reason: "PAYLOAD_TOO_LARGE" } as never, caller.name);
      caller.close();
    }
    for (const path of ["tickets", "tickets:batchCreate"]) {
      const { body } = await service.rest("POST", `/api/v1/${path}`, long);
      t.match(body.error, tooLarge(mebibyte), "others are as ever");
    }
  });

  await t.test("are stored once for an Idempotency-Key", async (t) => {
    const before = await stored();
    const key = { "idempotency-key": "file-1" } as Upload;
    const first = await upload(Buffer.from("once"), key);
    const again = await upload(Buffer.from("once"), key);
    t.equal(again.headers.get("idempotency-replayed"), "true");
    t.same(again.body, first.body);
    t.equal((await upload(Buffer.from("twice"), key)).status, 422);
    t.equal((await stored()).files, before.files + 1);
  });

  await t.test("are served to callers as downloads", async (t) => {
    const bytes = bytesOf(700_000);
    const { id } = (await upload(bytes, { name: 'a "b".html' })).body.data;
    const get = (id: string, token?: string, method = "GET") =>
      fetch(`${service.url}/files/${id}`, {
        method,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      });
    const response = await get(id, service.key);
    t.equal(response.status, 200);
    t.match(Object.fromEntries(response.headers), {
      "content-length": "700000",
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": /^attachment; filename="a _b_.html"/,
      "cache-control": "private, no-store",
    });
    t.ok(bytes.equals(await response.bytes()));
    const head = await get(id, service.key, "HEAD");
    t.match([head.status, head.headers.get("content-length")], [200, "700000"]);
    t.equal((await head.bytes()).length, 0);
    const { key } = await service.newWorkspace();
    for (const [token, status, file = id] of [
      [key, 404],
      [service.key, 404, "att_0"],
      ["nonsense", 401],
      [undefined, 401],
    ] as const) {
      t.equal((await get(file, token)).status, status);
    }
    t.equal((await get(id, service.key, "POST")).status, 405);
  });

  await t.test("are served to the requester, from the public part of the ticket", async (t) => {
    const [ticket, other] = [await ticketOf(), await ticketOf()];
    const file = async () => (await upload(Buffer.from("hello"))).body.data.id;
    const [shown, hidden, foreign, loose] = [
      await file(),
      await file(),
      await file(),
      await file(),
    ];
    await say(ticket, [{ id: shown }]);
    await say(other, [{ id: foreign }]);
    const note = { body: "Note", visibility: "internal", attachments: [{ id: hidden }] };
    await service.rest("POST", `/api/v1/tickets/${ticket}/messages`, note);
    const link = `/api/v1/tickets/${ticket}:createRequesterLink`;
    const { data } = (await service.rest("POST", link, {})).body;
    const token = new URL(data.url).pathname.split("/").pop();
    const get = (id: string, token?: string) =>
      fetch(`${service.url}/files/${id}?token=${token}`).then((response) => response.status);
    t.equal(await get(shown, token), 200);
    for (const id of [hidden, foreign, loose, "att_0"]) {
      t.equal(await get(id, token), 404);
    }
    t.equal(await get(shown, "nonsense"), 404);
    t.equal(await get(shown, ""), 404);
    await service.rest("POST", `/api/v1/tickets/${ticket}:revokeRequesterLink`, {});
    t.equal(await get(shown, token), 404, "revoked");
  });

  await t.test("of one workspace leave room for its neighbour", async (t) => {
    const neighbor = await service.newWorkspace();
    const bytes = bytesOf(100_000);
    let done = 0;
    const many = Array.from({ length: 400 }, () => upload(bytes).finally(() => done++));
    // By then all have reached the service, which this process serves too.
    await eventually(
      async () => done,
      (count) => count >= 100,
      20_000,
    );
    const before = done;
    const { status } = await upload(bytes, { token: neighbor.key } as Upload);
    t.equal(status, 201);
    t.ok(done - before < 100, `before most of the others: ${done - before} went first`);
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    t.ok(statuses.every((status) => [201, 409, 503].includes(status)));
    const { bytes: most } = await stored();
    t.ok(most < 66 * mebibyte, "within the limit, but for those at the same time");
  });

  await t.test("count in whole blocks, so that tiny files are bounded too", async (t) => {
    const { workspaceId, key } = await service.newWorkspace();
    const one = () => upload(Buffer.from("x"), { token: key } as Upload);
    t.equal((await one()).status, 201);
    await pool.query(
      `insert into attachments
         (id, workspace_id, name, content_type, size, sha256, store, created_at)
       select 'att_tiny' || i, $1, 'a', 'text/plain', 1, '', 'postgres', now()
       from generate_series(2, $2::int) i`,
      [workspaceId, (64 * mebibyte) / 4096],
    );
    const { status, body } = await one();
    t.match([status, body.error?.code], [409, "STORAGE_FULL"]);
  });

  await t.test("are refused when the workspace has no room", async (t) => {
    const { status, body } = await upload(bytesOf(10 * mebibyte));
    const metadata = { maxBytes: String(64 * mebibyte) };
    t.match([status, body.error], [409, { code: "STORAGE_FULL", metadata }]);
  });
});

const tooLarge = (maxBytes: number) => ({
  code: "PAYLOAD_TOO_LARGE",
  message: `The body is larger than ${maxBytes} bytes, the most that is accepted here.`,
  metadata: { maxBytes: String(maxBytes) },
});

interface Upload {
  name?: string;
  type?: string;
  token?: string;
}

t.test("the smallest files arrive over every protocol", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const callers = createCallers(service.url);
  t.teardown(() => callers.forEach((caller) => void caller.close()));
  for (const { name, call } of callers) {
    const input = { name: "a.txt", file: { data: Buffer.from("a") } };
    const { data } = await call(AttachmentService.method.createAttachment, input, service.key);
    t.match(data, { name: "a.txt", size: 1n }, name);
  }
});
