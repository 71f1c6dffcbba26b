/**
 * The server under test of the conformance runner: reads its configuration
 * on stdin, serves the conformance service through the listener and the request
 * handling of the application, and says on stdout where.
 * @see https://github.com/connectrpc/conformance/blob/main/docs/testing_servers.md
 */
import { readSync, writeSync } from "node:fs";
import { create, createRegistry, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { createClientAddress } from "../../src/rpc/client-address.ts";
import { createDispatch } from "../../src/rpc/dispatch.ts";
import { listen } from "../../src/server/listener.ts";
import { createRequestHandler } from "../../src/server/request-handler.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import {
  ServerCompatRequestSchema,
  ServerCompatResponseSchema,
} from "./gen/connectrpc/conformance/v1/server_compat_pb.ts";
import { file_connectrpc_conformance_v1_service } from "./gen/connectrpc/conformance/v1/service_pb.ts";
import { conformanceRoutes } from "./service.ts";
import { conformanceUnary } from "./unary.ts";

const host = "127.0.0.1";
const { messageReceiveLimit } = fromBinary(ServerCompatRequestSchema, readMessage());
const registry = createRegistry(file_connectrpc_conformance_v1_service);
const maxMessageBytes = messageReceiveLimit || 1 << 20;
const log = createLogger("silent");
const handler = createRequestHandler({
  entries: [],
  dispatch: createDispatch([], [], () => Promise.reject(new Error("nothing writes"))),
  log,
  clientAddress: createClientAddress([]),
  isReady: () => true,
  shutdownSignal: new AbortController().signal,
  routes: conformanceRoutes,
  unary: conformanceUnary({
    maxMessageBytes: () => maxMessageBytes,
    maxTimeoutMs: 60_000,
    registry,
  }),
  registry,
  maxMessageBytes,
  // Without the details of this service, which the runner does not know.
  tooLong: (maxBytes) => new ConnectError(`longer than ${maxBytes} bytes`, Code.ResourceExhausted),
});
const { port } = await listen({ handler, log, port: 0, host });
writeMessage(
  toBinary(ServerCompatResponseSchema, create(ServerCompatResponseSchema, { host, port })),
);
process.on("SIGTERM", () => process.exit());

/** Messages are preceded by their length in four bytes. */
function readMessage(): Buffer {
  return read(read(4).readUInt32BE());
}

function read(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    at += readSync(0, bytes, at, length - at, null);
  }
  return bytes;
}

function writeMessage(message: Uint8Array): void {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(message.length);
  writeSync(1, Buffer.concat([head, message]));
}
