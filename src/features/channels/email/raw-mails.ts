import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { deleteInBatches } from "../../../db/pool/delete-in-batches.ts";
import type { Sealer } from "../../../db/sealer.ts";
import type { MessageEntity } from "../../tickets/entity.ts";

/** Days for which the original of an e-mail is kept that could not be read, if there is room. */
export const keptDays = 30;
/** Originals that one workspace keeps at a time, in bytes: the latest. */
const maxBytes = 100 << 20;

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** An original, encrypted with a key of its own, and that key, sealed as every stored secret. */
export interface SealedMail {
  readonly sealedKey: string;
  /** Initialisation vector, tag and ciphertext. */
  readonly bytes: Buffer;
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
 * Keeps an original with the message that stands for it, in the message's transaction, in place of the
 * oldest of the workspace if there is no room for all.
 */
export async function keepRawMail(
  em: EntityManager,
  { id, workspaceId }: Pick<MessageEntity, "id" | "workspaceId">,
  { sealedKey, bytes }: SealedMail,
): Promise<void> {
  await em.flush();
  // Concurrent ones count each other.
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `raw_mails ${workspaceId}`,
  ]);
  await em.execute(dropOldest, [workspaceId, maxBytes - bytes.length]);
  await em.execute(
    `insert into raw_mails (message_id, workspace_id, sealed_key, bytes, created_at)
     values (?, ?, ?, ?, clock_timestamp())`,
    [id, workspaceId, sealedKey, bytes],
  );
}

/**
 * The original that a message stands for; undefined if there is none, or it is no longer kept.
 * @param workspace its name
 */
export async function readRawMail(
  pool: Pool,
  sealer: Sealer,
  workspace: string,
  messageId: string,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<SealedMail>(
    `select m.sealed_key as "sealedKey", m.bytes
     from workspaces w join raw_mails m on m.workspace_id = w.id and m.message_id = $2
     where w.name = $1`,
    [workspace, messageId],
  );
  const [row] = rows;
  if (row === undefined) {
    return undefined;
  }
  const { sealedKey, bytes } = row;
  const key = Buffer.from(await sealer.open(sealedKey), "base64");
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decryption.update(bytes.subarray(ivBytes + tagBytes)), decryption.final()]);
}

/** Deletes the originals that are past their time. */
export async function purgeRawMails(pool: Pool, signal?: AbortSignal): Promise<void> {
  const where = `created_at < now() - interval '${keptDays} days'`;
  await deleteInBatches(pool, { table: "raw_mails", where }, signal);
}

/** Leaves the latest originals whose sizes add up to no more than a number of bytes. */
const dropOldest = `delete from raw_mails r using (
    select workspace_id, message_id, sum(octet_length(bytes)) over (order by created_at desc, message_id desc) as total
    from raw_mails where workspace_id = ?
  ) kept
  where (r.workspace_id, r.message_id) = (kept.workspace_id, kept.message_id) and kept.total > ?`;
