import type { Pool } from "pg";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { TicketChannels } from "./deps.ts";
import { resendMessage } from "./resend-message.ts";

interface ResendDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly channels: TicketChannels;
}

interface Failures {
  readonly since: Date;
  /** Name of a workspace; default: all. */
  readonly workspace?: string | undefined;
}

interface FailedRow {
  readonly workspaceId: string;
  readonly ticketId: string;
  readonly id: string;
}

/** They may have arrived, or have arrived and bounced. */
const uncertain = ["UNCONFIRMED", "INTERRUPTED", "BOUNCED"];
const batchSize = 500;

const findFailed = `select m.workspace_id as "workspaceId", m.ticket_id as "ticketId", m.id
  from messages m join workspaces w on w.id = m.workspace_id
  where m.delivery_status = 'failed' and m.delivery_updated_at >= $1
    and ($2::text is null or w.name = $2) and m.delivery_error_code <> all($3::text[]) and m.id > $4
  order by m.id limit ${batchSize}`;

/**
 * Requeues messages whose delivery has failed since a given time, each in its own transaction, the
 * oldest first. Leaves out messages that may have arrived.
 * @returns how many are queued, and how many cannot be sent anymore
 */
export async function resendFailed(
  { pool, transact, channels }: ResendDeps,
  { since, workspace }: Failures,
): Promise<{ queued: number; skipped: number }> {
  const counts = { queued: 0, skipped: 0 };
  let last: string | undefined = "";
  while (last !== undefined) {
    const values: unknown[] = [since, workspace ?? null, uncertain, last];
    const { rows } = await pool.query<FailedRow>(findFailed, values);
    for (const { workspaceId, ticketId, id } of rows) {
      try {
        await transact(workspaceId, (tx) => resendMessage(tx, channels, ticketId, id));
        counts.queued += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error;
        }
        counts.skipped += 1;
      }
    }
    last = rows.at(-1)?.id;
  }
  return counts;
}
