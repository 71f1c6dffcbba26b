import { type DescMessage, fromJson, type JsonObject, type MessageShape } from "@bufbuild/protobuf";
import { payloads } from "../gen/event_payloads.ts";

type KnownType = keyof typeof payloads;

interface Envelope<Type extends string, Data> {
  /** Prefix `evt_`; the same if the event is delivered twice. */
  readonly id: string;
  readonly type: Type;
  readonly occurredAt: Date;
  readonly data: Data;
}

/** An event of a type that this version of the package does not know, with its JSON. */
export interface UnknownEvent extends Envelope<string, JsonObject> {
  readonly isKnown: false;
}

/** An event of a type that this package knows: `switch (event.type)` narrows `data`. */
export type KnownEvent = {
  [Type in KnownType]: Envelope<Type, MessageShape<(typeof payloads)[Type]>> & {
    readonly isKnown: true;
  };
}[KnownType];

export type WebhookEvent = KnownEvent | UnknownEvent;

/** Parses the body of a delivery. @throws {TypeError} when it is not an event */
export function parseEvent(text: string): WebhookEvent {
  const { id, type, occurredAt, data } = parseObject(text);
  const time = new Date(typeof occurredAt === "string" ? occurredAt : Number.NaN);
  if (typeof id !== "string" || typeof type !== "string" || !isObject(data) || !+time) {
    throw new TypeError("the body is not an event");
  }
  const envelope = { id, type, occurredAt: time };
  if (!isKnownType(type)) {
    return { ...envelope, isKnown: false, data };
  }
  const message = fromJson(payloads[type] as DescMessage, data, { ignoreUnknownFields: true });
  return { ...envelope, isKnown: true, data: message } as KnownEvent;
}

const isKnownType = (type: string): type is KnownType => Object.hasOwn(payloads, type);

function parseObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) {
      return value;
    }
  } catch {
    // Falls through: what is not JSON is no object either.
  }
  throw new TypeError("the body is not a JSON object");
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
