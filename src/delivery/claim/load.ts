import pg, { type Pool, type QueryResult } from "pg";
import { textArray } from "../../db/array-literal.ts";
import { runBatch } from "../../db/batch.ts";
import type { DeliveryJob, EventJob } from "../../jobs/queues.ts";
import { plannedOnce } from "./planned-once.ts";

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

const { types } = pg;

/**
 * Selects events by their ids, an expression. It looks for each by itself, in the partition of its
 * day, so the plan fits any number of them.
 */
export const eventsOf = (ids: string) => `
  select id, workspace_id as "workspaceId", type, body,
    date_part('epoch', occurred_at) * 1000 as "occurredMs"
  from unnest(${ids}) as wanted (wanted_id)
  cross join lateral (select * from events where id = wanted_id limit 1) as event`;

/** Selects the active endpoints of workspaces by their ids, an expression. */
export const activeEndpointsOf = (workspaceIds: string) => `
  select ${endpointColumns} from webhook_subscriptions
  where workspace_id = any(${workspaceIds}) and active`;

const eventsById = eventsOf("$1::text[]");
const activeEndpoints = activeEndpointsOf("$1::text[]");
const endpointsById = `select ${endpointColumns} from webhook_subscriptions where id = any($1)`;

/** What it takes to fan out events. What no longer exists is left out. */
export interface FanOutData {
  /** By id. */
  readonly events: Map<string, OutgoingEvent>;
  /** The active ones, by workspace. */
  readonly endpoints: Map<string, WebhookEndpoint[]>;
}

/** Loads the events of jobs, and the active endpoints of their workspaces. */
export async function loadFanOut(pool: Pool, jobs: readonly EventJob[]): Promise<FanOutData> {
  const workspaces = [...new Set(jobs.map(({ workspaceId }) => workspaceId))];
  return toFanOutData(...(await load(pool, jobs, activeEndpoints, workspaces)));
}

/** @param results of a statement that selects events, and one that selects endpoints */
export function toFanOutData(
  [events, endpoints]: readonly QueryResult[],
  loadedAt: number,
): FanOutData {
  return {
    events: byId(rowsOf<OutgoingEvent>(events)),
    endpoints: Map.groupBy(toEndpoints(endpoints, loadedAt), ({ workspaceId }) => workspaceId),
  };
}

/** Loads the events and the endpoints of single deliveries, each by id. */
export async function loadSingles(
  pool: Pool,
  jobs: readonly DeliveryJob[],
): Promise<[Map<string, OutgoingEvent>, Map<string, WebhookEndpoint>]> {
  const subscriptions = jobs.map(({ subscriptionId }) => subscriptionId);
  const [[events, endpoints], loadedAt] = await load(pool, jobs, endpointsById, subscriptions);
  return [byId(rowsOf<OutgoingEvent>(events)), byId(toEndpoints(endpoints, loadedAt))];
}

/** Loads subscriptions by id, paused ones too. A deleted one is left out. */
export async function loadEndpoints(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, WebhookEndpoint>> {
  const loadedAt = performance.now();
  const statement = { text: endpointsById, values: [textArray(ids)], types };
  const [, endpoints] = await runBatch(pool, [plannedOnce, statement]);
  return byId(toEndpoints(endpoints, loadedAt));
}

/** Loads events and endpoints in one round trip. @returns their results, and when it began */
async function load(
  pool: Pool,
  jobs: readonly EventJob[],
  endpointsText: string,
  endpointsOf: readonly string[],
): Promise<[results: QueryResult[], loadedAt: number]> {
  const loadedAt = performance.now();
  const [, ...results] = await runBatch(pool, [
    plannedOnce,
    { text: eventsById, values: [textArray(jobs.map(({ eventId }) => eventId))], types },
    { text: endpointsText, values: [textArray(endpointsOf)], types },
  ]);
  return [results, loadedAt];
}

const toEndpoints = (result: QueryResult | undefined, loadedAt: number): WebhookEndpoint[] =>
  rowsOf<WebhookEndpoint & { url: string }>(result).map((row) => ({
    ...row,
    url: URL.parse(row.url) ?? row.url,
    loadedAt,
  }));

const rowsOf = <Row>(result: QueryResult | undefined): Row[] => result?.rows ?? [];

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));
