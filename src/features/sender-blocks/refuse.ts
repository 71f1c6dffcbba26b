import type { Database } from "../../db/database.ts";
import { plainArray, textArray } from "../../db/pool/array-literal.ts";
import type { Logger } from "../../telemetry/log.ts";
import { refusingValues, type SenderIdentity } from "./blocked-values.ts";

/** Shortest time between two writes of counts, in milliseconds. A crash loses the counts of that time. */
const writeEveryMs = 2_000;

/** Refuses the messages of blocked senders. */
export interface SenderBlocks {
  /** Whether a sender is blocked; counts the message as refused if so. */
  refuses(workspaceId: string, sender: SenderIdentity): Promise<boolean>;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

interface Refusals {
  readonly workspaceId: string;
  count: number;
  lastAt: Date;
}

/**
 * Looks up senders, with one indexed statement each. Refusals are counted in memory and written together, so
 * that a flood from a blocked sender writes its row every two seconds.
 */
export function createSenderBlocks(
  db: Pick<Database, "pool" | "query">,
  log: Logger,
): SenderBlocks {
  let refused = new Map<string, Refusals>();
  let timer: NodeJS.Timeout | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();

  function add(id: string, { workspaceId, count, lastAt }: Refusals): void {
    const known = refused.get(id);
    if (known === undefined) {
      refused.set(id, { workspaceId, count, lastAt });
    } else {
      known.count += count;
      known.lastAt = lastAt > known.lastAt ? lastAt : known.lastAt;
    }
  }

  async function write(): Promise<void> {
    timer = undefined;
    writtenAt = performance.now();
    // Sorted, so that concurrent writes lock rows in the same order.
    const rows = [...refused].sort(([a], [b]) => (a < b ? -1 : 1));
    refused = new Map();
    if (rows.length === 0) {
      return;
    }
    try {
      await db.pool.query(addCounts, [
        textArray(rows.map(([, { workspaceId }]) => workspaceId)),
        textArray(rows.map(([id]) => id)),
        plainArray(rows.map(([, { count }]) => count)),
        rows.map(([, { lastAt }]) => lastAt),
      ]);
    } catch (error) {
      log.warn({ err: error }, "could not count refused messages; will retry");
      for (const [id, refusals] of rows) {
        add(id, refusals);
      }
      schedule();
    }
  }

  function schedule(): void {
    timer ??= setTimeout(
      () => {
        writing = write();
      },
      Math.max(0, writtenAt + writeEveryMs - performance.now()),
    ).unref();
  }

  return {
    async refuses(workspaceId, sender) {
      const values = refusingValues(sender);
      if (values.length === 0) {
        return false;
      }
      const [block] = await db.query<{ id: string }>(workspaceId, findBlock, [textArray(values)]);
      if (block !== undefined) {
        add(block.id, { workspaceId, count: 1, lastAt: new Date() });
        schedule();
      }
      return block !== undefined;
    },
    async close() {
      clearTimeout(timer);
      await writing;
      clearTimeout(timer);
      await write();
      clearTimeout(timer);
    },
  };
}

const findBlock = `
  select b.id from unnest($2::text[]) with ordinality as s (value, position)
  join sender_blocks b on b.workspace_id = $1 and b.value = s.value
  order by s.position limit 1`;

/** A count stops at the maximum that its field can hold. */
const addCounts = `
  update sender_blocks b set
    refused_count = least(b.refused_count + r.count, 2147483647),
    last_refused_at = greatest(b.last_refused_at, r.last_at)
  from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[])
    as r (workspace_id, id, count, last_at)
  where b.workspace_id = r.workspace_id and b.id = r.id`;
