import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { type EventJob, eventQueue, leaseSeconds } from "../events/queue.ts";
import { newId } from "../ids.ts";
import type { Logger } from "../log.ts";
import type { Sealer } from "../sealer.ts";
import { setBounded } from "./bounded-map.ts";
import { type Endpoint, loadFanOuts, type OutgoingEvent } from "./load.ts";
import { persist } from "./persist.ts";
import { recoverInterrupted } from "./recover.ts";
import type { Attempt, Sender } from "./sender.ts";
import { createSettler, type Outcome } from "./settle.ts";

export interface DispatcherOptions {
  readonly pool: Pool;
  readonly boss: PgBoss;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Deliveries under way at once; beyond it, events wait in Postgres. Default 512. */
  readonly maxInFlight?: number;
}

const batchSize = 200;
/** How often the queue is looked at when nobody wakes the worker, in milliseconds. */
const pollEveryMs = 500;
/** How long after its claim a delivery may begin, so that it ends within the lease. */
const sendWithinMs = (leaseSeconds - 6) * 1000;
const openSecretsKept = 10_000;

/**
 * The delivery worker: claims events in batches, sends each to every active
 * subscription that matches, records the outcomes. No connection to the
 * database is held while a delivery is under way.
 */
export function createDispatcher(options: DispatcherOptions) {
  const { pool, boss, sender, sealer, log, maxInFlight = 512 } = options;
  const settler = createSettler(pool, boss, eventQueue, log);
  const secrets = new Map<string, string>();
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  let inFlight = 0;
  let woken = Promise.withResolvers<void>();
  let freed = Promise.withResolvers<void>();
  let loops: Promise<unknown> = Promise.resolve();

  async function claimLoop(): Promise<void> {
    while (!stopped.signal.aborted) {
      if (inFlight >= maxInFlight) {
        await freed.promise;
        continue;
      }
      woken = Promise.withResolvers();
      const claimed = await claim().catch((err: unknown) => {
        log.warn({ err }, "could not claim events; trying again");
        return 0;
      });
      if (claimed === 0) await Promise.race([woken.promise, pause(pollEveryMs)]);
    }
  }

  async function claim(): Promise<number> {
    const size = Math.min(batchSize, maxInFlight - inFlight);
    const jobs = await boss.fetch<EventJob>(eventQueue, { batchSize: size });
    if (jobs.length === 0) return 0;
    const claimedAt = performance.now();
    const events = jobs.map(({ data }) => data);
    const fanOuts = await persist(() => loadFanOuts(pool, events), log, "load events");
    // What took too long is no longer ours: its lease may run out under the delivery.
    if (performance.now() - claimedAt > sendWithinMs) return jobs.length;
    for (const job of jobs) {
      const { event, endpoints = [] } = fanOuts.get(job.data.eventId) ?? {};
      const run = deliverAll(job, event, endpoints).catch((err: unknown) =>
        log.error({ err, event: job.data.eventId }, "could not deliver"),
      );
      running.add(run);
      void run.then(() => running.delete(run));
    }
    return jobs.length;
  }

  async function deliverAll(
    job: Job<EventJob>,
    event: OutgoingEvent | undefined,
    endpoints: readonly Endpoint[],
  ): Promise<void> {
    const outcomes = await Promise.all(
      event === undefined ? [] : endpoints.map((endpoint) => deliver(event, endpoint)),
    );
    settler.add({ job, outcomes });
  }

  async function deliver(event: OutgoingEvent, endpoint: Endpoint): Promise<Outcome> {
    inFlight += 1;
    try {
      const secrets = await secretOf(endpoint);
      const attempt = await sender.send({ url: endpoint.url, body: event.body, secrets });
      return record(event, endpoint, attempt);
    } finally {
      inFlight -= 1;
      freed.resolve();
      freed = Promise.withResolvers();
    }
  }

  function record(event: OutgoingEvent, endpoint: Endpoint, attempt: Attempt): Outcome {
    const { outcome, httpStatus = null, error = "", startedAt, durationMs } = attempt;
    const line = {
      event: event.id,
      subscription: endpoint.id,
      status: httpStatus,
      error,
      ms: Math.round(durationMs),
    };
    if (outcome === "succeeded") log.debug(line, "delivered");
    else log.warn(line, "delivery failed");
    return {
      id: newId("dlv"),
      workspaceId: event.workspaceId,
      subscriptionId: endpoint.id,
      eventId: event.id,
      eventType: event.type,
      outcome,
      httpStatus,
      error,
      durationMs: Math.round(durationMs),
      attemptedAt: startedAt,
    };
  }

  async function secretOf({ sealedSecret }: Endpoint): Promise<string> {
    const known = secrets.get(sealedSecret);
    if (known !== undefined) return known;
    const secret = await sealer.open(sealedSecret);
    setBounded(secrets, sealedSecret, secret, openSecretsKept);
    return secret;
  }

  async function recoverLoop(): Promise<void> {
    while (!stopped.signal.aborted) {
      const found = await recoverInterrupted(pool, boss, log).catch((err: unknown) => {
        log.warn({ err }, "could not record interrupted deliveries; trying again");
        return 0;
      });
      if (found === 0) await pause(2_000);
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {});

  return {
    start(): void {
      loops = Promise.all([claimLoop(), recoverLoop()]);
    },
    /** Says that events were committed. */
    wake(): void {
      woken.resolve();
    },
    /** Claims no more, and resolves when what is under way is sent and recorded. */
    async stop(): Promise<void> {
      stopped.abort();
      freed.resolve();
      await loops;
      await Promise.all(running);
      await settler.drain();
    },
  };
}

export type Dispatcher = ReturnType<typeof createDispatcher>;
