// @suite all
import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { create, toBinary } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t, { type Test } from "tap";
import { EventService, WatchEventsRequestSchema } from "../../gen/ticketing/v1/event_service_pb.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { eventually } from "../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { startService } from "../support/service.ts";

t.test("a stream ends with the token it was opened with", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const openTicket = () =>
    service.rest("POST", "/api/v1/tickets", { subject: "T", requester: { name: "Ada" } });
  const transports = {
    gRPC: createGrpcTransport({ baseUrl: service.url }),
    Connect: createConnectTransport({ baseUrl: service.url, httpVersion: "1.1" }),
  };

  for (const [name, transport] of Object.entries(transports)) {
    const client = createClient(EventService, transport);
    const heard: unknown[] = [];
    const watch = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      for await (const event of client.watchEvents({}, { headers })) {
        heard.push(event);
      }
    };
    const { row, key } = await createApiKey(service.app.db, service.workspaceId, name);
    const ending = watch(key).catch((err: Error) => err.message);
    // Events before the stream is open are lost.
    await eventually(
      async () => {
        await openTicket();
        return heard.length;
      },
      (count) => count > 0,
    );

    await service.rest("DELETE", `/api/v1/api-keys/${row.id}`);
    t.match(await ending, /the token is not valid/, `${name}: a revoked key`);
    const before = heard.length;
    await openTicket();
    await sleep(200);
    t.equal(heard.length, before, `${name}: nothing more is heard`);

    // Expired, but within the clock tolerance for one or two more seconds.
    const token = await provider.token({ exp: Math.floor(Date.now() / 1000) - 3 });
    const start = performance.now();
    const refusal = await watch(token).catch((err: Error) => err.message);
    t.match(refusal, /the token is not valid/, `${name}: a JWT that expires`);
    t.ok(performance.now() - start > 400, `${name}: which was good when the stream began`);
  }
});

t.test("a stream ends with its key, even from an address with too many wrong keys", async (t) => {
  const service = await startService(t, { ROLE: "api", AUTH_FAILURES_PER_MINUTE: 20 });
  const { row, key } = await createApiKey(service.app.db, service.workspaceId, "watch");
  const unknown = `sk_${"live"}_${"0".repeat(47)}`;
  for (let i = 0; i < 16; i++) {
    await service.rest("GET", "/api/v1/me", undefined, unknown + i.toString(16));
  }
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${service.url}/api/v1/events:watch?bookmarks=true`, { headers });
  const text = response.text();
  await service.rest("DELETE", `/api/v1/api-keys/${row.id}`);
  t.match(await text, "INVALID_TOKEN");
});

t.test("a reader that stalls gets nothing more after its key is revoked", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { app, workspaceId } = service;
  const eventBytes = 400_000;
  const count = 100;
  await app.db.pool.query(
    `insert into events (id, workspace_id, type, occurred_at, body, position)
     select 'evt_' || lpad(i::text, 24, '0'), $1, 'service.ticket.created.v1', now(),
       '{"data":{"pad":"' || repeat('x', $2) || '"}}', pg_current_xact_id()
     from generate_series(0, $3::int) i`,
    [workspaceId, eventBytes, count],
  );
  const first = `evt_${"0".repeat(24)}`;
  const rest = `/api/v1/events:watch?afterId=${first}`;
  const message = toBinary(
    WatchEventsRequestSchema,
    create(WatchEventsRequestSchema, { start: { case: "afterId", value: first } }),
  );
  const grpc = Buffer.concat([Buffer.from([0, 0, 0, 0, message.length]), message]);

  const readers: [name: string, most: number, open: (key: string) => Duplex][] = [
    // Bytes in the buffers of both kernels cannot be recalled.
    ["REST, HTTP/1.1", 20e6, (key) => overHttp1(t, service.url, key, rest)],
    // An HTTP/2 client announces its window: 64 KiB by default.
    ["REST, HTTP/2", 70e3, (key) => overHttp2(t, service.url, key, rest)],
    [
      "gRPC",
      70e3,
      (key) => overHttp2(t, service.url, key, "/ticketing.v1.EventService/WatchEvents", grpc),
    ],
  ];
  await Promise.all(
    readers.map(async ([name, most, open]) => {
      const { row, key } = await createApiKey(app.db, workspaceId, name);
      const stream = open(key);
      // A socket without a reader reads nothing. HTTP/2 reads the head itself.
      if (!(stream instanceof Socket)) {
        await once(stream, "response");
      }
      // Until the buffers of both kernels are full.
      await sleep(500);
      await service.rest("DELETE", `/api/v1/api-keys/${row.id}`);
      // The service looks at the key every second; reading now would let more through.
      await sleep(2_500);
      let received = 0;
      stream.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      const isOver = async () => stream.closed || stream.readableEnded;
      t.ok(await eventually(isOver, Boolean, 30_000), `${name}: it is cut off`);
      if (stream instanceof Socket) {
        t.ok(received > 0, `${name}: it was open`);
      }
      t.ok(received < most, `${name}: ${received} bytes of ${count * eventBytes}`);
    }),
  );
});

/** Sends a request and does not read the response. */
function overHttp1(t: Test, url: string, key: string, path: string): Duplex {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  // A response that ends in order would otherwise leave the connection open.
  const head = [`Host: ${hostname}`, `Authorization: Bearer ${key}`, "Connection: close"];
  socket.write(`GET ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`);
  t.teardown(() => socket.destroy());
  return socket;
}

function overHttp2(t: Test, url: string, key: string, path: string, body?: Buffer): Duplex {
  const session = connectHttp2(url);
  t.teardown(() => session.destroy());
  const stream = session.request({
    ":method": body ? "POST" : "GET",
    ":path": path,
    authorization: `Bearer ${key}`,
    ...(body && { "content-type": "application/grpc", te: "trailers" }),
  });
  stream.on("error", () => {}).end(body);
  return stream;
}
