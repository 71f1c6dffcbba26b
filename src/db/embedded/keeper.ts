import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "./obtain.ts";

/** Backoff: quick after a mere restart, slow for a full disk. */
const firstPauseMs = 50;
const lastPauseMs = 5_000;

interface Keeper {
  owned(): boolean;
  stop(): Promise<void>;
}

/** Obtains the server again whenever it ends, until stopped. */
export function keepServer(
  first: Server,
  obtain: () => Promise<Server>,
  stopping: AbortController,
  log: (level: "warn", message: string) => void,
): Keeper {
  let server: Server | undefined = first;

  const kept = (async () => {
    while (server) {
      await server.ended;
      server = undefined;
      if (stopping.signal.aborted) {
        return;
      }
      log("warn", "the embedded Postgres is gone; starting it again");
      server = await retry();
    }
  })();

  /** Retries indefinitely, as an obstacle such as a full disk may pass. */
  async function retry(): Promise<Server | undefined> {
    const { signal } = stopping;
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, lastPauseMs)) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) {
        return undefined;
      }
      try {
        const next = await obtain();
        if (signal.aborted) {
          await next.stop();
        }
        if (next.url !== first.url) {
          log("warn", "it is at another address now: restart this process");
        }
        return next;
      } catch (error) {
        if (!signal.aborted) {
          log("warn", (error as Error).message);
        }
      }
    }
  }

  return {
    owned: () => server?.owned ?? false,
    async stop() {
      stopping.abort();
      await server?.stop();
      await kept;
    },
  };
}
