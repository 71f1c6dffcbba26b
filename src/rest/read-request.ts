import { create, type Message, type Registry } from "@bufbuild/protobuf";
import { HttpBodySchema } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, defaultContentType, isHttpBody } from "./any-message.ts";
import { bindPath, bindQuery } from "./bind.ts";
import type { Exchange } from "./exchange.ts";
import { createPrune, type Prune, type ResourceOf } from "./output-only.ts";
import { decodeUtf8, holdsIntegers, parseJsonText } from "./parse-json.ts";
import { checkJsonType, mayHaveBody, readBody } from "./read-body.ts";
import { assign, fieldReader, holdsEmpty, isNullValue, messageReader } from "./read-message.ts";
import type { FieldCheck, ReadContext } from "./read-value.ts";
import { invalidField } from "./rest-error.ts";
import type { Route } from "./route.ts";
import type { ContentCoding, TranscoderOptions, UnknownHandler } from "./transcoder-options.ts";
import { createUpdateMask } from "./update-mask.ts";

interface RequestReaderOptions {
  /** For the body as sent and as inflated. */
  readonly maxBodyBytes: number;
  readonly registry: Registry | undefined;
  readonly updateMask: "resource" | "request" | "none";
  readonly resource: ResourceOf;
  readonly unknown: UnknownHandler | undefined;
  readonly checkField: FieldCheck | undefined;
  readonly contentCodings: readonly ContentCoding[];
  readonly unexpectedBody: NonNullable<TranscoderOptions["unexpectedBody"]>;
  readonly mediaTypes: NonNullable<TranscoderOptions["mediaTypes"]>;
  readonly emptyIsUnset: boolean;
  readonly mapsInQuery: boolean;
}

/**
 * Assembles a request message from body, path and query.
 *
 * @param segments of the path, not decoded.
 * @throws RestError when the request breaks the contract.
 */
type RequestReader = (
  exchange: Exchange,
  segments: readonly string[],
  query: string,
) => Promise<Message>;

export function createRequestReader(route: Route, options: RequestReaderOptions): RequestReader {
  const { maxBodyBytes, contentCodings, updateMask } = options;
  const { input } = route.method;
  const parseBody = createBodyParser(route, createPrune(route, options.resource), options);
  const takesBody = route.body !== undefined || options.unexpectedBody !== "ignore";
  const deriveMask = updateMask === "none" ? undefined : createUpdateMask(route, updateMask);

  return async (exchange, segments, query) => {
    const context = contextOf(exchange, options);
    let message: AnyMessage | undefined;
    let json: unknown;
    if (takesBody && mayHaveBody(exchange.request)) {
      const bytes = await readBody(exchange, maxBodyBytes, contentCodings);
      if (bytes.length > 0) {
        ({ message, json } = parseBody(bytes, exchange.header("content-type"), context));
      }
    }
    message ??= create(input) as AnyMessage;
    bindPath(message, route, segments, context);
    if (query !== "") {
      bindQuery(message, route, query, context);
    }
    deriveMask?.(message, json);
    return message;
  };
}

/** The state of reading one request. */
export const contextOf = (
  exchange: Exchange,
  { registry, unknown, checkField, emptyIsUnset, mapsInQuery }: RequestReaderOptions,
): ReadContext => ({
  path: [],
  registry,
  unknown: unknown && ((path, value) => unknown(path, value, exchange)),
  checkField,
  emptyIsUnset,
  mapsInQuery,
});

/** Creates the request message from a body that is not empty. `json`: the parsed body, if JSON. */
type BodyParser = (
  bytes: Buffer,
  contentType: string | undefined,
  context: ReadContext,
) => { message: AnyMessage; json: unknown };

function createBodyParser(
  { method: { input }, httpMethod, body }: Route,
  prune: Prune | undefined,
  { unexpectedBody, mediaTypes }: RequestReaderOptions,
): BodyParser {
  if (body === undefined) {
    return (bytes) => {
      if (unexpectedBody === "empty" && /^\s*\{\s*\}\s*$/.test(bytes.toString("latin1"))) {
        return { message: create(input) as AnyMessage, json: undefined };
      }
      throw invalidField("", "UNEXPECTED_BODY", `${httpMethod} takes no body here.`);
    };
  }
  const wrap = (value: unknown, context: ReadContext) => {
    if (body === "*") {
      return value as AnyMessage;
    }
    const message = create(input) as AnyMessage;
    assign(message, body, value, context);
    return message;
  };
  if (isHttpBody(body === "*" ? input : body.message)) {
    return (data, contentType = defaultContentType, context) => ({
      message: wrap(create(HttpBodySchema, { data, contentType }), context),
      json: undefined,
    });
  }
  const exactIntegers = holdsIntegers(input);
  const read = body === "*" ? messageReader(input) : fieldReader(body);
  return (bytes, contentType, context) => {
    if (mediaTypes === "check") {
      checkJsonType(contentType);
    }
    const json = parseJsonText(decodeUtf8(bytes), exactIntegers);
    prune?.(json);
    if (body === "*") {
      return { message: read(json, context) as AnyMessage, json };
    }
    const isUnset =
      json === null ? !isNullValue(body) : json === "" && context.emptyIsUnset && !holdsEmpty(body);
    if (isUnset) {
      return { message: create(input) as AnyMessage, json };
    }
    context.path.push(body.jsonName);
    const message = wrap(read(json, context), context);
    context.path.pop();
    return { message, json };
  };
}
