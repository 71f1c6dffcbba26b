import type { Client } from "pg";

/** The difference between the tables of a database and this version. */
export interface SchemaState {
  /** Migrations that have yet to run. */
  readonly pending: readonly string[];
  /** Migrations that have run but that this version does not know. */
  readonly unknown: readonly string[];
  /** Whether it has tables, but lacks the first migration of this version. */
  readonly isTooOld: boolean;
}

/** Compares the migrations that have run with the known ones, in their order. */
export async function readSchemaState(
  client: Client,
  known: readonly string[],
): Promise<SchemaState> {
  const { rows: tables } = await client.query(
    "select to_regclass('migrations') is not null as exist",
  );
  const { rows } = tables[0].exist
    ? await client.query<{ name: string }>("select name from migrations order by id")
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  return {
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
    isTooOld: done.length > 0 && !done.includes(known[0] as string),
  };
}

/** The database belongs to a later version of the service, so this one must not touch it. */
export class SchemaTooNewError extends Error {
  override name = "SchemaTooNewError";
  constructor(migrations: readonly string[]) {
    super(
      `the database is newer than this version of the service: it has ${migrations.join(", ")}; start a version that knows it, or restore a backup`,
    );
  }
}

/** The database belongs to an earlier version, from which there is no migration to this one. */
export class SchemaTooOldError extends Error {
  override name = "SchemaTooOldError";
  constructor() {
    super(
      "the database is older than this version of the service can migrate; start with an empty one, by DATABASE_URL or DATA_DIR",
    );
  }
}

/**
 * Refuses a database that is too old or too new. A migration with `-expand-` in its name only adds
 * what earlier versions ignore, so they keep running during a rollout, and a rollback can return to
 * them.
 * @throws {SchemaTooOldError}
 * @throws {SchemaTooNewError}
 */
export function requireSupported({ unknown, isTooOld }: SchemaState): void {
  if (isTooOld) {
    throw new SchemaTooOldError();
  }
  const breaking = unknown.filter((name) => !name.includes("-expand-"));
  if (breaking.length > 0) {
    throw new SchemaTooNewError(breaking);
  }
}
