import { hash } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { createSemaphore, createSemaphores } from "../../../../concurrency/semaphore.ts";
import { ApiError, rateLimited } from "../../../../rpc/errors/api-error.ts";
import { createGcra } from "../../../../rpc/limits/gcra.ts";
import type { Mail } from "./parse-mail.ts";
import {
  createParserWorker,
  type Done,
  mailLimits,
  type ParserWorker,
  type TaskName,
  type TaskOptions,
  type TaskResult,
} from "./parser-worker.ts";
import { headOf, nothing, onlyHead } from "./unreadable.ts";

/** An email, or what its headers say if it cannot be read. */
export interface ReadMail {
  readonly mail: Mail;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Reads emails in threads, so that the process can serve others in the meantime. */
interface MailParser {
  /**
   * Reads an email. A workspace has one thread at a time, and a share of the CPU time.
   * @param problem why only the headers should be read
   * @throws {ApiError} RATE_LIMITED when the workspace has used up its share; UNAVAILABLE
   */
  parse(workspaceId: string, bytes: Buffer, problem?: string): Promise<ReadMail>;
  /**
   * Runs a task in the same way.
   * @throws {ApiError} as `parse`
   */
  run<Name extends TaskName>(
    workspaceId: string,
    task: Name,
    bytes: Uint8Array,
    ...options: TaskOptions<Name>
  ): Promise<Done<TaskResult<Name>>>;
}

/** A workspace uses one at a time, so that one is left for the others. */
const threads = 2;
const unavailable = () => new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment");
/** CPU time of a workspace's emails, in milliseconds. Most take a few. */
const cpuShare = { perMinute: 20_000, burst: 10_000 };

export function createMailParser({ limits = mailLimits, share = cpuShare } = {}): MailParser {
  const free = Array.from({ length: threads }, () => createParserWorker(limits));
  const turn = { withinMs: limits.withinMs, timeout: unavailable };
  const overdraft = limits.cpuMs;
  const all = createSemaphore({ ...turn, permits: threads });
  const own = createSemaphores({ ...turn, permits: 1 });
  const cpu = createGcra({ ...share, overdraft, maxKeys: 10_000 });

  /** Runs a task in a thread, and counts the time. */
  async function runIn<Name extends TaskName>(
    thread: ParserWorker,
    workspaceId: string,
    ...task: [task: Name, bytes: Uint8Array, ...options: TaskOptions<Name>]
  ) {
    const done = await thread.run(...task);
    if (done === undefined) {
      throw unavailable();
    }
    cpu.takeBatch(workspaceId, Math.min(Math.ceil(done.cpuMs), overdraft));
    return done;
  }

  /** Waits for the turn of a workspace to use a thread. */
  async function inTurn<T>(
    workspaceId: string,
    work: (thread: ParserWorker) => Promise<T>,
  ): Promise<T> {
    const releaseOwn = await own(workspaceId).acquire();
    try {
      const { allowed, retryAfterSeconds } = cpu.peek(workspaceId);
      if (!allowed) {
        throw rateLimited(retryAfterSeconds);
      }
      const release = await all.acquire();
      // The most recently used one, so that the others may end.
      const thread = free.pop() as ParserWorker;
      try {
        return await work(thread);
      } finally {
        free.push(thread);
        release();
      }
    } finally {
      releaseOwn();
    }
  }

  return {
    parse: (workspaceId, bytes, known) =>
      inTurn(workspaceId, async (thread) => {
        const parsed =
          known === undefined
            ? await runIn(thread, workspaceId, "parseMail", bytes)
            : ({ problem: known } as const);
        if ("result" in parsed) {
          return { mail: parsed.result };
        }
        const { problem } = parsed;
        const head = await runIn(thread, workspaceId, "parseMail", headOf(bytes));
        const mail = "result" in head ? onlyHead(head.result) : nothing(hash("sha256", bytes));
        return { mail, problem };
      }),

    run: (workspaceId, ...task) =>
      inTurn(workspaceId, (thread) => runIn(thread, workspaceId, ...task)),
  };
}
