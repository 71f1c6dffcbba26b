import { once } from "node:events";
import { createServer } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { DescMethod } from "@bufbuild/protobuf";
import { WireType } from "@bufbuild/protobuf/wire";
import type { Scope } from "../support/scope.ts";
import { startService } from "../support/service.ts";

/** CPU time that a call may take beyond that of reading its body, in milliseconds. */
export const maxExtraCpu = 50;

/** How often a call that takes longer is measured again. */
const maxRounds = 8;

/** A field with a length on the wire. */
export function record(
  { number }: { readonly number: number },
  value: Uint8Array,
): Buffer<ArrayBuffer> {
  return Buffer.concat([
    varint((number << 3) | WireType.LengthDelimited),
    varint(value.length),
    value,
  ]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 0x7f; value >>>= 7) {
    bytes.push((value & 0x7f) | 0x80);
  }
  return Buffer.from([...bytes, value]);
}

/** A message as gRPC frames it. */
export function envelope(message: Buffer, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

export const json = (type: string) => ({ "content-type": `application/${type}` });
export const pathOf = ({ parent, name }: DescMethod) => `/${parent.typeName}/${name}`;

/** Whether a call was refused as it should be, and why. */
interface Refusal {
  readonly isInvalid: boolean;
  readonly text: string;
}

type Headers = Record<string, string>;
/** Sends the same to the service, or to a server that only reads it. */
export type Sent = (toService: boolean) => Promise<Refusal>;

/** Starts the service, and servers that read the same bytes and do nothing with them. */
export async function startServers(t: Scope) {
  const service = await startService(t, { ROLE: "api" });
  const authorization = `Bearer ${service.key}`;
  const session = connect(service.url);
  t.teardown(() => session.close());
  const plain = createServer(async (req, res) => {
    read(await buffer(req), req);
    res.end("{}");
  }).listen(0, "127.0.0.1");
  const plainHttp2 = createHttp2Server(async (req, res) => {
    read((await buffer(req)).subarray(5), req);
    res.end();
  }).listen(0, "127.0.0.1");
  await Promise.all([once(plain, "listening"), once(plainHttp2, "listening")]);
  const addressOf = (server: { address(): unknown }) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plainSession = connect(addressOf(plainHttp2));
  t.teardown(() => {
    plainSession.close();
    plain.close();
    plainHttp2.close();
  });

  const overHttp =
    (method: string, path: string, headers: Headers, body?: Buffer): Sent =>
    async (toService) => {
      const response = await fetch((toService ? service.url : addressOf(plain)) + path, {
        method,
        headers: { authorization, ...headers },
        ...(body && { body: new Uint8Array(body) }),
      });
      return { isInvalid: response.status === 400, text: await response.text() };
    };

  const overHttp2 =
    (path: string, headers: Headers, body: Buffer): Sent =>
    async (toService) => {
      const stream = (toService ? session : plainSession).request({
        ":method": "POST",
        ":path": path,
        te: "trailers",
        authorization,
        ...headers,
      });
      let status: Record<string, unknown> = {};
      stream.on("response", (head) => Object.assign(status, head));
      stream.on("trailers", (trailers) => Object.assign(status, trailers));
      stream.end(body);
      const text = (await buffer(stream)).toString();
      status = { ...status };
      return {
        isInvalid: status["grpc-status"] === "3" || /"invalid_argument"|grpc-status: 3/.test(text),
        // In gRPC the message is percent-encoded, in gRPC-Web inside of the body.
        text: `${status["grpc-message"] ?? ""}${text}`.replace(/%([0-9A-F]{2})/g, (_, hex) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      };
    };

  return { service, overHttp, overHttp2 };
}

/** Inflates compressed bodies and parses JSON; of a GET, its query. */
function read(body: Buffer, { url = "", headers }: { url?: string; headers: object }): void {
  const query = new URL(url, "http://localhost").searchParams;
  const message = Buffer.from(query.get("message") ?? "", "base64url");
  const bytes = message.length > 0 ? message : body;
  const inflated = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  if (/json/.test(JSON.stringify(headers) + query.get("encoding"))) {
    JSON.parse(inflated.toString());
  }
}

/** CPU time of this process for some work, in milliseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The CPU time of a call beyond that of reading the same bytes: the least of several, as a collection of
 * garbage or a neighbor on the machine adds to one and not to all.
 * @param reading sent in its place to the server that only reads
 */
export async function extraCpu(send: Sent, reading = send): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && least > maxExtraCpu; round++) {
    const read = await cpuOf(() => reading(false));
    least = Math.min(least, (await cpuOf(() => send(true))) - read);
  }
  return least;
}
