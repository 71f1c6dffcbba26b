import { brotliCompressSync, gzipSync } from "node:zlib";
import t from "tap";
import { createLogger } from "../../src/telemetry/log.ts";
import { lineCollector } from "../support/lines.ts";
import { startService } from "../support/service.ts";

const { lines, destination } = lineCollector();
const log = createLogger("error", { destination });
const service = await startService(t, { ROLE: "api" }, log);
const unary = "/ticketing.v1.TicketService/ListTickets";
const stream = "/ticketing.v1.EventService/WatchEvents";

async function send(path: string, headers: Record<string, string>, body?: Buffer) {
  const response = await fetch(service.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${service.key}`, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  return `${response.status} ${response.headers.get("grpc-status")} ${await response.text()}`;
}

function envelope(data: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0]);
  head.writeUInt32BE(data.length, 1);
  return Buffer.concat([head, data]);
}

const isInvalid = /"code":"invalid_argument"|grpc-status: 3\r/;

const ways: Record<string, (encoding: string, data: Buffer) => Promise<string>> = {
  Connect: (encoding, data) =>
    send(unary, { "content-type": "application/json", "content-encoding": encoding }, data),
  "Connect, GET": (encoding, data) =>
    send(
      `${unary}?connect=v1&encoding=json&base64=1&compression=${encoding}&message=${data.toString("base64url")}`,
      {},
    ),
  "Connect, stream": (encoding, data) =>
    send(
      stream,
      { "content-type": "application/connect+json", "connect-content-encoding": encoding },
      envelope(data),
    ),
  "gRPC-Web": (encoding, data) =>
    send(
      unary,
      { "content-type": "application/grpc-web+json", "grpc-encoding": encoding },
      envelope(data),
    ),
};

const whole = { gzip: gzipSync("{}"), br: brotliCompressSync("{}") };

for (const [way, call] of Object.entries(ways)) {
  t.test(`${way}: data that cannot be decompressed is the sender's error`, async (t) => {
    for (const [encoding, data] of Object.entries(whole)) {
      for (const [name, bad] of Object.entries({
        "no such data": Buffer.from("no such data"),
        "an end that is missing": data.subarray(0, -1),
        "one byte": data.subarray(0, 1),
      })) {
        t.match(await call(encoding, bad), isInvalid, `${encoding}: ${name}`);
      }
    }
  });
}

t.test(
  "compressed data whose compression is not named is not a failure of the service",
  async (t) => {
    const types = { "application/connect+json": stream, "application/grpc-web+json": unary };
    for (const [type, path] of Object.entries(types)) {
      const response = await send(path, { "content-type": type }, envelope(whole.gzip));
      t.match(response, /"code":"internal"|grpc-status: 13\r/, type);
      t.match(response, /names( |%20)its( |%20)compression/, type);
    }
    t.same(lines, []);
  },
);
