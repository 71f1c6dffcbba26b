import pg, { type Pool, type PoolClient, type QueryResult } from "pg";
import { textArray } from "../db/array-literal.ts";
import { runBatch } from "../db/batch.ts";
import { plannedOnce } from "../features/events/job-statements.ts";
import type { DeliveryJob, EventJob } from "../features/events/queue.ts";

/** An event as it is sent. */
export interface OutgoingEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly type: string;
  /** In milliseconds of the epoch. */
  readonly occurredMs: number;
  /** The frozen envelope, byte for byte as it is sent. */
  readonly body: string;
}

/** A subscription as the sender needs it. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  /** The raw string if it cannot be parsed: then only deliveries to this endpoint fail. */
  readonly url: URL | string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly activeSince: Date;
  readonly sealedSecret: string;
  /** Signs too during the grace period of a rotation; then null. */
  readonly previousSealedSecret: string | null;
  /** When it was read, on the clock of `performance.now()`. */
  readonly loadedAt: number;
}

const endpointColumns = `
  id, workspace_id as "workspaceId", url, events, active, active_since as "activeSince",
  sealed_secret as "sealedSecret",
  case when previous_secret_until > now() then previous_sealed_secret end
    as "previousSealedSecret"`;

const types = pg.types;

// Each by itself, in the partition of its day: the plan is made once, for any number of events.
const eventsById = `
  select id, workspace_id as "workspaceId", type, body,
    date_part('epoch', occurred_at) * 1000 as "occurredMs"
  from unnest($1::text[]) as wanted (wanted_id)
  cross join lateral (select * from events where id = wanted_id limit 1) as event`;
const activeEndpoints = `
  select ${endpointColumns} from webhook_subscriptions where workspace_id = any($1) and active`;
const endpointsById = `select ${endpointColumns} from webhook_subscriptions where id = any($1)`;

/** Loads the events of jobs by id, and the active endpoints of their workspaces by workspace. */
export async function loadFanOut(
  on: Pool | PoolClient,
  jobs: readonly EventJob[],
): Promise<[Map<string, OutgoingEvent>, Map<string, WebhookEndpoint[]>]> {
  const workspaces = [...new Set(jobs.map(({ workspaceId }) => workspaceId))];
  const { events, endpoints } = await load(on, jobs, activeEndpoints, workspaces);
  return [events, Map.groupBy(endpoints, ({ workspaceId }) => workspaceId)];
}

/** Loads the events and the endpoints of single deliveries, each by id. */
export async function loadSingles(
  pool: Pool,
  jobs: readonly DeliveryJob[],
): Promise<[Map<string, OutgoingEvent>, Map<string, WebhookEndpoint>]> {
  const subscriptions = jobs.map(({ subscriptionId }) => subscriptionId);
  const { events, endpoints } = await load(pool, jobs, endpointsById, subscriptions);
  return [events, byId(endpoints)];
}

/** Loads subscriptions by id, paused ones too. A deleted one is left out. */
export async function loadEndpoints(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, WebhookEndpoint>> {
  return byId((await load(pool, [], endpointsById, ids)).endpoints);
}

/** Loads events and endpoints in one round trip. Those that no longer exist are left out. */
async function load(
  on: Pool | PoolClient,
  jobs: readonly EventJob[],
  endpointsText: string,
  endpointsOf: readonly string[],
) {
  const loadedAt = performance.now();
  const [, events, endpoints] = await runBatch(on, [
    plannedOnce,
    { text: eventsById, values: [textArray(jobs.map(({ eventId }) => eventId))], types },
    { text: endpointsText, values: [textArray(endpointsOf)], types },
  ]);
  return {
    events: byId(rowsOf<OutgoingEvent>(events)),
    endpoints: rowsOf<WebhookEndpoint & { url: string }>(endpoints).map(
      (row): WebhookEndpoint => ({ ...row, url: URL.parse(row.url) ?? row.url, loadedAt }),
    ),
  };
}

const rowsOf = <Row>(result: QueryResult | undefined): Row[] => result?.rows ?? [];

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
