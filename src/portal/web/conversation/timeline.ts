import { type Timestamp, timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type {
  AuditActor,
  AuditChange,
  AuditEvent,
} from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Message } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

/** A field that was changed, or something that was done, which has no values. */
export type FieldChange = Pick<AuditChange, "field" | "before" | "after">;

/** What one person changed at one time. */
export interface Changes {
  readonly kind: "changes";
  readonly key: string;
  readonly at: Timestamp;
  readonly actor: AuditActor | undefined;
  readonly changes: readonly FieldChange[];
}

interface Said {
  readonly kind: "message";
  readonly key: string;
  readonly at: Timestamp;
  readonly message: Message;
}

/** What a conversation consists of. */
export type Entry = Said | Changes;

/** Changes of one person within this time are told together. */
const togetherMs = 60_000;

/** The messages and the changes of a ticket in one sequence, the oldest first. */
export function timelineOf(
  messages: readonly Message[],
  events: readonly AuditEvent[],
): readonly Entry[] {
  const entries = [...messages.map(toSaid), ...events.map(toChanges)];
  entries.sort((a, b) => timestampMs(a.at) - timestampMs(b.at) || rank(a) - rank(b));
  const timeline: Entry[] = [];
  for (const entry of entries) {
    const last = timeline.at(-1);
    if (entry.kind === "changes" && last?.kind === "changes" && areOne(last, entry)) {
      timeline[timeline.length - 1] = { ...last, changes: [...last.changes, ...entry.changes] };
    } else {
      timeline.push(entry);
    }
  }
  return timeline;
}

const toSaid = (message: Message): Entry => ({
  kind: "message",
  key: message.id,
  at: message.createdAt ?? timestampFromMs(0),
  message,
});

const toChanges = ({ id, occurredAt, actor, action, changes }: AuditEvent): Entry => ({
  kind: "changes",
  key: id,
  at: occurredAt ?? timestampFromMs(0),
  actor,
  changes: changes.length > 0 ? changes : [{ field: action, before: "", after: "" }],
});

/** What was set with a message comes after it. */
const rank = ({ kind }: Entry) => (kind === "message" ? 0 : 1);

const areOne = (last: Changes, next: Changes) =>
  last.actor?.type === next.actor?.type &&
  last.actor?.id === next.actor?.id &&
  timestampMs(next.at) - timestampMs(last.at) < togetherMs;
