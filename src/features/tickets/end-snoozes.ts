import type { Pool } from "pg";
import { selectEntities } from "../../db/orm/select.ts";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import { actor } from "../../rpc/actor.ts";
import type { Logger } from "../../telemetry/log.ts";
import { TicketEntity } from "./entity.ts";

/** Tickets per look. Those of one workspace wake in one transaction. */
const batchSize = 100;

const service = { actor: actor("system", { id: "snoozes", name: "Snoozes" }) };

interface SnoozeDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly due: DueWork;
  readonly log: Logger;
}

/**
 * Ends snoozes at their time as long as the process runs. The time is a column of the ticket, so
 * a crash loses nothing; a ticket is locked while its snooze ends, so each of many workers finds
 * those that no other has woken.
 */
export function startEndingSnoozes({ pool, transact, due, log }: SnoozeDeps) {
  async function step(): Promise<boolean> {
    const now = new Date();
    const { rows } = await pool.query<{ workspaceId: string; ids: string[] }>(findDue, [now]);
    let ended = 0;
    for (const { workspaceId, ids } of rows) {
      try {
        ended += await transact(workspaceId, (tx) => endSnoozes(tx, ids, now));
      } catch (err) {
        // The tickets of other workspaces do not wait for it.
        log.warn({ err, workspaceId }, "could not end snoozes; will retry");
      }
    }
    return ended === batchSize;
  }
  return due.startLoop({
    name: "end snoozes",
    step,
    isDue: `select from tickets where ${dueBy("now()")}`,
  });
}

/** @returns how many ended: an update may have come first */
async function endSnoozes(tx: Tx, id: readonly string[], now: Date): Promise<number> {
  const tickets = await selectEntities(tx.em, TicketEntity, {
    where: { id, snoozedUntil: { $lte: now } },
    orderBy: ["id"],
    lock: true,
  });
  // Loads the contract, which workers rarely need.
  const [{ recordChanges, snapshot }, { recordUnsnoozed }, { touch }] = await Promise.all([
    import("./history.ts"),
    import("./open.ts"),
    import("./rules.ts"),
  ]);
  for (const ticket of tickets) {
    const before = snapshot(ticket);
    ticket.snoozedUntil = null;
    touch(ticket, now);
    recordUnsnoozed(tx, ticket, "time");
    recordChanges(tx.em, service, ticket, before);
  }
  return tickets.length;
}

const dueBy = (time: string) => `snoozed_until <= ${time} and ${isWritable("tickets")}`;

const findDue = `
  select workspace_id as "workspaceId", array_agg(id) as ids
  from (
    select workspace_id, id from tickets
    where ${dueBy("$1")}
    order by snoozed_until limit ${batchSize}
  ) due
  group by workspace_id`;
