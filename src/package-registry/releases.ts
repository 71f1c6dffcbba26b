import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Pool } from "pg";
import { root } from "../config/root.ts";
import { rowTypes } from "../db/pool/row-types.ts";
import {
  currentStore,
  type FileKey,
  type FileStores,
  type StoreName,
  storeOf,
} from "../features/attachments/file-store.ts";
import type { PackedFile, Release } from "./release.ts";

/** Milliseconds until a process notices releases that another one has stored. */
const maxAgeMs = 1_000;
const dayMs = 24 * 3_600_000;

/** A release whose files are in a store. */
export interface KeptRelease extends Release {
  readonly store: StoreName;
  readonly storedAt: Date;
  /** When a process last had it as its own, to the day. */
  readonly servedAt: Date;
}

/**
 * The releases that this service has served, including its own. A version is stored once, by
 * the first process that has it, and never replaced. Releases stay permanently, and a build between
 * releases for a year after a process had it as its own.
 */
export interface Releases {
  /**
   * From the first stored to the last, except for its own, which comes last. Stores that one first if
   * it is missing. The list is the same object as long as nothing was added.
   * @throws {ApiError} UNAVAILABLE
   */
  list(): Promise<readonly KeptRelease[]>;
  /** @throws {ApiError} UNAVAILABLE */
  read(release: KeptRelease, file: PackedFile): Promise<Buffer>;
}

interface ReleasesOptions {
  readonly pool: Pool;
  readonly stores: FileStores;
  readonly own: Release;
  /** Where the files of the service's own release are. */
  readonly folder: URL;
}

/** The releases of this service; undefined if `npm run prepare` has not packed any. */
export function openReleases(pool: Pool, stores: FileStores): Releases | undefined {
  const folder = new URL("sdk/dist/", root);
  const description = new URL("release.json", folder);
  if (!existsSync(description)) {
    return undefined;
  }
  const own: Release = JSON.parse(readFileSync(description, "utf8"));
  return createReleases({ pool, stores, own, folder });
}

/** Keeps releases where new attachments go: in the database, or in a bucket. */
export function createReleases({ pool, stores, own, folder }: ReleasesOptions): Releases {
  const current = currentStore(stores);
  let listed: readonly KeptRelease[] = [];
  let loading: Promise<readonly KeptRelease[]> | undefined;

  async function select(): Promise<readonly KeptRelease[]> {
    const query = { text: selectReleases, values: [own.version], types: rowTypes };
    const { rows } = await pool.query<KeptRelease>(query);
    return rows;
  }

  async function load(): Promise<readonly KeptRelease[]> {
    let rows = await select();
    if (rows.at(-1)?.version !== own.version) {
      await store();
      rows = await select();
    }
    const servedAt = rows.at(-1)?.servedAt.getTime() ?? 0;
    if (Date.now() - servedAt > dayMs) {
      await pool.query("update sdk_releases set served_at = now() where version = $1", [
        own.version,
      ]);
    }
    if (versionsOf(rows) !== versionsOf(listed)) {
      listed = rows;
    }
    return listed;
  }

  /** The row comes after the bytes: a release exists whole or not at all. */
  async function store(): Promise<void> {
    for (const file of own.files) {
      const bytes = await readFile(new URL(file.path, folder));
      if (hash("sha256", bytes) !== file.sha256) {
        throw new Error(`${file.path} is not the file that was packed`);
      }
      await current.store.put(keyOf(own, file), bytes);
    }
    const values = [own.version, own.isRelease, JSON.stringify(own.files), current.name];
    const { rowCount } = await pool.query(insertRelease, values);
    if (rowCount === 1) {
      await deleteOldBuilds();
    }
  }

  /** The bytes go first, so that the leftovers of a crash are found again. */
  async function deleteOldBuilds(): Promise<void> {
    const { rows } = await pool.query<KeptRelease>(selectOldBuilds);
    for (const release of rows.filter(({ store }) => stores[store])) {
      await stores[release.store]?.remove(release.files.map((file) => keyOf(release, file)));
      await pool.query("delete from sdk_releases where version = $1", [release.version]);
    }
  }

  const forget = () => {
    loading = undefined;
  };

  return {
    list() {
      loading ??= load().finally(() => setTimeout(forget, maxAgeMs).unref());
      return loading;
    },

    async read(release, file) {
      const store = storeOf(stores, release.store);
      return Buffer.concat(await Array.fromAsync(store.read(keyOf(release, file), file.size)));
    },
  };
}

const versionsOf = (releases: readonly KeptRelease[]) =>
  releases.map(({ version }) => version).join();

/** By its content, so that processes that store a version at the same time write the same. */
const keyOf = ({ version }: Release, { sha256 }: PackedFile): FileKey => ({
  // No workspace has this identifier.
  workspaceId: "sdk",
  id: `${version}/${sha256}`,
});

const selectReleases = `
  select version, is_release as "isRelease", files, store, stored_at as "storedAt",
    served_at as "servedAt"
  from sdk_releases order by version = $1, stored_at, version`;

const insertRelease = `
  insert into sdk_releases (version, is_release, files, store) values ($1, $2, $3, $4)
  on conflict do nothing`;

const selectOldBuilds = `
  select version, files, store from sdk_releases
  where not is_release and served_at < now() - interval '1 year'`;
