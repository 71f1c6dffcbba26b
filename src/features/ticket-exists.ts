import type { Reads } from "../db/connect.ts";
import type { WorkspaceTx } from "../db/tenancy/unit-of-work.ts";
import { notFound } from "../rpc/errors/api-error.ts";

/** @throws {ApiError} NOT_FOUND when the workspace has no such ticket */
export async function requireTicket(reads: Reads, id: string): Promise<void> {
  const found = await reads.query("select from tickets where workspace_id = $1 and id = $2", [id]);
  requireFound(found);
}

/**
 * The same in a transaction.
 * @param options `lock` locks the ticket until the transaction ends; others that lock it wait
 * @throws {ApiError} NOT_FOUND when the workspace has no such ticket
 */
export async function requireTicketIn(
  { em, workspaceId }: WorkspaceTx,
  id: string,
  { lock = false } = {},
): Promise<void> {
  const text = `${findTicket}${lock ? " for no key update" : ""}`;
  requireFound(await em.execute<unknown[]>(text, [workspaceId, id]));
}

const findTicket = "select id from tickets where workspace_id = ? and id = ?";

function requireFound(rows: readonly unknown[]): void {
  if (rows.length === 0) {
    throw notFound("ticket");
  }
}
