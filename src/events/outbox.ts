import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import { fromKysely, type PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import { newId } from "../ids.ts";
import { renderJson } from "../rest/index.ts";
import { typeOf } from "./catalogue.ts";
import { EventEntity } from "./entity.ts";
import { type EventJob, eventQueue } from "./queue.ts";

/** A transaction of one workspace, in which events can be recorded. */
export interface Tx {
  readonly em: EntityManager;
  /** Records an event. It happens if, and only if, the transaction commits. */
  record<S extends DescMessage>(schema: S, payload: MessageInitShape<S>): void;
}

/** Runs work in a transaction of a workspace; see {@link createOutbox}. */
export type Transact = <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Makes the transactions in which changes and their events are written as one.
 * The body of an event is frozen as it is recorded, its job is enqueued with
 * it, and a commit wakes the workers.
 * @param wake called after each commit that recorded events
 */
export function createOutbox(db: Database, boss: PgBoss, wake: () => void): Transact {
  return async (workspaceId, work) => {
    const jobs: EventJob[] = [];
    const result = await db.forWorkspace(workspaceId).transactional(async (em) => {
      const outcome = await work({
        em,
        record(schema, payload) {
          const event = toEvent(workspaceId, schema, payload);
          em.create(EventEntity, event);
          jobs.push({ eventId: event.id, workspaceId });
        },
      });
      if (jobs.length > 0) {
        // The rows go first, as a job must never be visible before its event.
        await em.flush();
        const inserts = jobs.map((data) => ({ data }));
        await boss.insert(eventQueue, inserts, { db: fromKysely(em.getKysely() as never) });
      }
      return outcome;
    });
    if (jobs.length > 0) wake();
    return result;
  };
}

function toEvent<S extends DescMessage>(
  workspaceId: string,
  schema: S,
  payload: MessageInitShape<S>,
) {
  const id = newId("evt");
  const type = typeOf(schema);
  const occurredAt = new Date();
  const envelope = JSON.stringify({ id, type, occurredAt });
  const data = renderJson(schema, create(schema, payload));
  // The payload is rendered already; it takes its place before the closing brace.
  const body = `${envelope.slice(0, -1)},"data":${data}}`;
  return { id, workspaceId, type, occurredAt, body };
}
