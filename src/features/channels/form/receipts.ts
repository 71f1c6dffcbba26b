import type { Database } from "../../../db/database.ts";
import { inWorkspace } from "../../../db/tenancy/tenant-context.ts";
import type { RequesterLinks } from "../../requester-page/links.ts";
import { findTicket } from "../../tickets/find.ts";
import type { PublicChannel } from "../public.ts";

/** What a submission became. */
export interface Receipt {
  readonly ticketId: string;
  readonly ticketNumber: number;
  readonly email: string;
}

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

/** The URL of the conversation page of what a submission became. */
export const conversationOf = (
  db: Database,
  links: Pick<RequesterLinks, "urlOf">,
  { workspaceId }: PublicChannel,
  { ticketId }: Receipt,
): Promise<string> =>
  inWorkspace(workspaceId, () =>
    db
      .forWorkspace(workspaceId)
      .transactional(async (em) => links.urlOf(em, await findTicket(em, ticketId))),
  );

const receiptByToken = `select t.id as "ticketId", t.number as "ticketNumber", r.email
  from form_tokens f
  join tickets t on t.workspace_id = f.workspace_id and t.number = f.ticket_number
  join requesters r on r.id = t.requester_id
  where f.workspace_id = $1 and f.token = $2`;
