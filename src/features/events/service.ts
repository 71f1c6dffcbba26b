import type { JsonObject, MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type EventDeliveriesSchema,
  EventService,
} from "../../../gen/ticketing/v1/event_service_pb.ts";
import { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { requireRightsFor } from "../../identity/authenticate.ts";
import type { EventNotifier } from "../../jobs/notifier.ts";
import { implement } from "../../rpc/dispatch.ts";
import { readRow } from "../queries.ts";
import { createSearchTurns } from "../search-turns.ts";
import { describeEventTypes } from "./describe.ts";
import { EventEntity } from "./entity.ts";
import { listEvents } from "./list.ts";
import { cursorExpired, lowWatermarkOf } from "./low-watermark.ts";
import { watchEvents } from "./watch.ts";

/** The states of events at webhook subscriptions, by the id of the event. */
type DeliveriesOf = (reads: Reads, eventIds: readonly string[]) => Promise<EventStates>;
type EventStates = ReadonlyMap<string, MessageInitShape<typeof EventDeliveriesSchema>>;

/** The handlers of EventService. */
export function eventService(db: Database, notifier: EventNotifier, deliveriesOf: DeliveriesOf) {
  const inTurn = createSearchTurns("narrow the time range", "occurredFrom");
  return implement(EventService, {
    async listEvents(request, { principal }) {
      const { workspaceId } = principal;
      if (request.includeDeliveries) {
        requireRightsFor(WebhookSubscriptionService.method.listWebhookDeliveries, principal);
      }
      const reads = db.lists.reads(workspaceId);
      const { rows, nextPageToken } = await listEvents(reads, inTurn, request);
      if (rows.length === 0 && request.pageToken !== "" && request.q === "") {
        // There were more when the token was created.
        const lowWatermark = await lowWatermarkOf(db.lists, workspaceId);
        if (lowWatermark) {
          throw cursorExpired("pageToken", lowWatermark);
        }
      }
      const states = request.includeDeliveries
        ? await deliveriesOf(
            reads,
            rows.map(({ id }) => id),
          )
        : undefined;
      const data = rows.map((row) => ({
        ...toEvent(row),
        ...(states && { deliveries: states.get(row.id) ?? {} }),
      }));
      return { data, nextPageToken };
    },

    async getEvent({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), EventEntity, "event", { id });
      return { data: toEvent(row) };
    },

    async listEventTypes({ type: wanted }) {
      const all = wanted.length === 0 || wanted.includes("*");
      return { data: describeEventTypes().filter(({ type }) => all || wanted.includes(type)) };
    },

    async *watchEvents({ start, bookmarks, type }, { principal, context }) {
      const all = type.length === 0 || type.includes("*");
      const items = watchEvents(db, notifier, {
        workspaceId: principal.workspaceId,
        afterId: start.case === "afterId" ? start.value : "",
        cursor: start.case === "cursor" ? start.value : "",
        bookmarks,
        types: all ? undefined : type,
        signal: context.signal,
      });
      for await (const { event, cursor } of items) {
        yield event === undefined ? { cursor } : { data: toEvent(event), body: event.body, cursor };
      }
    },
  });
}

type ShownEvent = Pick<EventEntity, "id" | "type" | "occurredAt" | "body"> &
  Partial<Pick<EventEntity, "isTest" | "erasedAt">>;

function toEvent({ id, type, occurredAt: at, body, isTest: test = false, erasedAt }: ShownEvent) {
  const { data } = erasedAt ? { data: {} } : (JSON.parse(body) as { data: JsonObject });
  return { id, type, occurredAt: timestampFromDate(at), data, test, erased: Boolean(erasedAt) };
}
