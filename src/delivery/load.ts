import pg, { type Pool } from "pg";

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

/** Loads events by id. One that no longer exists is left out. */
export async function loadEvents(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, OutgoingEvent>> {
  const { rows } = await pool.query<OutgoingEvent>({
    name: "delivery-events",
    text: `select id, workspace_id as "workspaceId", type, body,
             date_part('epoch', occurred_at) * 1000 as "occurredMs"
           from events where id = any($1)`,
    values: [ids],
    types,
  });
  return new Map(rows.map((event) => [event.id, event]));
}

/** Loads the active subscriptions of workspaces, by workspace. */
export async function loadActiveEndpoints(
  pool: Pool,
  workspaceIds: readonly string[],
): Promise<Map<string, WebhookEndpoint[]>> {
  const endpoints = await readEndpoints(
    pool,
    "delivery-active-endpoints",
    "workspace_id = any($1) and active",
    workspaceIds,
  );
  return Map.groupBy(endpoints, ({ workspaceId }) => workspaceId);
}

/** Loads subscriptions by id, paused ones too. A deleted one is left out. */
export async function loadEndpoints(
  pool: Pool,
  ids: readonly string[],
): Promise<Map<string, WebhookEndpoint>> {
  const endpoints = await readEndpoints(pool, "delivery-endpoints", "id = any($1)", ids);
  return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
}

async function readEndpoints(
  pool: Pool,
  name: string,
  condition: string,
  values: readonly string[],
): Promise<WebhookEndpoint[]> {
  const loadedAt = performance.now();
  const { rows } = await pool.query<WebhookEndpoint & { url: string }>({
    name,
    text: `select ${endpointColumns} from webhook_subscriptions where ${condition}`,
    values: [values],
    types,
  });
  return rows.map((row) => ({ ...row, url: URL.parse(row.url) ?? row.url, loadedAt }));
}
