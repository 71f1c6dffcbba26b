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
    `with chunk as (
       insert into attachment_chunks (workspace_id, attachment_id, position, bytes)
       values ($1, $2, 0, 'a')
     )
     insert into attachments
       (workspace_id, id, ticket_id, message_id, name, content_type, size, sha256, created_at)
     values ($1, $2, $3, $4, 'a.txt', 'text/plain', 1, 'ca97', now())`,
    [workspaceId, id, ticketId, newId("msg")],
  );
  return id;
}
