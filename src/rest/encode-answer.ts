import type { Message, Registry } from "@bufbuild/protobuf";
import type { HttpBody } from "../../gen/google/api/httpbody_pb.ts";
import { fieldEncoder, messageEncoder } from "./encode-message.ts";
import { fromHttpBody, isHttpBody } from "./http-body.ts";
import type { AnyMessage } from "./read-message.ts";
import type { Route } from "./route.ts";

/** Turns the response messages of a route into the bodies of answers. */
export interface AnswerEncoder {
  /** True: the message has no field and the answer no body. */
  readonly empty: boolean;
  /** True: the message carries its own content type, and its bytes are sent as they are. */
  readonly raw: boolean;
  encode(message: Message): { type: string; body: string | Buffer };
}

export function createAnswerEncoder(route: Route, registry: Registry | undefined): AnswerEncoder {
  const { output } = route.method;
  const field = route.responseBody;
  const select = (message: Message): unknown => {
    if (field === undefined) {
      return message;
    }
    if (field.oneof === undefined) {
      return (message as AnyMessage)[field.localName];
    }
    const member = (message as AnyMessage)[field.oneof.localName] as AnyMessage;
    return member.case === field.localName ? member.value : undefined;
  };
  if (isHttpBody(field === undefined ? output : field.message)) {
    return {
      empty: false,
      raw: true,
      encode: (message) => fromHttpBody(select(message) as HttpBody | undefined),
    };
  }
  const encode = field === undefined ? messageEncoder(output) : fieldEncoder(field);
  return {
    empty: output.fields.length === 0,
    raw: false,
    encode(message) {
      // A field that is not set is null, which JSON.stringify would otherwise drop.
      const value = select(message) ?? null;
      const json = value === null || encode === undefined ? value : encode(value, registry);
      return { type: "application/json", body: JSON.stringify(json) };
    },
  };
}
