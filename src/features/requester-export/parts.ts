import type { Pool } from "pg";
import {
  currentStore,
  type FileKey,
  type FileStores,
  type StoreName,
  storeOf,
} from "../attachments/file-store.ts";

/** Length of every part of an archive except the last, in bytes. */
export const partBytes = 8 << 20;

/** One start of an export. It writes only its own parts, so that a late worker does no harm. */
export interface Attempt {
  readonly workspaceId: string;
  /** Identifier of the export. */
  readonly id: string;
  readonly attempt: number;
}

interface Part {
  readonly attempt: number;
  readonly position: number;
  readonly size: number;
  readonly store: StoreName;
}

/** Archives of exports, stored in parts as separate files. */
export interface ArchiveParts {
  /**
   * Stores a part. Its row comes first: after a crash, it leads to the file.
   * @returns false if the workspace has no room for it, or the export has ended
   */
  put(attempt: Attempt, position: number, bytes: Buffer): Promise<boolean>;
  /** Reads a whole archive, each part when it is requested. */
  read(attempt: Attempt): AsyncIterable<Buffer>;
  /** Removes the parts of attempts before one of an export. */
  removeBefore(attempt: Attempt): Promise<void>;
  /** Removes this many parts of an attempt, even if another worker has already removed their rows. */
  removeOwn(attempt: Attempt, count: number): Promise<void>;
}

/** @param maxBytes that the archives of a workspace may take together */
export function createArchiveParts(pool: Pool, stores: FileStores, maxBytes: number): ArchiveParts {
  const current = currentStore(stores);

  async function remove({ workspaceId, id }: Attempt, parts: readonly Omit<Part, "size">[]) {
    for (const name of new Set(parts.map(({ store }) => store))) {
      const keys = parts
        .filter(({ store }) => store === name)
        .map(({ attempt, position }) => keyOf({ workspaceId, id, attempt }, position));
      await storeOf(stores, name).remove(keys);
    }
    await pool.query(deleteRows, [
      workspaceId,
      id,
      parts.map(({ attempt }) => attempt),
      parts.map(({ position }) => position),
    ]);
  }

  return {
    async put(attempt, position, bytes) {
      const values = [attempt.workspaceId, attempt.id, attempt.attempt, position, bytes.length];
      const { rowCount } = await pool.query(insertRow, [...values, current.name, maxBytes]);
      if (rowCount === 0) {
        return false;
      }
      await current.store.put(keyOf(attempt, position), bytes);
      return true;
    },

    async *read(attempt) {
      const { workspaceId, id } = attempt;
      const { rows } = await pool.query<Part>(selectRows, [workspaceId, id]);
      for (const { position, size, store } of rows.filter(
        (row) => row.attempt === attempt.attempt,
      )) {
        yield* storeOf(stores, store).read(keyOf(attempt, position), size);
      }
    },

    async removeBefore(attempt) {
      const { rows } = await pool.query<Part>(selectRows, [attempt.workspaceId, attempt.id]);
      await remove(
        attempt,
        rows.filter((row) => row.attempt < attempt.attempt),
      );
    },

    async removeOwn(attempt, count) {
      const own = Array.from({ length: count }, (_, position) => ({
        attempt: attempt.attempt,
        position,
        store: current.name,
      }));
      await remove(attempt, own);
    },
  };
}

/** Under a separate prefix, in a store shared with files. */
const keyOf = ({ workspaceId, id, attempt }: Attempt, position: number): FileKey => ({
  workspaceId,
  id: `exports/${id}/${attempt}/${position}`,
});

const insertRow = `
  insert into requester_export_parts (workspace_id, export_id, attempt, position, size, store)
  select $1::text, $2::text, $3::int, $4::int, $5::int, $6::text
  where $5::int + (
    select coalesce(sum(size), 0) from requester_export_parts where workspace_id = $1
  ) <= $7::bigint and exists (
    select from requester_exports
    where workspace_id = $1 and id = $2 and attempt = $3 and ended_at is null
  )`;

const selectRows = `
  select attempt, position, size, store from requester_export_parts
  where workspace_id = $1 and export_id = $2 order by attempt, position`;

const deleteRows = `
  delete from requester_export_parts where workspace_id = $1 and export_id = $2
    and (attempt, position) in (select * from unnest($3::int[], $4::int[]))`;
