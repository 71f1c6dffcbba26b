/** Helpers that the inbound sides of all kinds share. */
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { notFound, workspaceMoving } from "../../rpc/errors/api-error.ts";
import type { ChannelContext } from "./kind.ts";

/** A channel as its public pages find it, before the workspace is known. */
export interface PublicChannel<Settings = unknown> {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** Whether new tickets are confirmed by email. */
  readonly mailConfirmation: boolean;
  /** Without the secret ones. */
  readonly settings: Settings;
  /** Null after an import, which brings no secrets. */
  readonly sealedSettings: string | null;
  /** Whether the time of its last message is old enough to be written again. */
  readonly isQuiet: boolean;
}

/** Channels receive many messages a second; the time of the last one is written only occasionally. */
const quiet = "(c.last_message_at is null or c.last_message_at < now() - interval '1 minute')";

/** Columns of channels `c`. */
export const publicColumns = `c.id, c.workspace_id as "workspaceId", c.name,
  c.mail_confirmation as "mailConfirmation", c.settings, c.sealed_settings as "sealedSettings",
  ${quiet} as "isQuiet"`;

/**
 * Finds an active channel by the identifier in its URL.
 * @param what it is called in the error
 * @throws {ApiError} 404 when there is none; 503 when another cell already has it, so that it is sent again
 */
export async function findPublicChannel<Settings>(
  { db, directory }: Pick<ChannelContext, "db" | "directory">,
  type: string,
  key: string,
  column: "id" | "public_id" = "id",
  what = "channel",
): Promise<PublicChannel<Settings>> {
  const { rows } = await db.pool.query<PublicChannel<Settings>>({
    name: `channel-by-${column}`,
    text: `select ${publicColumns} from channels c
      where c.${column} = $1 and c.type = $2 and c.active`,
    values: [key, type],
  });
  if (rows[0] === undefined) {
    throw (await directory?.wasMoved(key)) ? workspaceMoving() : notFound(what);
  }
  return rows[0];
}

/** Notes that a message came through the channel, to the minute. */
export async function noteMessage(
  pool: Pool,
  { workspaceId, id, isQuiet }: Pick<PublicChannel, "workspaceId" | "id" | "isQuiet">,
): Promise<void> {
  if (isQuiet) {
    const text = `update channels c set last_message_at = now()
      where c.workspace_id = $1 and c.id = $2 and ${quiet}`;
    await pool.query(text, [workspaceId, id]);
  }
}

/** Serialises transactions about one message of the channel. */
export async function lockExternalId(em: EntityManager, channelId: string, externalId: string) {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `${channelId} ${externalId}`,
  ]);
}
