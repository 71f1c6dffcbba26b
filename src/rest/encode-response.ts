import { validateHeaderValue } from "node:http";
import type { Message, Registry } from "@bufbuild/protobuf";
import type { HttpBody } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, defaultContentType, getField, isHttpBody } from "./any-message.ts";
import { createWriter, type WriteOptions } from "./encode-message.ts";
import type { Route } from "./route.ts";

/** Turns the messages of a route into response bodies. */
export interface ResponseEncoder {
  /** True: the message carries its own content type, and its bytes are sent as they are. */
  readonly raw: boolean;
  encode(message: Message): { type: string; body: string | Buffer };
}

/** @param indent spaces by which JSON is indented; 0: on one line */
export function createResponseEncoder(
  route: Route,
  registry: Registry | undefined,
  options: WriteOptions = {},
  indent = 0,
): ResponseEncoder {
  const { output } = route.method;
  const field = route.responseBody;
  const select = (message: Message) =>
    field === undefined ? message : getField(message as AnyMessage, field);
  if (isHttpBody(field === undefined ? output : field.message)) {
    return {
      raw: true,
      encode: (message) => fromHttpBody(select(message) as HttpBody | undefined),
    };
  }
  const writer = createWriter(options);
  const encode = field === undefined ? writer.message(output) : (writer.field(field) ?? identity);
  return {
    raw: false,
    encode(message) {
      const value = select(message);
      // A response_body that is not set is null: there is no empty JSON text.
      const unset = value === undefined && field !== undefined;
      const json = unset ? null : encode(value, registry);
      return { type: "application/json", body: JSON.stringify(json, undefined, indent) };
    },
  };
}

/** @throws TypeError for a content type that cannot be a header. */
function fromHttpBody(message: HttpBody | undefined): { type: string; body: Buffer } {
  const { buffer, byteOffset, byteLength } = message?.data ?? new Uint8Array();
  const type = message?.contentType || defaultContentType;
  validateHeaderValue("content-type", type);
  return { type, body: Buffer.from(buffer, byteOffset, byteLength) };
}

function identity(value: unknown): unknown {
  return value;
}
