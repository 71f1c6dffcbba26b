import { mergeColumns } from "../db/pool/column-statement.ts";
import type { Statement } from "../db/pool/statement-batch.ts";
import type { Hooks, Transact, Tx } from "../db/tenancy/unit-of-work.ts";
import { activeTrace, inTraces, type Trace } from "../telemetry/trace-context.ts";
import { ApiError } from "./errors/api-error.ts";
import type { Principal } from "./principal.ts";
import { BatchItemError } from "./request-batch.ts";

/**
 * Groups of a caller in flight at a time, if the previous one takes long. A quick one is worth the
 * wait: new tickets take their numbers one transaction at a time anyway. Figures:
 * docs/decisions/coalescing.md.
 */
const maxInFlight = 3;
/** How long a call waits for a group in flight, in milliseconds, as that may wait for a lock. */
const patienceMs = 20;
const maxSize = 50;
/**
 * A group that waits for a lock holds the locks of its other members, so it gives up long before a
 * single call would. A disk stall, which holds up all commits, is shorter.
 */
const limitLockWait: Statement = { text: "set local lock_timeout = '2s'", hasRows: false };

/** Does the work of several calls in one unit of work. @returns a response to each, in order */
type Work<Item, Output> = (tx: Tx, items: readonly Item[]) => Promise<Output[]>;

/** The response to a call of a failed group: another call may have caused the failure. */
const retryIndividually = Symbol("retry individually");

interface Member<Item, Output> extends PromiseWithResolvers<Output | typeof retryIndividually> {
  readonly item: Item;
  readonly hooks: Hooks<Output>;
  readonly trace: Trace;
}

interface Queue<Item, Output> {
  readonly key: string;
  readonly workspaceId: string;
  inFlight: number;
  readonly waiting: Member<Item, Output>[];
  /** Of `serveLater`. */
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Coalesces the concurrent calls of a caller: while a group of its calls is in flight, further calls
 * form the next group, which is one transaction. The responses that their `Idempotency-Key`s store
 * commit with it. If a group fails, none of it is committed, and each call is retried individually.
 * @returns a function that runs a call
 */
export function coalesce<Item, Output>(transact: Transact, work: Work<Item, Output>) {
  const queues = new Map<string, Queue<Item, Output>>();

  const runOne = (workspaceId: string, item: Item, hooks: Hooks<Output>): Promise<Output> =>
    transact(workspaceId, async (tx) => (await work(tx, [item]))[0] as Output, hooks).catch(
      (error) => {
        throw BatchItemError.causeOf(error);
      },
    );

  async function runGroup(
    workspaceId: string,
    group: readonly Member<Item, Output>[],
  ): Promise<void> {
    const [first] = group as [Member<Item, Output>];
    if (group.length === 1) {
      return runOne(workspaceId, first.item, first.hooks).then(first.resolve, first.reject);
    }
    const items = group.map(({ item }) => item);
    const hooks = group.map((member) => member.hooks);
    try {
      const outputs = await transact(workspaceId, (tx) => work(tx, items), {
        opening: [limitLockWait, ...mergeColumns(hooks.flatMap(({ opening = [] }) => opening))],
        closing: (all) =>
          mergeColumns(hooks.flatMap(({ closing }, i) => closing?.(all[i] as Output) ?? [])),
      });
      for (const [i, { resolve }] of group.entries()) {
        resolve(outputs[i] as Output);
      }
    } catch (error) {
      const isRetried = mayBeFaultOfOne(error);
      for (const { resolve, reject } of group) {
        isRetried ? resolve(retryIndividually) : reject(error);
      }
    }
  }

  async function serve(queue: Queue<Item, Output>): Promise<void> {
    queue.inFlight += 1;
    while (queue.waiting.length > 0) {
      const group = queue.waiting.splice(0, maxSize);
      clearTimeout(queue.timer);
      queue.timer = undefined;
      serveLater(queue);
      const traces = group.map(({ trace }) => trace);
      await inTraces("coalesced calls", traces, () => runGroup(queue.workspaceId, group));
    }
    queue.inFlight -= 1;
    if (queue.inFlight === 0) {
      queues.delete(queue.key);
    }
  }

  /** Starts another group if the ones in flight take long. */
  function serveLater(queue: Queue<Item, Output>): void {
    if (queue.waiting.length > 0 && queue.inFlight < maxInFlight) {
      queue.timer ??= setTimeout(() => void serve(queue), patienceMs);
    }
  }

  return async (principal: Principal, item: Item, hooks: Hooks<Output> = {}): Promise<Output> => {
    const { workspaceId } = principal;
    const key = JSON.stringify(principal);
    const queue = queues.get(key) ?? { key, workspaceId, inFlight: 0, waiting: [] };
    queues.set(key, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Output | typeof retryIndividually>();
    queue.waiting.push({ promise, resolve, reject, item, hooks, trace: activeTrace() });
    if (queue.inFlight === 0) {
      void serve(queue);
    } else {
      serveLater(queue);
    }
    const output = await promise;
    return output === retryIndividually ? runOne(workspaceId, item, hooks) : output;
  };
}

/**
 * Whether the request of one member may be the cause, and certainly nothing is committed: the service
 * refused it, or Postgres refused its data, its key, or its place among concurrent ones, or it waited
 * too long for a row locked by another transaction.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function mayBeFaultOfOne(error: unknown): boolean {
  const cause = BatchItemError.causeOf(error);
  return cause instanceof ApiError
    ? cause.status < 500 && cause.status !== 429
    : /^(2[1-3]...|40001|40P01|55P03|57014|IDK..)$/.test(
        String((cause as { code?: unknown }).code),
      );
}
