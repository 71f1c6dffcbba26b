import type { Pool } from "pg";
import type { EventJob } from "../events/queue.ts";
import { matches } from "./matching.ts";

/** An event as it is sent. */
export interface OutgoingEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly type: string;
  /** The frozen envelope. */
  readonly body: string;
}

/** An active subscription as the sender needs it. */
export interface Endpoint {
  readonly id: string;
  readonly workspaceId: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly sealedSecret: string;
}

/** One event and the subscriptions that are to receive it. */
export interface FanOut {
  readonly event: OutgoingEvent;
  readonly endpoints: readonly Endpoint[];
}

/**
 * Loads what a batch of jobs is about, in two statements however large it is.
 * @returns by event id; an event that no longer exists is left out
 */
export async function loadFanOuts(
  pool: Pool,
  jobs: readonly EventJob[],
): Promise<Map<string, FanOut>> {
  const eventIds = jobs.map((job) => job.eventId);
  const workspaceIds = [...new Set(jobs.map((job) => job.workspaceId))];
  const [events, endpoints] = await Promise.all([
    pool.query<OutgoingEvent>({
      name: "delivery-events",
      text: `select id, workspace_id as "workspaceId", type, body
             from events where id = any($1)`,
      values: [eventIds],
    }),
    pool.query<Endpoint>({
      name: "delivery-endpoints",
      text: `select id, workspace_id as "workspaceId", url, events, sealed_secret as "sealedSecret"
             from webhook_subscriptions where workspace_id = any($1) and active`,
      values: [workspaceIds],
    }),
  ]);
  const byWorkspace = Map.groupBy(endpoints.rows, (endpoint) => endpoint.workspaceId);
  return new Map(
    events.rows.map((event) => {
      const candidates = byWorkspace.get(event.workspaceId) ?? [];
      const receivers = candidates.filter(({ events }) => matches(events, event.type));
      return [event.id, { event, endpoints: receivers }];
    }),
  );
}
