import type { Pool } from "pg";
import { notFound } from "../../rpc/errors/api-error.ts";

/** A channel as its public pages find it, before the workspace is known. */
export interface PublicChannel {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly attachments: boolean;
  /** Whether new tickets are confirmed by e-mail. */
  readonly mailConfirmation: boolean;
  readonly phoneNumberId: string;
  readonly sealedAppSecret: string;
  readonly sealedVerifyToken: string;
  readonly emailAddress: string;
  /** Null after an import, which brings no secrets. */
  readonly sealedEmailSecret: string | null;
  /** Whether the time of its last message is old enough to be written again. */
  readonly isQuiet: boolean;
}

/** Channels take many messages a second; the time of the last one is written once in a while. */
const quiet = "(last_message_at is null or last_message_at < now() - interval '1 minute')";

/**
 * Finds an active channel by the identifier in its URL.
 * @throws {ApiError} 404 when there is none
 */
export async function findPublicChannel(
  pool: Pool,
  type: "form" | "whatsapp" | "email",
  key: string,
): Promise<PublicChannel> {
  const column = type === "form" ? "public_id" : "id";
  const { rows } = await pool.query<PublicChannel>({
    name: `public-${type}`,
    text: `select id, workspace_id as "workspaceId", name, allowed_origins as "allowedOrigins", attachments,
             mail_confirmation as "mailConfirmation",
             phone_number_id as "phoneNumberId", sealed_app_secret as "sealedAppSecret",
             sealed_verify_token as "sealedVerifyToken",
             email_address as "emailAddress", sealed_email_secret as "sealedEmailSecret", ${quiet} as "isQuiet"
           from channels where ${column} = $1 and type = $2 and active`,
    values: [key, type],
  });
  if (rows[0] === undefined) {
    throw notFound(type === "form" ? "form" : "channel");
  }
  return rows[0];
}

/** Notes that a message came through the channel, to the minute. */
export async function noteMessage(pool: Pool, { id, isQuiet }: PublicChannel): Promise<void> {
  if (isQuiet) {
    const text = `update channels set last_message_at = now() where id = $1 and ${quiet}`;
    await pool.query(text, [id]);
  }
}
