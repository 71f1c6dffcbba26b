import type { Statement } from "../pool/batch.ts";
import { idleInTransactionMs } from "../pool/in-transaction.ts";
import { tenantRole, workspaceSetting } from "./tenant-role.ts";

/** Makes the statement that runs first in the transaction of a workspace. */
export type Prologue = (workspaceId: string) => Statement;

/**
 * Makes the statement that sets, for its transaction only, the workspace and the
 * time limits. It returns no row.
 * @param usesRowLevelSecurity whether further statements run as the tenant role
 * @param timeoutMs 0 for no limit
 */
export function createPrologue(usesRowLevelSecurity: boolean, timeoutMs: number): Prologue {
  const settings = [
    ...(usesRowLevelSecurity ? [`set_config('role', '${tenantRole}', true)`] : []),
    `set_config('${workspaceSetting}', $1, true)`,
    `set_config('statement_timeout', '${timeoutMs}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', true)`,
  ];
  const text = `select where ${settings.map((setting) => `${setting} is null`).join(" or ")}`;
  return (workspaceId) => ({ text, values: [workspaceId], hasRows: false });
}
