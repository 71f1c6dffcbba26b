import { create, type Message } from "@bufbuild/protobuf";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, defaultContentType } from "./any-message.ts";
import { bindPath, bindQuery } from "./bind.ts";
import type { Exchange } from "./exchange.ts";
import { assign, type ReadContext } from "./read-message.ts";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";

/**
 * Reads an upload as a stream of requests, at the pace of its reader. The first one has what path
 * and query say, and the content type; the others have bytes only. The size is not limited.
 *
 * @throws RestError UNSUPPORTED_MEDIA_TYPE for a content encoding, CANCELLED if the client goes
 *   away, and what binding throws.
 */
export async function* readUpload(
  route: Route,
  exchange: Exchange,
  segments: readonly string[],
  query: string,
  context: ReadContext,
): AsyncGenerator<Message> {
  const { body, method, variables } = route;
  const encoding = exchange.header("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new RestError("UNSUPPORTED_MEDIA_TYPE", "Uploads cannot have a content encoding.");
  }
  const wrap = (data: Uint8Array, contentType: string) => {
    const content = create(HttpBodySchema, { data, contentType });
    if (body === "*") {
      return content as AnyMessage;
    }
    const message = create(method.input) as AnyMessage;
    if (body !== undefined) {
      assign(message, body, content, context);
    }
    return message;
  };
  const begin = (data: Uint8Array) => {
    const first = wrap(data, exchange.header("content-type") ?? defaultContentType);
    bindPath(first, variables, segments, context);
    if (query !== "") {
      bindQuery(first, route, query, context);
    }
    return first;
  };
  // Before the first byte, so that a request that cannot be served is not read.
  const first = begin(new Uint8Array());
  let isFirst = true;
  try {
    for await (const chunk of exchange.request) {
      yield isFirst ? begin(chunk as Buffer) : wrap(chunk as Buffer, "");
      isFirst = false;
    }
  } catch (error) {
    throw exchange.gone
      ? new RestError("CANCELLED", "The client went away before the body was complete.")
      : error;
  }
  if (isFirst) {
    yield first;
  }
}
