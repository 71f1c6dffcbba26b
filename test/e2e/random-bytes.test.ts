// @suite all
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import fc from "../support/properties.ts";
import { startService } from "../support/service.ts";

/** Long enough for any response: if the service takes longer, it waits for the client. */
const patienceMs = 3_000;

const service = await startService(t, {
  ROLE: "api",
  RATE_LIMIT_PER_MINUTE: 0,
  AUTH_FAILURES_PER_MINUTE: 0,
});
const port = Number(new URL(service.url).port);

/** The response on a connection that sends these bytes and then ends its side. */
async function exchange(bytes: Uint8Array): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // A connection that is reset was refused, too.
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.end(bytes);
  const ended = await Promise.race([once(socket, "close").then(() => true), sleep(patienceMs)]);
  socket.destroy();
  if (ended !== true) {
    throw new Error("the connection was left hanging");
  }
  return Buffer.concat(chunks).toString("latin1");
}

// 505 is the response to streams of both directions over HTTP/1.1.
const isFault = (response: string) => /^HTTP\/1\.1 5(?!05)\d\d/m.test(response);

const token = fc.constantFrom(`Bearer ${service.key}`, "Bearer x", "", "Basic eDp5");
const path = fc.oneof(
  fc.constantFrom(
    "/api/v1/tickets",
    "/api/v1/tickets?status=%ff&pageToken=%00",
    "/api/v1/webhook-subscriptions",
    "/api/v1/events:watch",
    "/ticketing.v1.TicketService/CreateTicket",
    "/ticketing.v1.EventService/Watch",
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    "/hooks/whatsapp/ch_1",
    "/hooks/email/ch_1",
    "/hooks/stripe",
    "/forms/x",
    "/docs/..%2f..%2fpackage.json",
  ),
  fc.string({ unit: "binary-ascii", maxLength: 60 }).map((text) => `/${encodeURI(text)}`),
);
const contentType = fc.constantFrom(
  "application/json",
  "application/proto",
  "application/connect+json",
  "application/connect+proto",
  "application/grpc+proto",
  "application/grpc-web+proto",
  "application/grpc-web-text",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/\u00ff",
);
const encoding = fc.constantFrom("", "content-encoding: gzip\r\n", "content-encoding: br\r\n");
const jsonish = fc.oneof(
  fc.json(),
  fc.json().map((text) => text.slice(1)),
  fc.constantFrom(`{"subject":"\\u0000"}`, "[".repeat(5_000), `{"a":${"9".repeat(400)}}`),
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  jsonish.map((text) => Buffer.from(text)),
);
const request = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"),
    path,
    token,
    contentType,
    encoding,
    body,
  })
  .map(({ method, path, token, contentType, encoding, body }) =>
    Buffer.concat([
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n` +
          `authorization: ${token}\r\ncontent-type: ${contentType}\r\n${encoding}` +
          `content-length: ${body.length}\r\n\r\n`,
        "latin1",
      ),
      body,
    ]),
  );

const raw = fc.oneof(
  fc.uint8Array({ maxLength: 4_000 }),
  fc
    .uint8Array({ maxLength: 1_000 })
    .map((tail) => Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), tail])),
  fc
    .uint8Array({ maxLength: 1_000 })
    .map((tail) => Buffer.concat([Buffer.from("POST /api/v1/tickets HTTP/1.1\r\n"), tail])),
);

for (const { name, bytes, numRuns } of [
  { name: "requests with anything in them", bytes: request, numRuns: 1_000 },
  { name: "bytes that are no request", bytes: raw, numRuns: 1_000 },
] as const) {
  t.test(name, async (t) => {
    const property = fc.asyncProperty(bytes, async (given) => {
      const response = await exchange(given);
      if (isFault(response)) {
        throw new Error(response.slice(0, 400));
      }
    });
    await fc.assert(property, { numRuns });
    const { status } = await service.rest("GET", "/api/v1/me");
    t.equal(status, 200, "the service is well afterwards");
  });
}
