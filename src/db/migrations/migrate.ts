import { isDeepStrictEqual } from "node:util";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type Options } from "@mikro-orm/postgresql";
import pg, { type Client } from "pg";
import type { Logger } from "../../telemetry/log.ts";
import { plainEntities } from "../orm/entity.ts";
import { primaryUrl } from "../pool/primary.ts";
import type { Check } from "../pool/up-to-date.ts";
import { Initial } from "./0001-initial.ts";
import { Identity } from "./0002-identity.ts";
import { Audit } from "./0003-audit.ts";
import { ActiveKeys } from "./0004-active-keys.ts";
import { KeyCheck } from "./0005-key-check.ts";
import { Idempotency } from "./0020-idempotency.ts";
import { Search } from "./0030-search.ts";
import { CannedReplies } from "./0031-canned-replies.ts";
import { Billing } from "./0032-billing.ts";
import { Channels } from "./0033-channels.ts";
import { Creators } from "./0040-creators.ts";
import { StoredWords } from "./0041-expand-stored-words.ts";
import { LoginCodes } from "./0050-expand-login-codes.ts";
import { FailureStreaks } from "./0060-expand-failure-streaks.ts";
import { Responses } from "./0061-expand-responses.ts";
import { FormReceipts } from "./0070-expand-form-receipts.ts";
import { ManualDeliveries } from "./0071-expand-manual-deliveries.ts";
import { Recoveries } from "./0072-expand-recoveries.ts";
import { PartialIndexes } from "./0080-expand-partial-indexes.ts";
import { TestEvents } from "./0081-expand-test-events.ts";
import { Attachments } from "./0082-expand-attachments.ts";
import { Members } from "./0090-expand-members.ts";
import { Unassigned } from "./0091-expand-unassigned.ts";
import { AuditChanges } from "./0095-expand-audit-changes.ts";
import { TicketReads } from "./0096-expand-ticket-reads.ts";
import { RequesterWords } from "./0097-expand-requester-words.ts";
import { ChannelActivity } from "./0100-expand-channel-activity.ts";
import { Email } from "./0110-expand-email.ts";
import { RequesterLinks } from "./0111-expand-requester-links.ts";
import { StoredFiles } from "./0114-expand-stored-files.ts";
import { SdkReleases } from "./0120-expand-sdk-releases.ts";
import { Confirmations } from "./0121-expand-confirmations.ts";
import { EventFloors } from "./0122-expand-event-floors.ts";
import { ReceivedMails } from "./0123-expand-received-mails.ts";
import { IdempotencyConflict } from "./0124-expand-idempotency-conflict.ts";
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
