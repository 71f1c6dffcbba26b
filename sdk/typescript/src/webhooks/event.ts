import { type DescMessage, fromJson, type JsonObject, type MessageShape } from "@bufbuild/protobuf";
import { BillingSubscribedV1Schema } from "../gen/ticketing/events/v1/billing_pb.ts";
import {
  TicketCreatedV1Schema,
  TicketRepliedV1Schema,
  TicketStatusChangedV1Schema,
} from "../gen/ticketing/events/v1/ticket_pb.ts";
import { WebhookPingV1Schema } from "../gen/ticketing/events/v1/webhook_pb.ts";

const payloads = {
  "service.ticket.created.v1": TicketCreatedV1Schema,
  "service.ticket.replied.v1": TicketRepliedV1Schema,
  "service.ticket.status_changed.v1": TicketStatusChangedV1Schema,
  "service.billing.subscribed.v1": BillingSubscribedV1Schema,
  "service.webhook.ping.v1": WebhookPingV1Schema,
} as const;

type KnownType = keyof typeof payloads;

interface Envelope<Type extends string, Data> {
  /** Prefix `evt_`; the same if the event comes twice. */
  readonly id: string;
  readonly type: Type;
  readonly occurredAt: Date;
  readonly data: Data;
}

/** An event of a type that is younger than this package, as it came. */
export interface UnknownEvent extends Envelope<string, JsonObject> {
  readonly isKnown: false;
}

/** An event of a type that this package knows: `switch (event.type)` tells what `data` is. */
export type KnownEvent = {
  [Type in KnownType]: Envelope<Type, MessageShape<(typeof payloads)[Type]>> & {
    readonly isKnown: true;
  };
}[KnownType];

export type WebhookEvent = KnownEvent | UnknownEvent;

/** Reads the envelope. @throws {TypeError} when it is none */
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
