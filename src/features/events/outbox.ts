import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { JobInsert, PgBoss } from "pg-boss";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { newId } from "../../db/ids.ts";
import type { Transact, TransactOn, WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import type { NewEvent, TakeEvents, TakenEvents } from "../../jobs/hand-over.ts";
import { jobsIn } from "../../jobs/job-statements.ts";
import { deliveryQueue, eventQueue } from "../../jobs/queues.ts";
import { captureTrace } from "../../telemetry/trace-context.ts";
import { EventEntity } from "./entity.ts";
import { typeOf } from "./event-type.ts";

/** The queues whose workers a commit wakes. Workers of other queues poll. */
const wakingQueues = [eventQueue, deliveryQueue];

/**
 * Creates the units of work, in which changes, their events and their jobs commit together. The body
 * of an event is frozen when it is recorded.
 * @param transact runs the transactions of workspaces
 * @param wake called after each commit that enqueued events or deliveries, with whether a worker must
 *   claim any
 * @param take hands events to a worker of this process
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
  wake: (workspaceId: string, isClaimAwaited: boolean) => void,
  take: TakeEvents = () => undefined,
): Transact {
  return (workspaceId, work, hooks) => {
    let taken: TakenEvents | undefined;
    return transact(
      workspaceId,
      async (tx) => {
        const events: NewEvent[] = [];
        const queues = new Map<string, JobInsert<object>[]>();
        const enqueue = (queue: string, ...jobs: JobInsert<object>[]) => {
          const own = queues.get(queue) ?? [];
          own.push(...jobs);
          queues.set(queue, own);
        };
        const result = await work({
          ...tx,
          enqueue,
          record: (schema, payload) => void events.push(withJob(addEvent(tx, schema, payload))),
        });
        if (events.length > 0) {
          taken = take(events);
          if (taken === undefined) {
            enqueue(eventQueue, ...events.map(({ job }) => job));
          } else {
            tx.endWith(taken.statements, taken.committed);
          }
        }
        const db = jobsIn(tx);
        for (const [queue, jobs] of queues) {
          await boss.insert(queue, jobs, { db });
        }
        const isClaimAwaited = wakingQueues.some((queue) => queues.has(queue));
        if (isClaimAwaited || taken !== undefined) {
          tx.afterCommit(() => wake(workspaceId, isClaimAwaited));
        }
        return result;
      },
      hooks,
    ).catch((error: unknown) => {
      taken?.failed();
      throw error;
    });
  };
}

/** A job has the id of its event: ids that grow with time are cheap to index and to delete. */
function withJob(entity: EventEntity): NewEvent {
  const { id, workspaceId, type, body, isTest, subjectId = null, occurredAt } = entity;
  const trace = captureTrace();
  const data = { eventId: id, workspaceId, eventType: type, ...(trace && { trace }) };
  const occurredMs = occurredAt.getTime();
  return {
    event: { id, workspaceId, type, occurredMs, body, isTest, isErased: false, subjectId },
    job: { id: uuidOf(id), data },
  };
}

/** The UUID of an identifier, as Postgres writes it. */
const uuidOf = (id: string) =>
  id.slice("evt_".length).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/**
 * Adds an event that nothing delivers yet.
 * @param isTest created to test a subscription, so it is not part of the event stream
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
 * about. An event that names a deleted one is recorded after the erasure of the others.
 */
const subjectOf = ({ ticket, requester, ticketId, requesterId, subscriptionId }: Subjects) =>
  ticket?.id || requester?.id || ticketId || requesterId || subscriptionId || null;

type Subjects = Partial<Record<"ticket" | "requester", { readonly id: string }>> &
  Partial<Record<"ticketId" | "requesterId" | "subscriptionId", string>>;
