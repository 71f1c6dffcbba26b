import type { Message, Registry } from "@bufbuild/protobuf";
import type { HttpBody } from "../../gen/google/api/httpbody_pb.ts";
import { type AnyMessage, getField } from "./any-message.ts";
import { fieldEncoder, messageEncoder } from "./encode-message.ts";
import { fromHttpBody, isHttpBody } from "./http-body.ts";
import type { Route } from "./route.ts";

/** Turns the response messages of a route into the bodies of answers. */
export interface AnswerEncoder {
  /** True: the message carries its own content type, and its bytes are sent as they are. */
  readonly raw: boolean;
  encode(message: Message): { type: string; body: string | Buffer };
}

export function createAnswerEncoder(route: Route, registry: Registry | undefined): AnswerEncoder {
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
  const encode = field === undefined ? messageEncoder(output) : (fieldEncoder(field) ?? identity);
  return {
    raw: false,
    encode(message) {
      const value = select(message);
      // A response_body that is not set is null: there is no empty JSON text.
      const unset = value === undefined && field !== undefined;
      const json = unset ? null : encode(value, registry);
      return { type: "application/json", body: JSON.stringify(json) };
    },
  };
}

function identity(value: unknown): unknown {
  return value;
}
