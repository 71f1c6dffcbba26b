import { mergeColumns } from "../db/column-statement.ts";
import type { InCallTransaction } from "../db/tenancy/call-transaction.ts";
import {
  type CallTransaction,
  currentTransaction,
  outsideTransaction,
} from "../db/tenancy/tenant-context.ts";
import { ApiError } from "../rpc/api-error.ts";
import type { Principal } from "../rpc/principal.ts";
import { isTraced } from "../runtime/trace-context.ts";

/** Groups of a caller in flight at a time. As long as there are fewer, a call starts at once. */
const maxInFlight = 3;
const maxSize = 50;

/** Does the work of several calls in the current transaction. @returns a response to each */
export type GroupWork<Input, Output> = (inputs: readonly Input[]) => Promise<Output[]>;

/** What a member gets if its group has failed for a reason that may be that of another. */
const alone = Symbol("alone");

interface Member<Input, Output> extends PromiseWithResolvers<Output | typeof alone> {
  readonly input: Input;
  /** The transaction of the call itself, which has not begun. */
  readonly own: CallTransaction | undefined;
}

interface Queue<Input, Output> {
  inFlight: number;
  readonly waiting: Member<Input, Output>[];
}

/**
 * Lets calls that meet share one transaction: those that a caller makes while three groups of its
 * calls are in flight form the next. What their `Idempotency-Key`s store commits with it. If a member
 * fails, nothing of the group is committed, and each runs by itself. So do all calls of a traced
 * process, as a span belongs to one of them.
 * @returns runs a call; `work` does the same for all of them
 */
export function createGroups<Input, Output>(inCallTransaction: InCallTransaction) {
  const queues = new Map<string, Queue<Input, Output>>();
  const neverMeet = isTraced();

  async function run(
    workspaceId: string,
    members: readonly Member<Input, Output>[],
    work: GroupWork<Input, Output>,
  ): Promise<void> {
    const inputs = members.map(({ input }) => input);
    const edges = members.map(({ own }) => own?.edges ?? {});
    try {
      const outputs = await inCallTransaction(workspaceId, () => work(inputs), {
        opening: mergeColumns(edges.flatMap(({ opening = [] }) => opening)),
        closing: (all) =>
          mergeColumns(edges.flatMap(({ closing }, index) => closing?.(all[index]) ?? [])),
        refuse(error) {
          for (const { refuse } of edges) {
            refuse?.(error);
          }
        },
      });
      for (const [index, { own, resolve }] of members.entries()) {
        if (own !== undefined) {
          own.isDone = true;
        }
        resolve(outputs[index] as Output);
      }
    } catch (error) {
      const runAlone = members.length > 1 && mayBeOfOne(error);
      for (const { resolve, reject } of members) {
        runAlone ? resolve(alone) : reject(error);
      }
    }
  }

  async function serve(
    key: string,
    queue: Queue<Input, Output>,
    workspaceId: string,
    work: GroupWork<Input, Output>,
  ): Promise<void> {
    queue.inFlight += 1;
    while (queue.waiting.length > 0) {
      await run(workspaceId, queue.waiting.splice(0, maxSize), work);
    }
    queue.inFlight -= 1;
    if (queue.inFlight === 0) {
      queues.delete(key);
    }
  }

  return async (
    principal: Principal,
    input: Input,
    work: GroupWork<Input, Output>,
  ): Promise<Output> => {
    const byItself = async () => (await work([input]))[0] as Output;
    if (neverMeet) {
      return byItself();
    }
    const { workspaceId } = principal;
    const key = JSON.stringify(principal);
    const queue = queues.get(key) ?? { inFlight: 0, waiting: [] };
    queues.set(key, queue);
    const resolvers = Promise.withResolvers<Output | typeof alone>();
    queue.waiting.push({ ...resolvers, input, own: currentTransaction() });
    if (queue.inFlight < maxInFlight) {
      void outsideTransaction(() => serve(key, queue, workspaceId, work));
    }
    const output = await resolvers.promise;
    return output === alone ? byItself() : output;
  };
}

/**
 * Whether the request of one member may be the reason, and nothing is committed for certain: the
 * service refused it, or Postgres its data or its place among concurrent ones, or it waited too long
 * for a row that somebody else has locked.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function mayBeOfOne(error: unknown): boolean {
  return error instanceof ApiError
    ? error.status < 500 && error.status !== 429
    : /^(2[1-3]...|40001|40P01|57014)$/.test(String((error as { code?: unknown }).code));
}
