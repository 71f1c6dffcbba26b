import type { Database } from "../../../db/database.ts";
import type { RequesterLinks } from "../../requester-page/links.ts";
import { findTicket } from "../../tickets/find.ts";
import type { PublicChannel } from "../inbound.ts";

/** The result of a submission. */
interface Receipt {
  readonly ticketNumber: number;
  readonly email: string;
  /** The URL of the conversation page. */
  readonly conversation: string;
}

/** The primary key of a used token. */
export const usedToken = ({ id }: PublicChannel, nonce: string) => `${id} ${nonce}`;

/** Whether a token was used. */
export async function isUsed(
  db: Database,
  channel: PublicChannel,
  nonce: string,
): Promise<boolean> {
  const { workspaceId } = channel;
  const text = "select 1 from form_tokens where workspace_id = $1 and token = $2";
  const rows = await db.query(workspaceId, text, [usedToken(channel, nonce)]);
  return rows.length > 0;
}

/**
 * Finds the result of a submission; undefined if its ticket is gone, or the link was revoked. It locks
 * the ticket, so that no link is created while it is deleted, and then the token, as revoking does, so that
 * none is created while one is revoked.
 */
export const findReceipt = (
  db: Database,
  links: Pick<RequesterLinks, "urlOf">,
  channel: PublicChannel,
  nonce: string,
): Promise<Receipt | undefined> => {
  const { workspaceId } = channel;
  return db.transact(workspaceId, async ({ em }) => {
    const [row] = await em.execute<
      (Pick<Receipt, "ticketNumber" | "email"> & { ticketId: string })[]
    >(receiptByToken, [workspaceId, usedToken(channel, nonce)]);
    if (row === undefined) {
      return undefined;
    }
    const { ticketId, ...shown } = row;
    return { ...shown, conversation: await links.urlOf(em, await findTicket(em, ticketId)) };
  });
};

const receiptByToken = `select t.id as "ticketId", t.number as "ticketNumber", r.email
  from form_tokens f
  join tickets t on t.workspace_id = f.workspace_id and t.number = f.ticket_number
  join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id
  where f.workspace_id = ? and f.token = ?
  for key share of t for update of f`;
