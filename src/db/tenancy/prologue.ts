import { idleInTransactionMs } from "../pool/in-transaction.ts";
import type { Statement } from "../pool/statement-batch.ts";
import { tenantRole, workspaceSetting } from "./tenant-role.ts";

/** Creates the statement that runs first in the transaction of a workspace. */
export type Prologue = (workspaceId: string) => Statement;

interface PrologueOptions {
  /** Whether further statements run as the tenant role. */
  readonly usesRowLevelSecurity: boolean;
  /** 0 for no limit. */
  readonly timeoutMs: number;
  /** Whether further statements that write fail. */
  readonly isReadOnly: boolean;
  /** Whether it fails for a workspace that has moved to another cell. */
  readonly refusesMoved?: boolean;
}

/**
 * Creates the statement that sets, for its transaction only, the workspace, the time limits, and
 * whether it may write. It returns no row.
 */
export function createPrologue({
  usesRowLevelSecurity,
  timeoutMs,
  isReadOnly,
  refusesMoved = false,
}: PrologueOptions): Prologue {
  const settings = [
    // First, as the owner of the table that it reads.
    ...(refusesMoved ? ["refuse_if_moved($1)"] : []),
    ...(usesRowLevelSecurity ? [`set_config('role', '${tenantRole}', true)`] : []),
    `set_config('${workspaceSetting}', $1, true)`,
    ...(isReadOnly ? ["set_config('transaction_read_only', 'on', true)"] : []),
    `set_config('statement_timeout', '${timeoutMs}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', true)`,
  ];
  const text = `select where ${settings.map((setting) => `${setting} is null`).join(" or ")}`;
  return (workspaceId) => ({ text, values: [workspaceId], hasRows: false });
}
