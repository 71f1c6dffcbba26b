import type { DescMessage, DescMethod, Registry } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import {
  type Compression,
  compressedFlag,
  encodeEnvelope,
  envelopeDecompress,
  readAllBytes,
  transformSplitEnvelope,
  type UniversalHandler,
  type UniversalServerRequest,
} from "@connectrpc/connect/protocol";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";
import { parseJson } from "../../rest/http.ts";
import { tooLarge } from "../../rest/read-body.ts";
import { ApiError } from "../errors/api-error.ts";
import { toApiError, toConnectError } from "../errors/error-formats.ts";
import { checkBinary } from "../validation/check-binary.ts";
import { checkJson } from "../validation/request-limits.ts";

interface GuardOptions {
  /** The longest message of a method, in bytes. */
  readonly maxMessageBytes: (method: DescMethod) => number;
  readonly registry?: Registry | undefined;
  /** The error for a message that is longer. Default: one that names the limit for programs. */
  readonly tooLong?: ((maxBytes: number) => ConnectError) | undefined;
}

type Bytes = AsyncIterable<Uint8Array>;

/** How a request carries its messages. */
interface Coding {
  readonly compression: Compression | null;
  readonly maxBytes: number;
  readonly tooLong: (maxBytes: number) => ConnectError;
  /** @throws {ConnectError} for a message over a limit of the contract */
  readonly check: (message: Uint8Array) => void;
}

/**
 * Makes the handlers of a router check each message against the limits of the contract before it is
 * decoded, in all protocols. Connect offers no hook between decompressing and decoding, so this takes
 * the messages out of the body that a handler reads, and puts them back uncompressed. The body is read
 * when the handler asks for it, which is after the request gate.
 */
export function guardMessages({ handlers }: ConnectRouter, options: GuardOptions): void {
  for (const [i, handler] of handlers.entries()) {
    const guarded = (request: UniversalServerRequest) =>
      handler(guardRequest(asPost(request, handler), handler.method, options));
    handlers[i] = Object.assign(guarded, handler);
  }
}

function guardRequest(
  request: UniversalServerRequest,
  method: DescMethod,
  { maxMessageBytes, registry, tooLong = namingLimit }: GuardOptions,
): UniversalServerRequest {
  const [, framing = "", codec] =
    /^application\/(connect\+|grpc(?:-web)?\+?)?(json|proto)?/i.exec(
      request.header.get("content-type") ?? "",
    ) ?? [];
  const encodingHeader = encodingHeaders[framing.replace("+", "").toLowerCase()] ?? "grpc-encoding";
  const encoding = request.header.get(encodingHeader);
  const coding: Coding = {
    compression: compressions.find(({ name }) => name === encoding) ?? null,
    maxBytes: maxMessageBytes(method),
    tooLong,
    check: (message) => check(method.input, message, codec?.toLowerCase() === "json", registry),
  };
  const body = request.body as Bytes;
  if (framing !== "") {
    return { ...request, body: guardEnvelopes(body, coding) };
  }
  const length = request.header.get("content-length");
  const header = new Headers(request.header);
  if (coding.compression !== null) {
    header.delete(encodingHeader);
    header.delete("content-length");
  }
  return { ...request, header, body: guardBody(body, length, coding) };
}

/** Those of connect-node, to which data that ends early is a fault of the service, and not of its sender. */
const compressions = [compressionGzip, compressionBrotli].map(
  (compression): Compression => ({
    ...compression,
    async decompress(bytes, maxBytes) {
      try {
        return await compression.decompress(bytes, maxBytes);
      } catch (error) {
        if (error instanceof ConnectError && error.code === Code.ResourceExhausted) {
          throw error;
        }
        const message = `the message is not valid ${compression.name} data`;
        throw new ConnectError(message, Code.InvalidArgument);
      }
    },
  }),
);

/** The header that names the compression of messages, by the framing of the body. */
const encodingHeaders: Readonly<Record<string, string>> = {
  "": "content-encoding",
  connect: "connect-content-encoding",
};

async function* guardEnvelopes(body: Bytes, coding: Coding) {
  const { compression, maxBytes, check } = coding;
  try {
    for await (const envelope of transformSplitEnvelope(maxBytes)(body)) {
      if (compression === null && (envelope.flags & compressedFlag) !== 0) {
        throw unknownCompression();
      }
      const { flags, data } = await envelopeDecompress(envelope, compression, maxBytes);
      check(data);
      yield encodeEnvelope(flags, data);
    }
  } catch (error) {
    throw withLimit(error, coding);
  }
}

async function* guardBody(body: Bytes, length: string | null, coding: Coding) {
  const { compression, maxBytes, check } = coding;
  try {
    const bytes = await readAllBytes(body, maxBytes, length);
    const message = compression === null ? bytes : await compression.decompress(bytes, maxBytes);
    check(message);
    yield message;
  } catch (error) {
    throw withLimit(error, coding);
  }
}

/**
 * gRPC specifies `internal`, which would otherwise be logged as a failure of the service. It has no details,
 * as Connect's conformance suite expects.
 * @see https://github.com/grpc/grpc/blob/master/doc/compression.md
 */
function unknownCompression(): ConnectError {
  const message = "a message is compressed, but no header names its compression";
  const cause = new ApiError(Code.Internal, "INVALID_ARGUMENT", message, { status: 400 });
  return new ConnectError(message, cause.code, undefined, undefined, cause);
}

/** Replaces Connect's own error for a message that is too long. */
const withLimit = (error: unknown, { maxBytes, tooLong }: Coding) =>
  error instanceof ConnectError && error.code === Code.ResourceExhausted
    ? tooLong(maxBytes)
    : error;

const namingLimit = (maxBytes: number) => toConnectError(toApiError(tooLarge(maxBytes)));

function check(
  desc: DescMessage,
  message: Uint8Array,
  isJson: boolean,
  registry: Registry | undefined,
): void {
  try {
    if (isJson) {
      parseJson(desc, message, { registry, checkField: checkJson });
    } else {
      checkBinary(desc, message);
    }
  } catch (error) {
    throw toConnectError(toApiError(error));
  }
}

/**
 * Turns a GET with its message in the query into a POST: compressed, 16 KB of query can hold a message
 * as long as any body.
 * @see https://connectrpc.com/docs/protocol#unary-get-request
 */
function asPost(
  request: UniversalServerRequest,
  { method, allowedMethods }: UniversalHandler,
): UniversalServerRequest {
  if (
    request.method !== "GET" ||
    method.methodKind !== "unary" ||
    !allowedMethods.includes("GET")
  ) {
    return request;
  }
  const query = new URL(request.url).searchParams;
  const codec = query.get("encoding");
  if (codec !== "json" && codec !== "proto") {
    return request;
  }
  const header = new Headers(request.header);
  header.delete("content-length");
  header.set("content-type", `application/${codec}`);
  header.set("content-encoding", query.get("compression") ?? "identity");
  return { ...request, method: "POST", header, body: messageIn(query) };
}

async function* messageIn(query: URLSearchParams): Bytes {
  const message = query.get("message") ?? "";
  if (query.get("base64") !== "1") {
    yield Buffer.from(message);
    return;
  }
  try {
    yield base64Decode(message);
  } catch {
    throw new ConnectError("the message is not base64", Code.InvalidArgument);
  }
}
