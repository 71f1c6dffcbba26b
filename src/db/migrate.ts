import { isDeepStrictEqual } from "node:util";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import pg, { type Client } from "pg";
import type { Logger } from "../telemetry/log.ts";
import { plainEntities } from "./entity.ts";
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
import { PartialIndexes } from "./migrations/0080-expand-partial-indexes.ts";
import { TestEvents } from "./migrations/0081-expand-test-events.ts";
import { Attachments } from "./migrations/0082-expand-attachments.ts";
import { Members } from "./migrations/0090-expand-members.ts";
import { Unassigned } from "./migrations/0091-expand-unassigned.ts";
import { AuditChanges } from "./migrations/0095-expand-audit-changes.ts";
import { TicketReads } from "./migrations/0096-expand-ticket-reads.ts";
import { RequesterWords } from "./migrations/0097-expand-requester-words.ts";
import { ChannelActivity } from "./migrations/0100-expand-channel-activity.ts";
import { Email } from "./migrations/0110-expand-email.ts";
import { RequesterLinks } from "./migrations/0111-expand-requester-links.ts";
import { StoredFiles } from "./migrations/0114-expand-stored-files.ts";
import { SdkReleases } from "./migrations/0120-expand-sdk-releases.ts";
import { Confirmations } from "./migrations/0121-expand-confirmations.ts";
import { EventFloors } from "./migrations/0122-expand-event-floors.ts";
import { ReceivedMails } from "./migrations/0123-expand-received-mails.ts";
import { IdempotencyConflict } from "./migrations/0124-expand-idempotency-conflict.ts";
import { primaryUrl } from "./primary.ts";
import { readSchemaState, requireKnown, type SchemaState } from "./schema-state.ts";
import type { Check } from "./up-to-date.ts";

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
  { name: "0080-expand-partial-indexes", class: PartialIndexes },
  { name: "0081-expand-test-events", class: TestEvents },
  { name: "0082-expand-attachments", class: Attachments },
  { name: "0090-expand-members", class: Members },
  { name: "0091-expand-unassigned", class: Unassigned },
  { name: "0095-expand-audit-changes", class: AuditChanges },
  { name: "0096-expand-ticket-reads", class: TicketReads },
  { name: "0097-expand-requester-words", class: RequesterWords },
  { name: "0100-expand-channel-activity", class: ChannelActivity },
  { name: "0110-expand-email", class: Email },
  { name: "0111-expand-requester-links", class: RequesterLinks },
  { name: "0114-expand-stored-files", class: StoredFiles },
  { name: "0120-expand-sdk-releases", class: SdkReleases },
  { name: "0121-expand-confirmations", class: Confirmations },
  { name: "0122-expand-event-floors", class: EventFloors },
  { name: "0123-expand-received-mails", class: ReceivedMails },
  { name: "0124-expand-idempotency-conflict", class: IdempotencyConflict },
];

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
 * Migrates the tables to this version. Starts that run at once must wait for one another.
 * @returns the migrations that ran
 * @throws {SchemaTooNewError}
 */
export async function migrateTables(
  client: Client,
  url: string,
  entities: Options["entities"],
  log: Logger,
): Promise<readonly string[]> {
  const state = await readSchemaState(client, known);
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

/** Connects for the time of some work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await primaryUrl(url) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
