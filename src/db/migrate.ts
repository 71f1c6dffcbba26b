import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import pg from "pg";
import type { Logger } from "../runtime/log.ts";
import { Initial } from "./migrations/0001-initial.ts";
import { Identity } from "./migrations/0002-identity.ts";
import { Audit } from "./migrations/0003-audit.ts";
import { ActiveKeys } from "./migrations/0004-active-keys.ts";
import { KeyCheck } from "./migrations/0005-key-check.ts";
import { Idempotency } from "./migrations/0020-idempotency.ts";
import { Search } from "./migrations/0030-search.ts";
import { CannedReplies } from "./migrations/0031-canned-replies.ts";
import { Billing } from "./migrations/0032-billing.ts";
import { Channels } from "./migrations/0033-channels.ts";
import { Creators } from "./migrations/0040-creators.ts";
import { StoredWords } from "./migrations/0041-expand-stored-words.ts";
import { LoginCodes } from "./migrations/0050-expand-login-codes.ts";
import { FailureStreaks } from "./migrations/0060-expand-failure-streaks.ts";
import { Responses } from "./migrations/0061-expand-responses.ts";
import { FormReceipts } from "./migrations/0070-expand-form-receipts.ts";
import { ManualDeliveries } from "./migrations/0071-expand-manual-deliveries.ts";
import { Recoveries } from "./migrations/0072-expand-recoveries.ts";
import { TestEvents } from "./migrations/0073-expand-test-events.ts";
import { readSchemaState, requireKnown, type SchemaState } from "./schema-state.ts";

const migrationsList = [
  { name: "0001-initial", class: Initial },
  { name: "0002-identity", class: Identity },
  { name: "0003-audit", class: Audit },
  { name: "0004-active-keys", class: ActiveKeys },
  { name: "0005-key-check", class: KeyCheck },
  { name: "0020-idempotency", class: Idempotency },
  { name: "0030-search", class: Search },
  { name: "0031-canned-replies", class: CannedReplies },
  { name: "0032-billing", class: Billing },
  { name: "0033-channels", class: Channels },
  { name: "0040-creators", class: Creators },
  { name: "0041-expand-stored-words", class: StoredWords },
  { name: "0050-expand-login-codes", class: LoginCodes },
  { name: "0060-expand-failure-streaks", class: FailureStreaks },
  { name: "0061-expand-responses", class: Responses },
  { name: "0070-expand-form-receipts", class: FormReceipts },
  { name: "0071-expand-manual-deliveries", class: ManualDeliveries },
  { name: "0072-expand-recoveries", class: Recoveries },
  { name: "0073-expand-test-events", class: TestEvents },
];

const known = migrationsList.map(({ name }) => name);

/** The last migration that this version knows: the name of its schema. */
export const latestMigration = known.at(-1) as string;
export const knowsMigration = (name: string) => known.includes(name);

/** Compares the tables with this version. Changes nothing. */
export function tablesState(url: string): Promise<SchemaState> {
  return connected(url, (client) => readSchemaState(client, known));
}

/**
 * Runs what changes the schema. An advisory lock makes processes that start together wait for one
 * another; it needs a session, so `url` must not lead to a pooler.
 */
export function whileMigrating<T>(url: string, work: () => Promise<T>): Promise<T> {
  return connected(url, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('ticketing.migrations'))");
    return work();
  });
}

/**
 * Migrates the tables to this version. Starts that run at once must wait for one another.
 * @returns the migrations that ran
 * @throws {SchemaTooNewError}
 */
export async function migrateTables(
  url: string,
  entities: Options["entities"],
  log: Logger,
): Promise<readonly string[]> {
  const state = await tablesState(url);
  requireKnown(state);
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
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    extensions: [Migrator],
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

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
