import type { Parts } from "./app.ts";
import { createAuditRetention } from "./audit/retention.ts";
import { createChannelRetention } from "./channels/retention.ts";
import { startOutbound } from "./channels/whatsapp/outbound.ts";
import { version } from "./config.ts";
import { startDispatcher } from "./delivery/dispatcher.ts";
import { createSender } from "./delivery/sender.ts";

/** The role that delivers events and keeps house. */
export interface Worker {
  /** Ends what is under way and claims no more. */
  close(): Promise<void>;
}

/** Starts the worker of a process. */
export async function startWorker(parts: Parts): Promise<Worker> {
  const { config, log, db, queue, wakes, sealer, guard } = parts;
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
  const channelRetention = createChannelRetention(db.pool, log);
  const outbound = await startOutbound({
    db,
    boss: queue.boss,
    sealer,
    log,
    apiUrl: config.WHATSAPP_API_URL,
  });
  return {
    async close() {
      stopListening();
      await outbound.close();
      await channelRetention.close();
      await dispatcher.stop();
      await sender.close();
      await retention.close();
    },
  };
}
