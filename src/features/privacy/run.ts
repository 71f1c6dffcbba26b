import type { Pool } from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import type { Files } from "../attachments/files.ts";

/** After a failure, such as a bucket that is down, others go first. */
const retryAfter = "10 seconds";

interface ErasureDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly files: Pick<Files, "discard" | "purgeUnattached">;
  readonly due: DueWork;
}

/**
 * Erases requesters as long as the process runs. Each step is one transaction that locks the
 * operation and deletes some tickets, the last one what remains. So any worker can take the next step,
 * and a crash loses and repeats nothing.
 */
export function startErasures({ pool, transact, files, due }: ErasureDeps) {
  async function step(): Promise<boolean> {
    const { rows } = await pool.query<Due>(findDue);
    const [due] = rows;
    if (due === undefined) {
      return false;
    }
    try {
      // Loads the contract, which workers rarely need.
      const { advance } = await import("./advance-erasure.ts");
      const outcome = await transact(due.workspaceId, (tx) => advance(tx, due.id, files));
      if (outcome === "files left") {
        await files.purgeUnattached();
      }
      return outcome !== "taken";
    } catch (error) {
      await pool.query(postpone, [due.workspaceId, due.id]);
      throw error;
    }
  }
  return due.startLoop({
    name: "erase requesters",
    step,
    isDue: `select from requester_erasures where ${isDue}`,
  });
}

interface Due {
  readonly workspaceId: string;
  readonly id: string;
}

const isDue = `ended_at is null and next_at <= now() and ${isWritable("requester_erasures")}`;

const findDue = `
  select workspace_id as "workspaceId", id from requester_erasures
  where ${isDue} order by next_at limit 1`;

const postpone = `
  update requester_erasures set next_at = now() + interval '${retryAfter}'
  where workspace_id = $1 and id = $2`;
