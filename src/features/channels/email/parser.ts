import { Worker } from "node:worker_threads";
import { Code } from "@connectrpc/connect";
import { root } from "../../../config/root.ts";
import { ApiError } from "../../../rpc/api-error.ts";
import { createSemaphore } from "../../../runtime/semaphore.ts";
import { badRequest } from "../public.ts";
import type { Mail } from "./parse.ts";

/**
 * Reads an e-mail.
 * @throws {ApiError} INVALID_ARGUMENT when it cannot be read
 */
export type MailParser = (bytes: Buffer) => Promise<Mail>;

const program = new URL("src/features/channels/email/parse-thread.js", root);

/** Many times what the largest e-mail takes. */
const withinMs = 15_000;
/** Starting the thread takes 100 ms, and keeping it 20 MB. */
const idleMs = 30_000;

/**
 * Reads e-mails in a thread, one at a time: a large one takes half a second, in which the process
 * would serve nobody else. The thread ends when there is nothing to do.
 */
export function createMailParser(): MailParser {
  const turns = createSemaphore({
    places: 1,
    withinMs,
    timeout: () => new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment"),
  });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function stop(): void {
    void thread?.terminate();
    thread = undefined;
  }

  return async (bytes) => {
    const release = await turns.acquire();
    clearTimeout(idle);
    try {
      thread ??= new Worker(program);
      thread.unref();
      const parsed = await ask(thread, bytes).catch((error: unknown) => {
        // A thread that has failed has ended.
        stop();
        throw error;
      });
      if (parsed === "too slow") {
        stop();
        throw badRequest("the e-mail takes too long to read");
      }
      if ("problem" in parsed) {
        throw badRequest(`the e-mail cannot be read: ${parsed.problem}`);
      }
      return parsed.mail;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
      release();
    }
  };
}

type Parsed = { readonly mail: Mail } | { readonly problem: string } | "too slow";

async function ask(thread: Worker, bytes: Buffer): Promise<Parsed> {
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  const timer = setTimeout(() => resolve("too slow"), withinMs);
  thread.once("message", resolve);
  thread.once("error", reject);
  try {
    const own = new Uint8Array(bytes);
    thread.postMessage(own, [own.buffer]);
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off("message", resolve);
    thread.off("error", reject);
  }
}
