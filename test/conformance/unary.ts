import type { IncomingHttpHeaders } from "node:http";
import { create, type Message } from "@bufbuild/protobuf";
import { anyPack } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { RestError, type RestExchange } from "../../src/rest/index.ts";
import { toApiError } from "../../src/rpc/errors/error-formats.ts";
import {
  type ConnectUnaryOptions,
  createConnectUnary,
} from "../../src/rpc/protocols/connect-unary.ts";
import {
  ConformanceService,
  type UnaryRequest,
} from "./gen/connectrpc/conformance/v1/service_pb.ts";
import { type CallContext, respond } from "./service.ts";

type Limits = Pick<ConnectUnaryOptions, "maxMessageBytes" | "maxTimeoutMs" | "registry">;

/** The unary methods of the conformance service, called as the application calls them. */
export function conformanceUnary(limits: Limits) {
  const { unary, idempotentUnary } = ConformanceService.method;
  return createConnectUnary<Headers>({
    ...limits,
    services: [ConformanceService],
    begin(exchange, { headers }) {
      exchange.state = toHeaders(headers);
    },
    async invoke(method, exchange, read, timeoutMs): Promise<Message> {
      if (method !== unary && method !== idempotentUnary) {
        throw new ConnectError("not implemented", Code.Unimplemented);
      }
      const request = (await read()) as UnaryRequest;
      const context: CallContext = {
        requestHeader: exchange.state ?? new Headers(),
        responseHeader: new Headers(),
        responseTrailer: new Headers(),
        timeoutMs: () => timeoutMs,
      };
      try {
        const requests = [anyPack(method.input, request)];
        return create(method.output, await respond(request.responseDefinition, requests, context));
      } finally {
        append(exchange, context.responseHeader, "");
        append(exchange, context.responseTrailer, "trailer-");
      }
    },
    renderError(thrown) {
      if (!(thrown instanceof RestError)) {
        return ConnectError.from(thrown);
      }
      // Without the details of this service, which the runner does not know.
      return new ConnectError(thrown.message, toApiError(thrown).code);
    },
  });
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const entries = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
  return new Headers(entries.map(([name, value]) => [name, String(value)]));
}

/** Repeated headers go out in one line, by commas, which is the same to HTTP. */
function append(exchange: RestExchange<Headers>, headers: Headers, prefix: string): void {
  for (const [name, value] of headers) {
    exchange.appendHeader(`${prefix}${name}`, value);
  }
}
