import type { Pool } from "pg";
import { newId } from "../../src/db/ids.ts";

/** Logs a call of a key that ended with NOT_FOUND. @returns its identifier */
export async function addApiCall(pool: Pool, workspaceId: string): Promise<string> {
  const id = newId("req");
  await pool.query(
    `insert into api_calls
       (workspace_id, id, api_key_id, method, protocol, http_method, path, http_status, error_code,
        duration_ms, occurred_at, address, user_agent, omitted_count)
     values ($1, $2, 'ak_past', 'GetTicket', 'rest', 'GET', '/api/v1/tickets/{id}', 404,
       'NOT_FOUND', 3, now(), '192.0.2.1', 'curl/8', 2)`,
    [workspaceId, id],
  );
  return id;
}
