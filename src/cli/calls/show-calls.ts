import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { ConnectError, type Interceptor, type UnaryResponse } from "@connectrpc/connect";
import { codeToHttpStatus } from "@connectrpc/connect/protocol-connect";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { routeOf } from "../../contract/rest-route.ts";
import { printLine } from "../../terminal/output.ts";
import { curlOf, isDebugging, showCall } from "./curl.ts";
import { restRequestOf } from "./rest-request.ts";

/**
 * Shows each call while debugging, as the equivalent REST call.
 * @param base URL of the service, without a trailing slash
 */
export function trace(base: string): Interceptor {
  return (next) => async (request) => {
    if (!isDebugging()) {
      return next(request);
    }
    const message = request.stream ? await firstOf(request.message) : request.message;
    const headers = new Headers([...request.header].filter(([name]) => !ofTransport.test(name)));
    const show = showCall({ ...restRequestOf(base, request.method, message), headers });
    try {
      const response = await next(
        request.stream ? { ...request, message: oneOf(message) } : request,
      );
      const requestId = response.header.get("x-request-id");
      show({ result: String(routeOf(request.method).status), requestId });
      return response;
    } catch (caught) {
      const error = ConnectError.from(caught);
      show({ result: resultOf(error), requestId: error.metadata.get("x-request-id") });
      throw caught;
    }
  };
}

/** Headers that belong to the protocol and not to the call. */
const ofTransport = /^(?:connect-|content-|accept-encoding)/;

function resultOf(error: ConnectError): string {
  const reason = error.findDetails(ErrorInfoSchema)[0]?.reason;
  return reason === undefined ? error.rawMessage : `${codeToHttpStatus(error.code)} ${reason}`;
}

/** The one request of a call whose response is a stream. */
async function firstOf(messages: AsyncIterable<Message>): Promise<Message> {
  for await (const message of messages) {
    return message;
  }
  throw new Error("the call has no request");
}

async function* oneOf(message: Message): AsyncGenerator<Message, void, undefined> {
  yield message;
}

/** Represents the identifier of a resource that a call would create. */
const newId = "NEW_ID";

/**
 * Prints the calls that would change something, as `curl` commands, and makes only the others.
 * @param base URL of the service, without a trailing slash
 */
export function dryRun(base: string): Interceptor {
  return (next) => async (request) => {
    if (request.stream || request.method.idempotency === Level.NO_SIDE_EFFECTS) {
      return next(request);
    }
    const { method, service, message } = request;
    printLine(curlOf(restRequestOf(base, method, message)));
    const response: UnaryResponse = {
      stream: false,
      service,
      method,
      header: new Headers(),
      trailer: new Headers(),
      message: imagine(method.output),
    };
    return response;
  };
}

/** A response with the identifier that later calls need. */
function imagine(output: DescMessage): Message {
  const data = output.fields.find(({ name }) => name === "data")?.message;
  const hasId = data?.fields.some(({ name }) => name === "id");
  return create(output, hasId ? { data: { id: newId } } : {});
}
