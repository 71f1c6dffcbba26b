import pg, { type Pool, type QueryResult } from "pg";
import { textArray } from "../../db/pool/array-literal.ts";
import { genericPlan, runBatch, type Statement } from "../../db/pool/statement-batch.ts";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import type { DeliveryJob, EventJob } from "../../jobs/queues.ts";

/** A subscription as the sender needs it. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly workspaceId: string;
  /** The raw string if it cannot be parsed, so that only deliveries to this endpoint fail. */
  readonly url: URL | string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly activeSince: Date;
  /** Whether its events go out one at a time, in order. */
  readonly ordered: boolean;
  /** A CEL expression; empty for every event. */
  readonly filter: string;
  /** Headers of the workspace, as JSON; null for none. */
  readonly sealedHeaders: string | null;
  readonly sealedSecret: string;
  /** Also signs during the grace period of a rotation; null otherwise. */
  readonly previousSealedSecret: string | null;
  /** When it was read, on the clock of `performance.now()`. */
  readonly loadedAt: number;
}

/** The rows that jobs refer to, except deleted ones. */
export interface JobData<Endpoints> {
  /** By {@link rowKey}. */
  readonly events: Map<string, OutgoingEvent>;
  readonly endpoints: Map<string, Endpoints>;
}

/** With the active endpoints by {@link typeKey}. */
export type FanOutData = JobData<WebhookEndpoint[]>;

/** With the endpoints by {@link rowKey}, including paused ones. */
export type DeliveryData = JobData<WebhookEndpoint>;

const { types } = pg;

const endpointColumns = `
  id, workspace_id as "workspaceId", url, events, active, active_since as "activeSince",
  ordered, filter, sealed_headers as "sealedHeaders",
  sealed_secret as "sealedSecret",
  case when previous_secret_until > now() then previous_sealed_secret end
    as "previousSealedSecret"`;

export const outgoingColumns = `
  id, workspace_id as "workspaceId", type, body, is_test as "isTest",
  erased_at is not null as "isErased", subject_id as "subjectId",
  date_part('epoch', occurred_at) * 1000 as "occurredMs"`;

/**
 * Selects events by expressions for two arrays, their workspaces and their ids. It looks up each one
 * separately, in the partition of its day, so the plan suits any number of them.
 */
export const eventsOf = (workspaceIds: string, ids: string): Statement => ({
  text: `
    select ${outgoingColumns} from unnest(${workspaceIds}, ${ids}) as wanted (wanted_workspace, wanted_id)
    cross join lateral (
      select * from events where workspace_id = wanted_workspace and id = wanted_id limit 1
    ) as event`,
  types,
});

/** Selects the active endpoints that listen to types, by an expression for the array of {@link typeKey}. */
export const activeEndpointsOf = (typeKeys: string): Statement => ({
  text: `
    select ${endpointColumns} from webhook_subscriptions
    where type_keys && ${typeKeys} and active`,
  types,
});

/** Selects the active endpoints that listen to the events of jobs. */
export const activeEndpointsFor = (jobs: readonly EventJob[]): Statement => ({
  ...activeEndpoints,
  values: [textArray([...new Set(jobs.flatMap(typeKeysOf))])],
});

const eventsById = eventsOf("$1::text[]", "$2::text[]");
const activeEndpoints = activeEndpointsOf("$1::text[]");
const endpointsById: Statement = {
  text: `
    select ${endpointColumns} from webhook_subscriptions
    where (workspace_id, id) in (select * from unnest($1::text[], $2::text[]))`,
  types,
};

/** Loads the events of jobs, and the active endpoints of their workspaces. */
export async function loadFanOut(pool: Pool, jobs: readonly EventJob[]): Promise<FanOutData> {
  const loadedAt = performance.now();
  const [, ...results] = await runBatch(pool, [
    genericPlan,
    eventsFor(jobs),
    activeEndpointsFor(jobs),
  ]);
  return toFanOutData(results, loadedAt);
}

/** @param results of a statement that selects events, and one that selects endpoints */
export function toFanOutData(
  [events, endpoints]: readonly (QueryResult | undefined)[],
  loadedAt: number,
): FanOutData {
  return {
    events: byKey(rowsOf<OutgoingEvent>(events)),
    endpoints: byType(toEndpoints(endpoints, loadedAt)),
  };
}

/** Names something a subscription can listen to: an event type of a workspace, or `*`. */
const typeKey = (workspaceId: string, eventType: string): string => `${workspaceId} ${eventType}`;

const typeKeysOf = ({ workspaceId, eventType }: EventJob): string[] => [
  typeKey(workspaceId, eventType),
  typeKey(workspaceId, "*"),
];

/** The endpoints that listen to the event of a job. */
export const listenersOf = (job: EventJob, { endpoints }: FanOutData): WebhookEndpoint[] =>
  typeKeysOf(job).flatMap((key) => endpoints.get(key) ?? []);

function byType(endpoints: readonly WebhookEndpoint[]): Map<string, WebhookEndpoint[]> {
  const found = new Map<string, WebhookEndpoint[]>();
  for (const endpoint of endpoints) {
    for (const type of endpoint.events) {
      const key = typeKey(endpoint.workspaceId, type);
      const listeners = found.get(key);
      if (listeners === undefined) {
        found.set(key, [endpoint]);
      } else {
        listeners.push(endpoint);
      }
    }
  }
  return found;
}

/** Loads the events and the endpoints of single deliveries. */
export async function loadDeliveries(
  pool: Pool,
  jobs: readonly Pick<DeliveryJob, "workspaceId" | "eventId" | "subscriptionId">[],
): Promise<DeliveryData> {
  const loadedAt = performance.now();
  const [, events, endpoints] = await runBatch(pool, [
    genericPlan,
    eventsFor(jobs),
    endpointsFor(jobs.map(({ workspaceId, subscriptionId }) => [workspaceId, subscriptionId])),
  ]);
  return {
    events: byKey(rowsOf<OutgoingEvent>(events)),
    endpoints: byKey(toEndpoints(endpoints, loadedAt)),
  };
}

/** Names a row among those of all workspaces. */
export const rowKey = ({ workspaceId, id }: { workspaceId: string; id: string }): string =>
  `${workspaceId}/${id}`;

/**
 * Loads subscriptions, including paused ones but not deleted ones.
 * @param keys see {@link rowKey}
 * @returns the subscriptions by key
 */
export async function loadEndpoints(
  pool: Pool,
  keys: readonly string[],
): Promise<Map<string, WebhookEndpoint>> {
  const loadedAt = performance.now();
  const pairs = keys.map((key) => key.split("/") as [workspaceId: string, id: string]);
  const [, endpoints] = await runBatch(pool, [genericPlan, endpointsFor(pairs)]);
  return byKey(toEndpoints(endpoints, loadedAt));
}

const eventsFor = (jobs: readonly Pick<EventJob, "workspaceId" | "eventId">[]): Statement => ({
  ...eventsById,
  values: [
    textArray(jobs.map(({ workspaceId }) => workspaceId)),
    textArray(jobs.map(({ eventId }) => eventId)),
  ],
});

const endpointsFor = (pairs: readonly [workspaceId: string, id: string][]): Statement => ({
  ...endpointsById,
  values: [
    textArray(pairs.map(([workspaceId]) => workspaceId)),
    textArray(pairs.map(([, id]) => id)),
  ],
});

const toEndpoints = (result: QueryResult | undefined, loadedAt: number): WebhookEndpoint[] =>
  rowsOf<WebhookEndpoint & { url: string }>(result).map((row) => ({
    ...row,
    url: URL.parse(row.url) ?? row.url,
    loadedAt,
  }));

const rowsOf = <Row>(result: QueryResult | undefined): Row[] => result?.rows ?? [];

const byKey = <Row extends { readonly workspaceId: string; readonly id: string }>(
  rows: readonly Row[],
): Map<string, Row> => new Map(rows.map((row) => [rowKey(row), row]));
