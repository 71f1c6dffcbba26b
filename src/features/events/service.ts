import type { JsonObject } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { EventNotifier } from "../../jobs/notifier.ts";
import { implement } from "../../rpc/dispatch.ts";
import { listRows, readRow } from "../queries.ts";
import { occurredBetween } from "../times.ts";
import { describeEventTypes } from "./describe.ts";
import { EventEntity } from "./entity.ts";
import { cursorExpired, lowWatermarkOf } from "./low-watermark.ts";

import { watchEvents } from "./watch.ts";

/** The handlers of EventService. */
export function eventService(db: Database, notifier: EventNotifier) {
  return implement(EventService, {
    async listEvents(request, { principal }) {
      const { type } = request;
      const { workspaceId } = principal;
      const where = {
        type: type.length > 0 ? type : undefined,
        ...occurredBetween("evt", request),
      };
      const { rows, nextPageToken } = await listRows(
        db.lists.reads(workspaceId),
        EventEntity,
        request,
        { scope: ["events", where], where, long: true },
      );
      if (rows.length === 0 && request.pageToken !== "") {
        // There were more when the token was made.
        const lowWatermark = await lowWatermarkOf(db.lists, workspaceId);
        if (lowWatermark) {
          throw cursorExpired("pageToken", lowWatermark);
        }
      }
      return { data: rows.map(toEvent), nextPageToken };
    },

    async getEvent({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), EventEntity, "event", { id });
      return { data: toEvent(row) };
    },

    async listEventTypes() {
      return { data: [...describeEventTypes()] };
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
