import { eventTypes } from "../gen/event_types.ts";
import type { EventData } from "../gen/types.ts";

interface Envelope<Type extends string, Data> {
  /** Prefix `evt_`; the same if the event is delivered twice. */
  readonly id: string;
  readonly type: Type;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly data: Data;
  /** Whether it was made up to test the subscription: the delivery has `Service-Test: true`. */
  readonly test: boolean;
}

declare const unknown: unique symbol;

/**
 * A type that this version of the package does not know. It is a string that equals no literal, so that
 * comparing `event.type` with a type that is known narrows `event.data`.
 */
export type UnknownEventType = `service.${string}` & { readonly [unknown]: true };

/** An event of a type that this version of the package does not know, with its JSON. */
export type UnknownEvent = Envelope<UnknownEventType, Readonly<Record<string, unknown>>>;

/** An event of a type that this package knows: `switch (event.type)` narrows `data`. */
export type KnownEvent = {
  [Type in keyof EventData]: Envelope<Type, EventData[Type]>;
}[keyof EventData];

export type WebhookEvent = KnownEvent | UnknownEvent;

/** Parses the body of a delivery. @throws {TypeError} when it is not an event */
export function parseEvent(text: string, test = false): WebhookEvent {
  const { id, type, occurredAt, data } = parseObject(text);
  const isTime = typeof occurredAt === "string" && !Number.isNaN(Date.parse(occurredAt));
  if (typeof id !== "string" || typeof type !== "string" || !isTime || !isObject(data)) {
    throw new TypeError("The body is not an event.");
  }
  return { id, type, occurredAt, data, test } as WebhookEvent;
}

/** Whether this version of the package knows the type of an event. */
export function isKnownEvent(event: WebhookEvent): event is KnownEvent {
  return (eventTypes as readonly string[]).includes(event.type);
}

/** The object in a JSON text. Empty if it is something else. */
function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
