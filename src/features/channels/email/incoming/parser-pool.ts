import { hash } from "node:crypto";
import { Code } from "@connectrpc/connect";
import { createSemaphore, createSemaphores } from "../../../../concurrency/semaphore.ts";
import { ApiError, rateLimited } from "../../../../rpc/errors/api-error.ts";
import { createGcra } from "../../../../rpc/limits/gcra.ts";
import type { Mail } from "./parse-mail.ts";
import { createParserWorker, mailLimits, type ParserWorker } from "./parser-worker.ts";
import { headOf, nothing, onlyHead } from "./unreadable.ts";

/** An e-mail, or what its headers say if it cannot be read. */
export interface ReadMail {
  readonly mail: Mail;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Reads e-mails in threads, so that the process serves others meanwhile. */
interface MailParser {
  /**
   * Reads an e-mail. A workspace has one thread at a time, and a share of the CPU time.
   * @param problem why no more than the headers is to be read
   * @throws {ApiError} RATE_LIMITED when the workspace has used up its share; UNAVAILABLE
   */
  parse(workspaceId: string, bytes: Buffer, problem?: string): Promise<ReadMail>;
}

/** A workspace has one at a time, so that there is one for the others. */
const threads = 2;
const unavailable = () => new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment");
/** CPU time of a workspace's e-mails, in milliseconds. Most take a few. */
const cpuShare = { perMinute: 20_000, burst: 10_000 };

export function createMailParser({ limits = mailLimits, share = cpuShare } = {}): MailParser {
  const free = Array.from({ length: threads }, () => createParserWorker(limits));
  const turn = { withinMs: limits.withinMs, timeout: unavailable };
  const overdraft = limits.cpuMs;
  const all = createSemaphore({ ...turn, permits: threads });
  const own = createSemaphores({ ...turn, permits: 1 });
  const cpu = createGcra({ ...share, overdraft, maxKeys: 10_000 });

  /** Reads with a thread, and counts the time. */
  async function parseIn(thread: ParserWorker, workspaceId: string, bytes: Buffer) {
    const parsed = await thread.parse(bytes);
    if (parsed === undefined) {
      throw unavailable();
    }
    cpu.takeBatch(workspaceId, Math.min(Math.ceil(parsed.cpuMs), overdraft));
    return parsed;
  }

  async function parseNext(workspaceId: string, bytes: Buffer, known?: string): Promise<ReadMail> {
    const { allowed, retryAfterSeconds } = cpu.peek(workspaceId);
    if (!allowed) {
      throw rateLimited(retryAfterSeconds);
    }
    const release = await all.acquire();
    // The one used last, so that the others may end.
    const thread = free.pop() as ParserWorker;
    try {
      const parsed =
        known === undefined
          ? await parseIn(thread, workspaceId, bytes)
          : ({ problem: known } as const);
      if ("mail" in parsed) {
        return parsed;
      }
      const { problem } = parsed;
      const head = await parseIn(thread, workspaceId, headOf(bytes));
      const mail = "mail" in head ? onlyHead(head.mail) : nothing(hash("sha256", bytes));
      return { mail, problem };
    } finally {
      free.push(thread);
      release();
    }
  }

  return {
    async parse(workspaceId, bytes, problem) {
      const release = await own(workspaceId).acquire();
      try {
        return await parseNext(workspaceId, bytes, problem);
      } finally {
        release();
      }
    },
  };
}
