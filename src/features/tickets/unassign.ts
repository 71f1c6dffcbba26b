import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { selectEntities } from "../../db/orm/select.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import { type UnassignJob, unassignQueue } from "../../jobs/queues.ts";
import { workQueue } from "../../jobs/work-queue.ts";
import { type Actor, actor } from "../../rpc/actor.ts";
import type { Logger } from "../../telemetry/log.ts";
import { MemberEntity } from "../members/entity.ts";
import { TicketEntity } from "./entity.ts";

/** Tickets per transaction. */
const batchSize = 100;

interface UnassignDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly boss: PgBoss;
  readonly due: DueWork;
  readonly log: Logger;
}

/**
 * Unassigns the tickets of removed members, as long as the process runs: tickets that are not
 * closed, a hundred in each transaction.
 */
export function startUnassigning({ pool, transact, boss, due, log }: UnassignDeps) {
  const queue = unassignQueue;
  return workQueue<UnassignJob>(
    { pool, boss, due, log, queue, concurrency: 2 },
    async ({ id, data }) => {
      try {
        const next = () => transact(data.workspaceId, (tx) => unassignSome(tx, data));
        while ((await next()) === batchSize) {
          // Until a batch is not full.
        }
        await boss.complete(queue, id);
      } catch (error) {
        log.warn({ err: error, memberId: data.memberId }, "could not unassign tickets; will retry");
        await boss.fail(queue, id).catch(() => {});
      }
    },
  );
}

/** The service, for a reopened ticket whose assignee was removed earlier. */
const service = actor("system", { id: "members", name: "Members" });

/** @returns how many tickets there were, at most a batch */
async function unassignSome(tx: Tx, { memberId, actor: by }: UnassignJob): Promise<number> {
  const removed = await tx.em.findOne(MemberEntity, { id: memberId, status: "removed" });
  if (removed === null) {
    return 0;
  }
  const tickets = await selectEntities(tx.em, TicketEntity, {
    where: { assigneeId: memberId, status: ["open", "pending", "resolved"] },
    orderBy: ["id"],
    limit: batchSize,
    lock: true,
  });
  // Loaded with the first removal: few workers see one.
  const { updateLocked } = await import("./update-tickets.ts");
  const source = { actor: (by as Actor | undefined) ?? service };
  for (const ticket of tickets) {
    updateLocked(tx, ticket, { assigneeId: "" }, source);
  }
  return tickets.length;
}
