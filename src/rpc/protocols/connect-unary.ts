import {
  type DescMethod,
  type DescService,
  fromBinary,
  type Message,
  type Registry,
  toBinary,
} from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import {
  codeToHttpStatus,
  contentTypeUnaryJson,
  contentTypeUnaryProto,
  errorToJson,
  headerTimeout,
  parseTimeout,
} from "@connectrpc/connect/protocol-connect";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { Exchange, parseJson, readBody, sendResponse } from "../../rest/http.ts";
import {
  type HttpRequest,
  type HttpResponse,
  RestError,
  type RestExchange,
} from "../../rest/index.ts";
import { checkBinary } from "../validation/check-binary.ts";
import { checkJson } from "../validation/request-limits.ts";

export interface ConnectUnaryOptions<State = unknown> {
  readonly services: readonly DescService[];
  /** Called first for every request in the plain form. */
  begin?(exchange: RestExchange<State>, request: HttpRequest): void;
  /**
   * Runs a call. `read` decodes the request when it is called, not before.
   * @param timeoutMs deadline of the caller, if it sent one
   */
  invoke(
    method: DescMethod,
    exchange: RestExchange<State>,
    read: () => Promise<Message>,
    timeoutMs: number | undefined,
  ): Promise<Message>;
  /** Gets every error: RestErrors and ConnectErrors of the protocol, and errors of `invoke`. */
  renderError(error: unknown, exchange: RestExchange<State>): ConnectError;
  /** The longest request of a method, in bytes. */
  readonly maxMessageBytes: (method: DescMethod) => number;
  /** The longest deadline that a caller may ask for, in milliseconds. */
  readonly maxTimeoutMs: number;
  readonly registry?: Registry | undefined;
}

const compressMinBytes = 1_024;
const contentType = /^application\/(json|proto)(?:\s*;\s*charset=utf-?8)?$/i;

/**
 * Handles the plain form of Connect's unary calls, a POST of one uncompressed message, straight from
 * Node's request. Nearly every call has this form, and this costs a fraction of the universal handler
 * of connect-node. All other forms are left to that handler.
 *
 * @returns a function that returns false, having touched nothing, for any other form
 * @see https://connectrpc.com/docs/protocol#unary-request
 */
export function createConnectUnary<State>(options: ConnectUnaryOptions<State>) {
  const inner = options as ConnectUnaryOptions;
  const { services, maxTimeoutMs } = options;
  const methods = new Map<string, DescMethod>();
  for (const service of services) {
    for (const method of service.methods) {
      if (method.methodKind === "unary") {
        methods.set(`/${service.typeName}/${method.name}`, method);
      }
    }
  }

  async function serve(method: DescMethod, exchange: Exchange, binary: boolean): Promise<void> {
    try {
      const { timeoutMs, error } = parseTimeout(
        exchange.header(headerTimeout) ?? null,
        maxTimeoutMs,
      );
      if (error) {
        throw error;
      }
      const read = () => readMessage(method, exchange, binary, inner);
      const output = await inner.invoke(method, exchange, read, timeoutMs);
      sendResponse(exchange, 200, encode(method, output, binary, inner.registry), compressMinBytes);
    } catch (error) {
      sendError(exchange, inner.renderError(error, exchange), inner.registry);
    }
  }

  return (request: HttpRequest, response: HttpResponse): false | Promise<void> => {
    const { url = "", headers } = request;
    if (request.method !== "POST" || (headers["content-encoding"] ?? "identity") !== "identity") {
      return false;
    }
    const method = methods.get(url);
    const codec = method && contentType.exec(headers["content-type"] ?? "")?.[1];
    if (method === undefined || codec === undefined) {
      return false;
    }
    const exchange = new Exchange(request, response, url, undefined);
    inner.begin?.(exchange, request);
    return serve(method, exchange, codec.toLowerCase() === "proto");
  };
}

async function readMessage(
  method: DescMethod,
  exchange: Exchange,
  binary: boolean,
  { maxMessageBytes, registry }: ConnectUnaryOptions,
): Promise<Message> {
  const { input } = method;
  const bytes = await readBody(exchange, maxMessageBytes(method));
  if (!binary) {
    return parseJson(input, bytes, { registry, checkField: checkJson });
  }
  checkBinary(input, bytes);
  try {
    return fromBinary(input, bytes);
  } catch (error) {
    throw new RestError("INVALID_ARGUMENT", `The body is not a ${input.typeName}: ${error}.`);
  }
}

const encode = (
  { output }: DescMethod,
  message: Message,
  binary: boolean,
  registry: Registry | undefined,
) =>
  binary
    ? { type: contentTypeUnaryProto, body: Buffer.from(toBinary(output, message)) }
    : { type: contentTypeUnaryJson, body: renderApiJson(output, message, registry) };

function sendError(exchange: Exchange, error: ConnectError, registry: Registry | undefined): void {
  for (const [name, value] of error.metadata) {
    exchange.setHeader(name, value);
  }
  const body = JSON.stringify(errorToJson(error, registry && { registry }));
  const type = contentTypeUnaryJson;
  sendResponse(exchange, codeToHttpStatus(error.code), { type, body }, compressMinBytes);
}
