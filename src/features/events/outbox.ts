import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { JobInsert, PgBoss } from "pg-boss";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { newId } from "../../db/ids.ts";
import type { Transact, TransactOn, WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { jobsIn } from "../../jobs/job-statements.ts";
import { deliveryQueue, type EventJob, eventQueue } from "../../jobs/queues.ts";
import { captureTrace } from "../../telemetry/trace-context.ts";
import { EventEntity } from "./entity.ts";
import { typeOf } from "./event-type.ts";

/** The queues whose workers a commit wakes. Workers of other queues poll. */
const wakingQueues = [eventQueue, deliveryQueue];

/**
 * Makes the units of work, in which changes, their events and their jobs commit together. The body
 * of an event is frozen when it is recorded.
 * @param transact makes the transactions of workspaces
 * @param wake called after each commit that enqueued events or deliveries
 * @example
 * import { TicketStatusChangedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
 *
 * const transact = createOutbox(db.transact, boss, () => {});
 * await transact(workspaceId, async ({ em, record }) => {
 *   // Change entities of `em` here. The change and its event commit together, or not at all.
 *   record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
 * });
 */
export function createOutbox(
  transact: TransactOn<WorkspaceTx>,
  boss: PgBoss,
  wake: (workspaceId: string) => void,
): Transact {
  return (workspaceId, work, hooks) =>
    transact(
      workspaceId,
      async (tx) => {
        const queues = new Map<string, JobInsert<object>[]>();
        const enqueue = (queue: string, ...jobs: JobInsert<object>[]) => {
          const own = queues.get(queue) ?? [];
          own.push(...jobs);
          queues.set(queue, own);
        };
        const result = await work({
          ...tx,
          enqueue,
          record: (schema, payload) => enqueue(eventQueue, toJob(addEvent(tx, schema, payload))),
        });
        const db = jobsIn(tx);
        for (const [queue, jobs] of queues) {
          await boss.insert(queue, jobs, { db });
        }
        if (wakingQueues.some((queue) => queues.has(queue))) {
          tx.afterCommit(() => wake(workspaceId));
        }
        return result;
      },
      hooks,
    );
}

/** A job has the id of its event: ids that grow with time are cheap to index and to delete. */
function toJob({ id, workspaceId, type: eventType }: EventEntity): JobInsert<EventJob> {
  const trace = captureTrace();
  const data = { eventId: id, workspaceId, eventType, ...(trace && { trace }) };
  return { id: id.slice("evt_".length), data };
}

/**
 * Adds an event that nothing delivers yet.
 * @param isTest made up to test a subscription, so it is no part of the event stream
 */
export function addEvent<S extends DescMessage>(
  { em, workspaceId }: WorkspaceTx,
  schema: S,
  payload: MessageInitShape<S>,
  isTest = false,
): EventEntity {
  const id = newId("evt");
  const type = typeOf(schema);
  const occurredAt = new Date();
  const envelope = JSON.stringify({ id, type, occurredAt });
  const message = create(schema, payload);
  const data = renderApiJson(schema, message);
  // The payload is already rendered; it goes in before the closing brace.
  const body = `${envelope.slice(0, -1)},"data":${data}}`;
  return em.create(EventEntity, {
    ...{ id, workspaceId, type, occurredAt, body, isTest },
    subjectId: subjectOf(message as Subjects),
    erasedAt: null,
  });
}

/**
 * The ticket, or else the requester, that a payload contains or names, or the subscription that it is
 * about. An event that names one which was deleted is recorded after the erasure of the others.
 */
const subjectOf = ({ ticket, requester, ticketId, requesterId, subscriptionId }: Subjects) =>
  ticket?.id || requester?.id || ticketId || requesterId || subscriptionId || null;

type Subjects = Partial<Record<"ticket" | "requester", { readonly id: string }>> &
  Partial<Record<"ticketId" | "requesterId" | "subscriptionId", string>>;
