import type { Message } from "@bufbuild/protobuf";
import { ConnectError, type Interceptor } from "@connectrpc/connect";
import { codeToHttpStatus } from "@connectrpc/connect/protocol-connect";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { isDebugging, showCall } from "../debug.ts";
import { routeOf } from "./names.ts";
import { restRequestOf } from "./rest-request.ts";

/**
 * Shows each call while debugging, as the REST call that does the same.
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
