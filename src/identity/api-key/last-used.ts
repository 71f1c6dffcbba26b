import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { upTo } from "../../concurrency/lru.ts";
import type { CallContext } from "../../rpc/call.ts";
import { userAgentOf } from "../../rpc/user-agent.ts";
import type { Logger } from "../../telemetry/log.ts";

/** How long a use may wait in memory. A crash loses it, which only makes the time look older. */
const flushEveryMs = 10_000;
/** Keys beyond these, which a script may create and revoke without end, count as new ones. */
const maxSeen = 10_000;

interface UsedKey {
  readonly workspaceId: string;
  readonly id: string;
}

interface Use {
  readonly workspaceId: string;
  readonly at: Date;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Keeps `last_used_at`, with the address and the program, without a write for each request. It writes uses in bulk
 * every ten seconds and at shutdown, and the first use of a key in this process
 * immediately. A time never moves backwards.
 */
export function createLastUsed(pool: Pool, log: Logger, every = flushEveryMs) {
  let uses = new Map<string, Use>();
  const seen = new LRUCache<string, true>(upTo(maxSeen));

  async function flush(): Promise<void> {
    if (uses.size === 0) {
      return;
    }
    // Sorted, so that concurrent flushes lock rows in the same order.
    const rows = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
    uses = new Map();
    try {
      await pool.query(
        `update api_keys k set last_used_at = u.at, last_used_address = u.address,
           last_used_user_agent = u.user_agent
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[])
           as u (workspace_id, id, at, address, user_agent)
         where k.workspace_id = u.workspace_id and k.id = u.id
           and (k.last_used_at is null or k.last_used_at < u.at)`,
        [
          rows.map(([, { workspaceId }]) => workspaceId),
          rows.map(([id]) => id),
          rows.map(([, { at }]) => at),
          rows.map(([, { address }]) => address),
          rows.map(([, { userAgent }]) => userAgent),
        ],
      );
    } catch (error) {
      log.warn({ err: error }, "could not record when keys were last used");
    }
  }

  const timer = setInterval(flush, every).unref();
  return {
    /** Notes that a key has just authenticated a request. */
    touch(
      { workspaceId, id }: UsedKey,
      context: Pick<CallContext, "remoteAddress" | "requestHeader">,
    ): void {
      const userAgent = userAgentOf(context);
      uses.set(id, { workspaceId, at: new Date(), address: context.remoteAddress, userAgent });
      if (seen.get(id)) {
        return;
      }
      seen.set(id, true);
      setImmediate(flush);
    },
    /** Writes the remaining uses. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
