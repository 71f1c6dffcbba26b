import type { Pool } from "pg";
import { newId } from "../../src/db/ids.ts";

/** Stores a file with a ticket, as a form does. @returns its identifier */
export async function attachFile(
  pool: Pool,
  workspaceId: string,
  ticketId: string,
): Promise<string> {
  const id = newId("att");
  await pool.query(
    `insert into attachments
       (id, workspace_id, ticket_id, message_id, name, content_type, size, sha256, bytes, created_at)
     values ($1, $2, $3, $4, 'a.txt', 'text/plain', 1, 'ca97', 'a', now())`,
    [id, workspaceId, ticketId, newId("msg")],
  );
  return id;
}
