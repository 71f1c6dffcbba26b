import type { Event } from "../../../../gen/ticketing/v1/event_service_pb.ts";

/** Whether an event may notify a member, or withdraw a notification: it is about one of their tickets. */
export function concerns({ type, data }: Pick<Event, "type" | "data">, me: string): boolean {
  if (type === "service.ticket.deleted.v1") {
    return true;
  }
  const { assigneeId, followerIds } = fieldsOf(data?.ticket);
  const { mentionedMemberIds } = fieldsOf(data?.message);
  return [assigneeId, followerIds, mentionedMemberIds].flat().includes(me);
}

const fieldsOf = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
