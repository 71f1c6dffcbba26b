import { setTimeout as sleep } from "node:timers/promises";
import { create } from "@bufbuild/protobuf";
import { type Any, anyPack } from "@bufbuild/protobuf/wkt";
import {
  type Code,
  ConnectError,
  type ConnectRouter,
  type HandlerContext,
} from "@connectrpc/connect";
import {
  BidiStreamRequestSchema,
  ClientStreamRequestSchema,
  ConformanceService,
  type Error as ErrorDefinition,
  type Header,
  IdempotentUnaryRequestSchema,
  ConformancePayload_RequestInfoSchema as RequestInfoSchema,
  ServerStreamRequestSchema,
  type StreamResponseDefinition,
  UnaryRequestSchema,
  type UnaryResponseDefinition,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";

/** The service by which the conformance runner tests servers: requests define their responses. */
export function conformanceRoutes(router: ConnectRouter): void {
  router.service(ConformanceService, {
    unary: (request, context) =>
      respond(request.responseDefinition, [anyPack(UnaryRequestSchema, request)], context),

    idempotentUnary: (request, context) =>
      respond(
        request.responseDefinition,
        [anyPack(IdempotentUnaryRequestSchema, request)],
        context,
      ),

    async clientStream(requests, context) {
      let definition: UnaryResponseDefinition | undefined;
      const seen: Any[] = [];
      for await (const request of requests) {
        definition ??= request.responseDefinition;
        seen.push(anyPack(ClientStreamRequestSchema, request));
      }
      return respond(definition, seen, context);
    },

    async *serverStream(request, context) {
      const definition = request.responseDefinition;
      sendHeaders(definition, context);
      yield* rest(definition, 0, [anyPack(ServerStreamRequestSchema, request)], context);
    },

    async *bidiStream(requests, context) {
      let definition: StreamResponseDefinition | undefined;
      let seen: Any[] = [];
      let sent = 0;
      let fullDuplex = false;
      for await (const request of requests) {
        if (definition === undefined) {
          definition = request.responseDefinition;
          // Only the first request says it.
          fullDuplex = request.fullDuplex;
          sendHeaders(definition, context);
        }
        seen.push(anyPack(BidiStreamRequestSchema, request));
        if (!fullDuplex) {
          continue;
        }
        // One response for each request, as long as there are some.
        const data = definition?.responseData[sent];
        if (data === undefined) {
          break;
        }
        await sleep(definition?.responseDelayMs ?? 0);
        yield { payload: { data, requestInfo: infoOf(seen, context) } };
        sent++;
        seen = [];
      }
      yield* rest(definition, sent, seen, context);
    },
  });
}

/** The parts of a call that the service needs. */
export type CallContext = Pick<
  HandlerContext,
  "requestHeader" | "responseHeader" | "responseTrailer" | "timeoutMs"
>;

/** Responds to a unary call, or fails it, as the request says. */
export async function respond(
  definition: UnaryResponseDefinition | undefined,
  requests: Any[],
  context: CallContext,
) {
  sendHeaders(definition, context);
  await sleep(definition?.responseDelayMs ?? 0);
  const requestInfo = infoOf(requests, context);
  const { case: kind, value } = definition?.response ?? {};
  if (kind === "error") {
    throw toError(value as ErrorDefinition, [anyPack(RequestInfoSchema, requestInfo)]);
  }
  return { payload: { requestInfo, ...(value !== undefined && { data: value as Uint8Array }) } };
}

/** The responses of a stream from index `from` on, and its error. */
async function* rest(
  definition: StreamResponseDefinition | undefined,
  from: number,
  requests: Any[],
  context: CallContext,
) {
  const { responseData = [], responseDelayMs = 0, error } = definition ?? {};
  for (const [index, data] of responseData.entries()) {
    if (index < from) {
      continue;
    }
    await sleep(responseDelayMs);
    // Only the first response contains the requests.
    const requestInfo = index === 0 ? infoOf(requests, context) : undefined;
    yield { payload: { data, ...(requestInfo && { requestInfo }) } };
  }
  if (error === undefined) {
    return;
  }
  const untold = responseData.length === 0;
  throw toError(error, untold ? [anyPack(RequestInfoSchema, infoOf(requests, context))] : []);
}

function infoOf(requests: Any[], context: CallContext) {
  const timeoutMs = context.timeoutMs();
  return create(RequestInfoSchema, {
    requestHeaders: [...context.requestHeader].map(([name, value]) => ({ name, value: [value] })),
    requests,
    ...(timeoutMs !== undefined && { timeoutMs: BigInt(Math.round(timeoutMs)) }),
  });
}

function sendHeaders(
  definition: { responseHeaders: Header[]; responseTrailers: Header[] } | undefined,
  { responseHeader, responseTrailer }: CallContext,
): void {
  append(responseHeader, definition?.responseHeaders ?? []);
  append(responseTrailer, definition?.responseTrailers ?? []);
}

function append(to: Headers, headers: readonly Header[]): void {
  for (const { name, value } of headers) {
    for (const each of value) {
      to.append(name, each);
    }
  }
}

function toError({ code, message, details }: ErrorDefinition, more: Any[]): ConnectError {
  const error = new ConnectError(message ?? "", code as number as Code);
  error.details = [...details, ...more].map(({ typeUrl, value }) => ({
    type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
    value,
  }));
  return error;
}
