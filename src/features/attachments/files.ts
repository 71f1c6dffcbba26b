import { hash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttachmentInput } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { type ApiError, invalidField, storageFull } from "../../rpc/errors/api-error.ts";
import { detectContentType } from "./content-type.ts";
import type { Attachment } from "./entity.ts";
import { fileName } from "./file-name.ts";
import { currentStore, type FileStores, type StoreName, storeOf } from "./file-store.ts";
import { purgeUnattached } from "./retention.ts";

/** Longest file, in bytes. */
export const maxFileBytes = 10 << 20;

/** Files count in whole blocks, so that the number of tiny ones is bounded too. */
const blockBytes = 4096;

/** A file to store. */
export interface NewFile {
  readonly name: string;
  /** As the sender declares it. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A stored file. */
export interface StoredFile {
  readonly name: string;
  /** Detected from its content. */
  readonly contentType: string;
  readonly size: number;
  /** The ticket and the visibility of its message; null while it belongs to none. */
  readonly ticketId: string | null;
  readonly visibility: string | null;
  /** Reads it in parts, each when it is requested. */
  chunks(): AsyncIterable<Buffer>;
}

/** The files of workspaces. */
export interface Files {
  /**
   * Stores files that belong to no message yet; unattached ones are deleted after 24 hours.
   * Outside of transactions.
   * @throws {ApiError} STORAGE_FULL, INVALID_ARGUMENT, UNAVAILABLE
   */
  store(workspaceId: string, files: readonly NewFile[]): Promise<Attachment[]>;
  /** Loads the stored files among attachments of new messages, for the transaction. */
  claim(em: EntityManager, attachments: readonly AttachmentInput[]): Promise<FillAttachments>;
  /**
   * Attaches stored files to a message, in its transaction.
   * @throws {ApiError} INVALID_ARGUMENT when one is unknown or already taken
   */
  attach(
    em: EntityManager,
    message: { readonly id: string; readonly workspaceId: string; readonly ticketId: string },
    attachments: readonly Attachment[],
  ): Promise<void>;
  /**
   * Reserves stored files for a message of a ticket that is sent later, in the transaction that schedules it:
   * until they are unreserved, no other message can claim them. They are deleted with the ticket, or a day
   * after that time if no message has claimed them.
   */
  reserve(
    em: EntityManager,
    ticket: { readonly workspaceId: string; readonly ticketId: string },
    attachments: readonly Attachment[],
    until: Date,
  ): Promise<void>;
  /** Ends the reservation: unless a message claims them, they are deleted after 24 hours. */
  unreserve(
    em: EntityManager,
    of: { readonly workspaceId: string },
    attachments: readonly Attachment[],
  ): Promise<void>;
  /**
   * Gives up files, in the transaction of what they belonged to; their bytes are deleted after the commit.
   * @returns their identifiers
   */
  discard(tx: WorkspaceTx, of: DiscardedFiles): Promise<string[]>;
  /** @returns undefined if there is none */
  find(workspaceId: string, id: string): Promise<StoredFile | undefined>;
  /** Deletes files that were given up, or that no message has claimed within a day. */
  purgeUnattached(signal?: AbortSignal): Promise<void>;
  /** The bytes that a workspace stores, in whole blocks, and the most that it can store. */
  usage(workspaceId: string): Promise<{ readonly bytes: number; readonly maxBytes: number }>;
  /** A file with its bytes; undefined if there is none. */
  read(workspaceId: string, id: string): Promise<(StoredFile & { bytes: Buffer }) | undefined>;
}

/** All files of tickets, or some that belong to no message. */
type DiscardedFiles =
  | { readonly ticketIds: readonly string[] }
  | { readonly ids: readonly string[] };

/**
 * Fills in what is known about the stored files among the attachments of one message. A file cannot be in
 * two messages.
 * @throws {ApiError} INVALID_ARGUMENT when one is unknown or already taken
 */
type FillAttachments = (
  attachments: readonly AttachmentInput[],
  /** Name of the field in errors; default: `attachments`. */
  field?: string,
) => Attachment[];

interface FilesOptions {
  readonly db: Database;
  readonly stores: FileStores;
  /** Bytes that a workspace can store. */
  readonly maxBytes: number;
}

/** New files go to S3 if it is configured; files of either store are read. */
export function createFiles({ db, stores, maxBytes }: FilesOptions): Files {
  const current = currentStore(stores);

  /** Rows first: an upload that is never completed is deleted like any file without a message. */
  async function insert(workspaceId: string, rows: readonly object[], added: number) {
    const json = JSON.stringify(rows);
    const values = [workspaceId, current.name, json, added, workspaceId, maxBytes];
    const inserted = await db.transact(workspaceId, ({ em }) => em.execute(insertRows, values));
    if (inserted.length < rows.length) {
      throw storageFull(maxBytes);
    }
  }

  async function find(workspaceId: string, id: string): Promise<StoredFile | undefined> {
    const [row] = await db.query<Row>(workspaceId, selectRow, [id]);
    return (
      row && {
        ...row,
        chunks: () => storeOf(stores, row.store).read({ workspaceId, id }, row.size),
      }
    );
  }

  /** Files that could not be stored take no room until they are purged. */
  async function put(workspaceId: string, rows: readonly ShownRow[], files: readonly NewFile[]) {
    try {
      for (const [index, { id }] of rows.entries()) {
        await current.store.put({ workspaceId, id }, files[index]?.bytes as Buffer);
      }
    } catch (error) {
      const ids = textArray(rows.map(({ id }) => id));
      await db.transact(workspaceId, async (tx) => tx.write(giveUpRows, [workspaceId, ids]));
      throw error;
    }
  }

  return {
    find,

    purgeUnattached: (signal) => purgeUnattached(db.pool, stores, signal),

    async store(workspaceId, files) {
      if (files.length === 0) {
        return [];
      }
      refuseLong(files);
      const rows = await Promise.all(files.map(toRow));
      await insert(
        workspaceId,
        rows,
        rows.reduce((sum, { size }) => sum + Math.ceil(size / blockBytes) * blockBytes, 0),
      );
      await put(workspaceId, rows, files);
      return rows.map(toAttachment);
    },

    async claim(em, attachments) {
      const ids = attachments.flatMap(({ source }) => (source.case === "id" ? source.value : []));
      const { workspaceId } = em.getFilterParams<{ workspaceId: string }>("workspace");
      const values = [workspaceId, textArray(ids)];
      const rows = ids.length === 0 ? [] : await em.execute<ClaimedRow[]>(lockRows, values);
      const known = new Map(rows.map((row) => [row.id, row]));
      return (attachments, field = "attachments") =>
        attachments.map((attachment, index) => {
          const { source } = attachment;
          if (source.case !== "id") {
            requireName(attachment, `${field}[${index}].name`);
            return elsewhere(attachment);
          }
          const row = known.get(source.value);
          if (row === undefined || row.is_taken) {
            throw refused(`${field}[${index}].id`, row !== undefined);
          }
          row.is_taken = true;
          return toAttachment(row);
        });
    },

    async reserve(em, { workspaceId, ticketId }, attachments, until) {
      await setWaiting(em, workspaceId, attachments, ticketId, until);
    },

    async unreserve(em, { workspaceId }, attachments) {
      await setWaiting(em, workspaceId, attachments, null, new Date());
    },

    async attach(em, { id, workspaceId, ticketId }, attachments) {
      const ids = attachments.flatMap((attachment) => attachment.id || []);
      if (ids.length === 0) {
        return;
      }
      const values = [ticketId, id, workspaceId, textArray(ids)];
      const rows = await em.execute<{ id: string }[]>(attachRows, values);
      const attached = new Set(rows.map((row) => row.id));
      const missing = attachments.findIndex(({ id }) => id !== "" && !attached.has(id));
      if (missing !== -1) {
        throw refused(`attachments[${missing}].id`);
      }
    },

    async discard(tx, of) {
      const { em, workspaceId } = tx;
      const rows =
        "ids" in of
          ? await em.execute<{ id: string }[]>(discardFree, [workspaceId, textArray(of.ids)])
          : await em.execute<{ id: string }[]>(discardOfTickets, [
              workspaceId,
              textArray(of.ticketIds),
            ]);
      if (rows.length > 0) {
        // If it fails, the workers' task, which reports failures, does it within the hour.
        tx.afterCommit(() => void purgeUnattached(db.pool, stores).catch(() => {}));
      }
      return rows.map(({ id }) => id);
    },

    async usage(workspaceId) {
      const [row] = await db.query<{ bytes: string }>(workspaceId, usedBytes, []);
      return { bytes: Number(row?.bytes), maxBytes };
    },

    async read(workspaceId, id) {
      const file = await find(workspaceId, id);
      return file && { ...file, bytes: Buffer.concat(await Array.fromAsync(file.chunks())) };
    },
  };
}

interface Row extends Omit<StoredFile, "chunks"> {
  readonly store: StoreName;
}

/** The part of a row that an attachment shows. */
interface ShownRow {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
}

interface ClaimedRow extends ShownRow {
  is_taken: boolean;
}

const toAttachment = ({ id, name, content_type: contentType, size }: ShownRow): Attachment => ({
  ...{ id, name, contentType, size },
  url: "",
  externalId: "",
});

/** A file that the service does not store. */
const elsewhere = ({
  source,
  name,
  contentType,
  size,
  externalId,
}: AttachmentInput): Attachment => ({
  ...{ id: "", url: source.value ?? "", name, contentType, externalId },
  ...(size !== undefined && { size: Number(size) }),
});

/** Sets the time from which the files wait for their message. */
async function setWaiting(
  em: EntityManager,
  workspaceId: string,
  attachments: readonly Attachment[],
  ticketId: string | null,
  from: Date,
): Promise<void> {
  const ids = attachments.flatMap((attachment) => attachment.id || []);
  if (ids.length > 0) {
    await em.execute(setWaitingRows, [ticketId, from, workspaceId, textArray(ids)]);
  }
}

async function toRow({ name, contentType, bytes }: NewFile) {
  return {
    id: newId("att"),
    name: fileName(name),
    content_type: await detectContentType(bytes, contentType),
    size: bytes.length,
    sha256: hash("sha256", bytes),
  };
}

function refuseLong(files: readonly NewFile[]): void {
  const index = files.findIndex(({ bytes }) => bytes.length > maxFileBytes);
  if (index !== -1) {
    const message = `must have at most ${maxFileBytes >> 20} MiB`;
    throw invalidField(`files[${index}]`, "TOO_LONG", message);
  }
}

function requireName({ name }: AttachmentInput, field: string): void {
  if (name === "") {
    throw invalidField(field, "REQUIRED", "is required for a file without an id");
  }
}

function refused(field: string, isTaken = false): ApiError {
  return isTaken
    ? invalidField(field, "INVALID_VALUE", "is attached to a message")
    : invalidField(field, "NOT_FOUND", "is not a stored file");
}

const blocksOf = `coalesce(sum((size + ${blockBytes - 1}) / ${blockBytes} * ${blockBytes}), 0)`;

const usedBytes = `select ${blocksOf} as bytes from attachments where workspace_id = $1`;

const insertRows = `
  insert into attachments (id, workspace_id, name, content_type, size, sha256, store, created_at)
  select id, ?::text, name, content_type, size, sha256, ?::text, now()
  from jsonb_to_recordset(?::jsonb)
    as f (id text, name text, content_type text, size int, sha256 text)
  where ?::bigint + (
    select ${blocksOf} from attachments where workspace_id = ?
  ) <= ?::bigint
  returning id`;

const giveUpRows = `
  update attachments set size = 0
  where workspace_id = $1 and id = any($2::text[]) and message_id is null`;

/** A file without a message or any text, and as old as possible. */
const discarded = `
  update attachments set ticket_id = null, message_id = null, name = '', content_type = '',
    sha256 = '', created_at = 'epoch', previews = null`;

const discardOfTickets = `${discarded}
  where workspace_id = ? and ticket_id = any(?::text[]) returning id`;

const discardFree = `${discarded}
  where workspace_id = ? and id = any(?::text[]) and message_id is null returning id`;

const selectRow = `
  select a.name, a.content_type as "contentType", a.size, a.store, a.ticket_id as "ticketId",
    m.visibility
  from attachments a left join messages m on m.id = a.message_id and m.workspace_id = $1
  where a.workspace_id = $1 and a.id = $2`;

/** Files that are about to be deleted can no longer be claimed. */
const isFree = "message_id is null and created_at > now() - interval '24 hours'";

const lockRows = `
  select id, name, content_type, size, ticket_id is not null as is_taken from attachments
  where workspace_id = ? and id = any(?::text[]) and (message_id is not null or ${isFree})
  order by id for update`;

const setWaitingRows = `
  update attachments set ticket_id = ?, created_at = ?
  where workspace_id = ? and id = any(?::text[]) and ${isFree}`;

const attachRows = `
  update attachments set ticket_id = ?, message_id = ?
  where workspace_id = ? and id = any(?::text[]) and ${isFree}
  returning id`;
