import type { Parts } from "./app.ts";
import { createAuditRetention } from "./audit/retention.ts";
import { version } from "./config.ts";
import { startDispatcher } from "./delivery/dispatcher.ts";
import { createSender } from "./delivery/sender.ts";
import { createIdempotencyRetention } from "./idempotency/retention.ts";

/** The role that delivers events and keeps house. */
export interface Worker {
  /** Ends what is under way and claims no more. */
  close(): Promise<void>;
}

/** Starts the worker of a process. */
export function startWorker({ config, log, db, queue, wakes, sealer, guard }: Parts): Worker {
  const sender = createSender({
    guard,
    userAgent: `ticketing/${version}`,
    // The lanes bound what is under way; a second, lower bound would make deliveries wait in secret.
    connectionsPerOrigin: 1_024,
  });
  const dispatcher = startDispatcher({
    pool: db.pool,
    boss: queue.boss,
    sender,
    sealer,
    log,
    maxAgeSeconds: config.DELIVERY_MAX_AGE,
  });
  const stopListening = wakes.on("any", dispatcher.wake);
  const retention = createAuditRetention(db.pool, config.AUDIT_RETENTION_DAYS, log);
  const idempotency = createIdempotencyRetention(db.pool, log);
  return {
    async close() {
      stopListening();
      await dispatcher.stop();
      await sender.close();
      await retention.close();
      idempotency.close();
    },
  };
}
