import type { Pool } from "pg";
import type { ReplyAddresses } from "../../../mail/reply-address.ts";
import type { Mail } from "./parse-mail.ts";

/** The sender of an email. */
export interface Sender {
  readonly from: Mail["from"];
  /** The workspace of this service that sent it; undefined if it comes from elsewhere. */
  readonly workspaceId: string | undefined;
}

interface SenderDeps {
  readonly pool: Pool;
  readonly replyAddresses: Pick<ReplyAddresses, "read">;
  /** Address that the service sends from. */
  readonly ownAddress: string;
}

/**
 * Finds the sender of an email. Emails of this service come from one address, whatever the workspace: then
 * the sender is the channel that receives the replies, which the signed address for replies proves.
 */
export async function findSender(
  { from, sentBy }: Mail,
  { pool, replyAddresses, ownAddress }: SenderDeps,
): Promise<Sender> {
  const other = { from, workspaceId: undefined };
  if (!from || !sentBy || from.address !== ownAddress.toLowerCase()) {
    return other;
  }
  const { channelId, replyTo } = sentBy;
  if (replyAddresses.read({ id: channelId }, replyTo) === undefined) {
    return other;
  }
  const { rows } = await pool.query<{ address: string; workspaceId: string }>(
    `select settings->>'address' as address, workspace_id as "workspaceId" from channels
     where id = $1 and type = 'email'`,
    [channelId],
  );
  const [channel] = rows;
  return channel === undefined
    ? other
    : { from: { ...from, address: channel.address }, workspaceId: channel.workspaceId };
}
