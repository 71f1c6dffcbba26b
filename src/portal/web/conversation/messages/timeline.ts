import { type Timestamp, timestampFromMs, timestampMs } from "@bufbuild/protobuf/wkt";
import type { Actor } from "../../../../../gen/ticketing/v1/actor_pb.ts";
import type { AuditChange, AuditEvent } from "../../../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Message } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";

/** A changed field, or an action without values. */
export type FieldChange = Pick<AuditChange, "field" | "before" | "after">;

/** Changes by one person within a short time. */
export interface Changes {
  readonly kind: "changes";
  readonly key: string;
  readonly at: Timestamp;
  readonly actor: Actor | undefined;
  readonly changes: readonly FieldChange[];
}

interface MessageEntry {
  readonly kind: "message";
  readonly key: string;
  readonly at: Timestamp;
  readonly message: Message;
}

export type Entry = MessageEntry | Changes;

/** Groups changes of one person within this time. */
const groupMs = 60_000;

/** Merges the messages and changes of a ticket, the oldest first. */
export function timelineOf(
  messages: readonly Message[],
  events: readonly AuditEvent[],
): readonly Entry[] {
  // A forward is a note among the messages.
  const changes = events.filter(({ action }) => action !== "message.forwarded");
  const entries = [...messages.map(toMessage), ...changes.map(toChanges)];
  entries.sort((a, b) => timestampMs(a.at) - timestampMs(b.at) || rank(a) - rank(b));
  const timeline: Entry[] = [];
  for (const entry of entries) {
    const last = timeline.at(-1);
    if (entry.kind === "changes" && last?.kind === "changes" && isSameGroup(last, entry)) {
      timeline[timeline.length - 1] = { ...last, changes: [...last.changes, ...entry.changes] };
    } else {
      timeline.push(entry);
    }
  }
  return timeline;
}

const toMessage = (message: Message): Entry => ({
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

/** Changes made with a message come after it. */
const rank = ({ kind }: Entry) => (kind === "message" ? 0 : 1);

const isSameGroup = (last: Changes, next: Changes) =>
  last.actor?.type === next.actor?.type &&
  last.actor?.id === next.actor?.id &&
  timestampMs(next.at) - timestampMs(last.at) < groupMs;
