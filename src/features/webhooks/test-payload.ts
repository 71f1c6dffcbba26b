import type { DescMessage, JsonObject, Message } from "@bufbuild/protobuf";
import { eventPayloads } from "../../../gen/contract.ts";
import { WebhookPingV1Schema } from "../../../gen/ticketing/events/v1/webhook_pb.ts";
import { parseJson } from "../../rest/http.ts";
import { RestError } from "../../rest/index.ts";
import { invalidArgument, invalidField } from "../../rpc/errors/api-error.ts";
import { describeEventTypes } from "../events/describe.ts";
import { typeOf } from "../events/event-type.ts";

const payloads: ReadonlyMap<string, DescMessage> = new Map(Object.entries(eventPayloads));

const exampleOf = (type: string) =>
  describeEventTypes().find((each) => each.type === type)?.example;

const pingType = typeOf(WebhookPingV1Schema);

/**
 * The payload of a test event.
 * @param eventType empty: a ping
 * @param payload undefined: the example of the type
 * @throws {ApiError} INVALID_ARGUMENT when the type is unknown or the payload does not fit it
 */
export function testPayload(
  subscriptionId: string,
  eventType: string,
  payload: JsonObject | undefined,
): { schema: DescMessage; message: Message } {
  const type = eventType || pingType;
  const schema = payloads.get(type);
  if (schema === undefined) {
    const message = "is not an event type; GET /api/v1/event-types lists them";
    throw invalidField("eventType", "INVALID_VALUE", message);
  }
  const json = payload ?? (type === pingType ? { subscriptionId } : exampleOf(type));
  try {
    return { schema, message: parseJson(schema, JSON.stringify(json)) };
  } catch (error) {
    if (!(error instanceof RestError)) {
      throw error;
    }
    const violations = error.violations.map(({ field, ...rest }) => ({
      field: field === "" ? "payload" : `payload.${field}`,
      ...rest,
    }));
    throw invalidArgument(violations);
  }
}
