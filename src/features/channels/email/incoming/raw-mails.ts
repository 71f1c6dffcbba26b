import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import type { Database } from "../../../../db/database.ts";
import { deleteInBatches } from "../../../../db/pool/delete-in-batches.ts";
import type { Sealer } from "../../../../db/sealer.ts";
import type { MessageEntity } from "../../../tickets/entity.ts";

/** Days for which the original of an email is kept, if there is room. */
export const keptDays = 30;
/**
 * Originals that one workspace keeps at a time, in bytes: the latest of emails that could be read, and
 * as much of others, so that these are not pushed out.
 */
const maxBytes = 100 << 20;

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** An original, encrypted with its own key, and that key, sealed like every stored secret. */
interface SealedMail {
  readonly sealedKey: string;
  /** Initialisation vector, tag and ciphertext. */
  readonly bytes: Buffer;
}

/** A sealed original to be kept. */
export interface Original extends SealedMail {
  /** Whether its message contains its content. */
  readonly isRead: boolean;
}

/** Encrypts an original. */
export async function sealRawMail(sealer: Sealer, mail: Buffer): Promise<SealedMail> {
  const [key, iv] = [randomBytes(32), randomBytes(ivBytes)];
  const encryption = createCipheriv(cipher, key, iv);
  const encrypted = [encryption.update(mail), encryption.final()];
  return {
    sealedKey: await sealer.seal(key.toString("base64")),
    bytes: Buffer.concat([iv, encryption.getAuthTag(), ...encrypted]),
  };
}

/**
 * Keeps an original with its message, in the message's transaction, in place of the oldest of the
 * workspace if there is no room for all.
 */
export async function keepRawMail(
  em: EntityManager,
  { id, workspaceId }: Pick<MessageEntity, "id" | "workspaceId">,
  { isRead, sealedKey, bytes }: Original,
): Promise<void> {
  await em.flush();
  // The position of each follows that of the one before it.
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `raw_mails ${workspaceId}`,
  ]);
  const [last] = await em.execute<{ end: string }[]>(lastEnd, [workspaceId, isRead]);
  const position = Number(last?.end ?? 0);
  const start = position + bytes.length - maxBytes;
  await em.execute(
    "delete from raw_mails where workspace_id = ? and is_read = ? and position < ?",
    [workspaceId, isRead, start],
  );
  await em.execute(
    `insert into raw_mails
       (message_id, workspace_id, is_read, position, sealed_key, bytes, created_at)
     values (?, ?, ?, ?, ?, ?, clock_timestamp())`,
    [id, workspaceId, isRead, position, sealedKey, bytes],
  );
}

const lastEnd = `select position + octet_length(bytes) as end from raw_mails
  where workspace_id = ? and is_read = ? order by position desc limit 1`;

/** The original of a message; undefined if it was not an email, or is no longer kept. */
export async function readRawMail(
  db: Pick<Database, "query">,
  sealer: Sealer,
  workspaceId: string,
  messageId: string,
): Promise<Buffer | undefined> {
  const [row] = await db.query<SealedMail>(
    workspaceId,
    `select sealed_key as "sealedKey", bytes from raw_mails
     where workspace_id = $1 and message_id = $2`,
    [messageId],
  );
  if (row === undefined) {
    return undefined;
  }
  const { sealedKey, bytes } = row;
  const key = Buffer.from(await sealer.open(sealedKey), "base64");
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]);
}

/** Deletes the originals whose time has passed. */
export async function purgeRawMails(pool: Pool, signal?: AbortSignal): Promise<void> {
  const where = `created_at < now() - interval '${keptDays} days'`;
  await deleteInBatches(pool, { table: "raw_mails", where }, signal);
}
