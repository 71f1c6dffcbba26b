import { setTimeout as sleep } from "node:timers/promises";
import { startDispatcher } from "../../src/delivery/dispatcher.ts";
import { divideConcurrency } from "../../src/delivery/schedule/concurrency-limiter.ts";
import type { Sender } from "../../src/delivery/send/sender.ts";
import { testLog } from "../support/service.ts";
import type { DeliveryDatabase } from "./delivery-database.ts";

/** A sender in memory that takes as long as the test says and records its deliveries. */
export function createMemorySender(takesMs: (endpointId: string) => number) {
  const posts: string[] = [];
  const inFlight = new Map<string, number>();
  let most = 0;
  const add = (id: string, count: number) => {
    inFlight.set(id, (inFlight.get(id) ?? 0) + count);
    most = Math.max(
      most,
      [...inFlight.values()].reduce((sum, n) => sum + n, 0),
    );
  };
  const sender: Sender = {
    async send({ url, event: { body } }) {
      const endpointId = new URL(url).pathname.slice(1);
      const startedAt = new Date();
      posts.push(`${body} to ${endpointId}`);
      add(endpointId, 1);
      const durationMs = takesMs(endpointId);
      if (durationMs > 0) {
        await sleep(durationMs);
      }
      add(endpointId, -1);
      const common = { startedAt, durationMs, timings: {}, reusedConnection: true };
      return { outcome: "succeeded", httpStatus: 200, ...common };
    },
    close: async () => {},
    stats: () => ({
      inFlight: 0,
      openConnections: 0,
      connectionsOpened: 0,
      attempts: 0,
      reused: 0,
    }),
  };
  return {
    sender,
    posts,
    get most() {
      return most;
    },
  };
}

const limits = divideConcurrency(10_000);
/** Starts a worker with this sender. */
export const startTestWorker = (
  { pool, boss, eventTable, due, sealer }: DeliveryDatabase,
  sender: Sender,
  more: object = {},
) =>
  startDispatcher({
    pool,
    boss,
    eventTable,
    due,
    sealer,
    sender,
    limits,
    log: testLog,
    maxAgeSeconds: 3_600,
    ...more,
  });

/** The outcome of each delivery that is recorded. */
export const outcomesOf = async ({ pool }: DeliveryDatabase) =>
  (await pool.query<{ outcome: string }>("select outcome from webhook_deliveries")).rows;
