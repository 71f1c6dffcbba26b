import { isDeepStrictEqual } from "node:util";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import pg, { type Client } from "pg";
import type { Logger } from "../../telemetry/log.ts";
import { plainEntities } from "../orm/entity.ts";
import { primaryUrl } from "../pool/primary.ts";
import type { Check } from "../pool/up-to-date.ts";
import { InitialSchema } from "./0001-initial-schema.ts";
import { readSchemaState, requireSupported, type SchemaState } from "./schema-state.ts";

const migrationsList = [{ name: "0001-initial-schema", class: InitialSchema }];

const known = migrationsList.map(({ name }) => name);

/** The last migration that this version knows: the name of its schema. */
export const latestMigration = known.at(-1) as string;
export const knowsMigration = (name: string) => known.includes(name);

/** Whether the tables are those of this version. */
export const tablesCheck: Check = {
  sql: "select coalesce(array_agg(name::text), '{}') as names from migrations",
  isMet: ({ names }) => isDeepStrictEqual(new Set(names as string[]), new Set(known)),
};

/** Compares the tables with this version. Changes nothing. */
export const tablesState = (url: string): Promise<SchemaState> =>
  withClient(url, (client) => readSchemaState(client, known));

/**
 * Makes processes that start together wait for one another, until the client disconnects. It needs
 * a session, so the client must not be behind a pooler.
 */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('ticketing.migrations'))");
}

/**
 * Migrates the tables to this version. Concurrent starts must wait for one another.
 * @returns the migrations that ran
 * @throws {SchemaTooNewError}
 * @throws {SchemaTooOldError}
 */
export async function migrateTables(
  client: Client,
  url: string,
  entities: Options["entities"],
  log: Logger,
): Promise<readonly string[]> {
  const state = await readSchemaState(client, known);
  requireSupported(state);
  if (state.pending.length > 0) {
    await runMigrations(url, entities, log);
  }
  return state.pending;
}

async function runMigrations(
  url: string,
  entities: Options["entities"],
  log: Logger,
): Promise<void> {
  const orm = new MikroORM({
    clientUrl: await primaryUrl(url),
    entities,
    extensions: [Migrator],
    ...plainEntities,
    logger: (message) => log.info({ source: "migrations" }, message),
    colors: false,
    migrations: { migrationsList, snapshot: false, tableName: "migrations" },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}

/** Connects for the duration of some work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await primaryUrl(url) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
