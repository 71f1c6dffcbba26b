import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "./embedded-obtain.ts";

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;

export interface Keeper {
  owned(): boolean;
  stop(): Promise<void>;
}

/** Obtains the server again whenever it is gone, until told to stop. */
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
      if (stopping.signal.aborted) return;
      log("warn", "the embedded Postgres is gone; starting it again");
      server = await retry();
    }
  })();

  async function retry(): Promise<Server | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS && !stopping.signal.aborted; attempt++) {
      await sleep(FIRST_PAUSE_MS * 2 ** attempt);
      try {
        const next = await obtain();
        if (stopping.signal.aborted) await next.stop();
        if (next.url !== first.url)
          log("warn", "it came back at another address: restart this process");
        return next;
      } catch (error) {
        if (!stopping.signal.aborted) log("warn", (error as Error).message);
      }
    }
    return undefined;
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
