import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { PgBoss } from "pg-boss";
import type { Database } from "../../db/database.ts";
import { afterCommit } from "../../db/tenancy/tenant-context.ts";
import { renderApiJson } from "../../openapi/rest-conventions.ts";
import { newId } from "../../runtime/ids.ts";
import { captureTrace } from "../../runtime/trace-context.ts";
import { typeOf } from "./catalogue.ts";
import { jobsOf } from "./enqueue.ts";
import { EventEntity } from "./entity.ts";
import {
  type DeliveryJob,
  deliveryQueue,
  type EventJob,
  eventQueue,
  toDeliveryJob,
} from "./queue.ts";

/** A transaction of one workspace, in which events can be recorded. */
export interface Tx {
  readonly em: EntityManager;
  /**
   * Records an event for every matching subscription. It is delivered if, and
   * only if, the transaction commits.
   */
  record<S extends DescMessage>(schema: S, payload: MessageInitShape<S>): void;
  /**
   * Records an event that is not delivered.
   * @param isTest it did not happen: it is not part of the event stream either
   */
  recordOnly<S extends DescMessage>(
    schema: S,
    payload: MessageInitShape<S>,
    isTest?: boolean,
  ): EventEntity;
  /** Enqueues a manual delivery of one event to one subscription. */
  deliver(delivery: Omit<DeliveryJob, "workspaceId" | "manual" | "waitingSince" | "trace">): void;
}

/** Runs work in a transaction of a workspace; see {@link createOutbox}. */
export type Transact = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs transactions in which changes and their events commit together. The body
 * of an event is frozen when it is recorded, its job is enqueued with it, and the
 * commit wakes the workers.
 * @param wake called after each commit that enqueued something
 * @example
 * import { TicketStatusChangedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
 *
 * const transact = createOutbox(db, boss, () => {});
 * await transact(workspaceId, async ({ em, record }) => {
 *   // Change entities of `em` here. The change and its event commit together, or not at all.
 *   record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
 * });
 */
export function createOutbox(
  db: Database,
  boss: PgBoss,
  wake: (workspaceId: string) => void,
): Transact {
  return async (workspaceId, work) => {
    const trace = captureTrace();
    const traced = trace && { trace };
    const events: EventJob[] = [];
    const deliveries: DeliveryJob[] = [];
    const result = await db.forWorkspace(workspaceId).transactional(async (em) => {
      const recordOnly: Tx["recordOnly"] = (schema, payload, isTest = false) =>
        em.create(EventEntity, { ...toEvent(workspaceId, schema, payload), isTest });
      const outcome = await work({
        em,
        recordOnly,
        record(schema, payload) {
          events.push({ eventId: recordOnly(schema, payload).id, workspaceId, ...traced });
        },
        deliver(delivery) {
          const now = Date.now();
          deliveries.push({ ...delivery, workspaceId, manual: true, waitingSince: now, ...traced });
        },
      });
      const db = jobsOf(em);
      if (events.length > 0) {
        await boss.insert(eventQueue, events.map(toJob), { db });
      }
      if (deliveries.length > 0) {
        const jobs = deliveries.map(toDeliveryJob);
        await boss.insert(deliveryQueue, jobs, { db });
      }
      return outcome;
    });
    if (events.length + deliveries.length > 0) {
      afterCommit(() => wake(workspaceId));
    }
    return result;
  };
}

/** A job has the id of its event: ids that grow with time are cheap to index and to delete. */
const toJob = (data: EventJob) => ({ id: data.eventId.slice("evt_".length), data });

function toEvent<S extends DescMessage>(
  workspaceId: string,
  schema: S,
  payload: MessageInitShape<S>,
) {
  const id = newId("evt");
  const type = typeOf(schema);
  const occurredAt = new Date();
  const envelope = JSON.stringify({ id, type, occurredAt });
  const data = renderApiJson(schema, create(schema, payload));
  // The payload is already rendered; it goes in before the closing brace.
  const body = `${envelope.slice(0, -1)},"data":${data}}`;
  return { id, workspaceId, type, occurredAt, body };
}
