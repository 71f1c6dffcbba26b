import type { Pool } from "pg";
import type { Logger } from "../../telemetry/log.ts";

/** How long a use may wait in memory. A crash loses it, which only makes the time look older. */
const flushEveryMs = 10_000;

/**
 * Keeps `last_used_at` without a write for each request. It writes uses in bulk
 * every ten seconds and at shutdown, and the first use of a key in this process
 * at once. A time never moves backwards.
 */
export function createLastUsed(pool: Pool, log: Logger, every = flushEveryMs) {
  let uses = new Map<string, Date>();
  const seen = new Set<string>();

  async function flush(): Promise<void> {
    if (uses.size === 0) {
      return;
    }
    // Sorted, so that concurrent flushes lock rows in the same order.
    const rows = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
    uses = new Map();
    try {
      await pool.query(
        `update api_keys k set last_used_at = u.at
         from unnest($1::text[], $2::timestamptz[]) as u (id, at)
         where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
        [rows.map(([id]) => id), rows.map(([, at]) => at)],
      );
    } catch (error) {
      log.warn({ err: error }, "could not record when keys were last used");
    }
  }

  const timer = setInterval(flush, every).unref();
  return {
    /** Notes that a key has just authenticated a request. */
    touch(id: string): void {
      uses.set(id, new Date());
      if (seen.has(id)) {
        return;
      }
      seen.add(id);
      setImmediate(flush);
    },
    /** Writes the rest. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
