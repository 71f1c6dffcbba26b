import type { PoolClient } from "pg";
import { isWritable } from "../../../db/pool/is-writable.ts";
import type { RecoveryEntity } from "./entity.ts";

/** The part of a recovery that a step needs. */
export type Recovery = Pick<
  RecoveryEntity,
  | "id"
  | "workspaceId"
  | "subscriptionId"
  | "attemptedFrom"
  | "attemptedBefore"
  | "outcomes"
  | "eventTypes"
  | "total"
  | "cancelling"
>;

const isDue = `ended_at is null and next_at <= now() and ${isWritable("webhook_recoveries")}`;

/** Finds a row if a step of a recovery is due. */
export const dueRecoveries = `select from webhook_recoveries where ${isDue}`;

/**
 * Claims a recovery whose next step is due, for the duration of the transaction. Skips one that another
 * worker holds.
 */
export async function claimRecovery(client: PoolClient): Promise<Recovery | undefined> {
  const { rows } = await client.query<Recovery>({
    name: "claim-recovery",
    text: `
      select id, workspace_id as "workspaceId", subscription_id as "subscriptionId",
        attempted_from as "attemptedFrom", attempted_before as "attemptedBefore", outcomes,
        event_types as "eventTypes", total, cancelling
      from webhook_recoveries
      where ${isDue}
      order by next_at limit 1 for update skip locked`,
  });
  return rows[0];
}
