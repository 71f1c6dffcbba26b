import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { root } from "../../../../config/root.ts";
import type { findTokens, maskTokens } from "./link-tokens.ts";
import type { parseMail } from "./parse-mail.ts";

/** Tasks of a thread, with the signatures of the program's functions. */
interface Tasks {
  readonly parseMail: typeof parseMail;
  readonly findTokens: typeof findTokens;
  readonly maskTokens: (...args: Parameters<typeof maskTokens>) => Uint8Array<ArrayBuffer>;
}

export type TaskName = keyof Tasks;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** Arguments of a task after the bytes of the email. */
export type TaskOptions<Name extends TaskName> =
  Parameters<Tasks[Name]> extends [unknown, ...infer Options] ? Options : never;

/** The outcome of a task. */
export type Done<Result> = ({ readonly result: Result } | { readonly problem: string }) & {
  /** CPU time that it took, in milliseconds. */
  readonly cpuMs: number;
};

/** A thread that reads emails, one at a time. It runs while there is something to do. */
export interface ParserWorker {
  /**
   * @returns undefined if it did not end in time, although it had little processor time
   */
  run<Name extends TaskName>(
    task: Name,
    bytes: Uint8Array,
    ...options: TaskOptions<Name>
  ): Promise<Done<TaskResult<Name>> | undefined>;
}

/** The limits for one email. */
export const mailLimits = {
  /** CPU time, in milliseconds. 25 MiB take less than one second. */
  cpuMs: 3_000,
  /** Time for a thread that waits for a busy processor, in milliseconds. */
  withinMs: 15_000,
  /** Memory for objects, in MiB. 25 MiB of text take 70: the parser keeps one for each line. */
  heapMb: 96,
};

const program = new URL("src/features/channels/email/incoming/parser-worker-main.js", root);
/** Starting the thread takes 100 ms, and keeping it 20 MB. */
const idleMs = 30_000;
const lookEveryMs = 250;

/** Creates a thread, which is replaced after an email that it did not survive. */
export function createParserWorker(limits = mailLimits): ParserWorker {
  const resourceLimits = { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 8 };
  const failed = (problem: string): Done<never> => ({ problem, cpuMs: limits.cpuMs });
  const tooSlow = failed("it takes too long to read");
  const tooLarge = failed("it takes too much memory to read");
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const started = new Worker(program, { resourceLimits });
    // One that is stopped may still fail.
    started.on("error", () => {});
    started.once("exit", () => {
      worker = worker === started ? undefined : worker;
    });
    await once(started, "message");
    started.unref();
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  return {
    async run<Name extends TaskName>(task: Name, bytes: Uint8Array, ...options: TaskOptions<Name>) {
      clearTimeout(idle);
      worker ??= await start();
      try {
        const request = { task, bytes: new Uint8Array(bytes), options };
        const done = await ask<TaskResult<Name>>(worker, request, { ...limits, tooSlow });
        if (done === undefined || done === tooSlow) {
          stop();
        }
        return done;
      } catch (error) {
        // It has ended.
        stop();
        if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") {
          return tooLarge;
        }
        throw error;
      } finally {
        idle = setTimeout(stop, idleMs).unref();
      }
    },
  };
}

interface AskOptions {
  readonly cpuMs: number;
  readonly withinMs: number;
  readonly tooSlow: Done<never>;
}

async function ask<Result>(
  worker: Worker,
  request: { readonly bytes: Uint8Array<ArrayBuffer> },
  { cpuMs, withinMs, tooSlow }: AskOptions,
): Promise<Done<Result> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Done<Result> | undefined>();
  const usedMs = async () => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  // A thread that has ended reports that on its own.
  const startMs = usedMs().catch(() => Number.POSITIVE_INFINITY);
  const look = setInterval(async () => {
    const ms = await usedMs().catch(() => 0);
    if (ms - (await startMs) > cpuMs) {
      resolve(tooSlow);
    }
  }, lookEveryMs);
  const timer = setTimeout(() => resolve(undefined), withinMs);
  worker.once("message", resolve);
  worker.once("error", reject);
  try {
    worker.postMessage(request, [request.bytes.buffer]);
    return await promise;
  } finally {
    clearInterval(look);
    clearTimeout(timer);
    worker.off("message", resolve);
    worker.off("error", reject);
  }
}
