import { create, type DescMessage, type Message } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import type { Interceptor, UnaryResponse } from "@connectrpc/connect";
import { restRequestOf } from "./contract/rest-request.ts";
import { curlOf } from "./curl.ts";
import { printLine } from "./output.ts";

/** Stands for the identifier of what a call would create. */
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
