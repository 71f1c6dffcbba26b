import type { Database } from "../../../db/database.ts";
import { inWorkspace } from "../../../db/tenancy/tenant-context.ts";
import type { PublicChannel } from "../public.ts";
import type { Receipt } from "./page.ts";

/** The primary key of a used token. */
export const usedToken = ({ id }: PublicChannel, nonce: string) => `${id} ${nonce}`;

/** Finds what a submission became; undefined if its ticket is gone. */
export async function findReceipt(
  db: Database,
  channel: PublicChannel,
  nonce: string,
): Promise<Receipt | undefined> {
  const { workspaceId } = channel;
  const [row] = await inWorkspace(workspaceId, () =>
    db.query<Receipt>(workspaceId, receiptByToken, [usedToken(channel, nonce)]),
  );
  return row;
}

const receiptByToken = `select t.number as "ticketNumber", r.email
  from form_tokens f
  join tickets t on t.workspace_id = f.workspace_id and t.number = f.ticket_number
  join requesters r on r.id = t.requester_id
  where f.workspace_id = $1 and f.token = $2`;
