import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";

/** Deletes expired console sessions. @returns how many */
export const purgeConsoleSessions = (pool: Pool, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(pool, { table: "console_sessions", where: "expires_at < now()" }, signal);
