import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { root } from "../../config/root.ts";
import type { Config } from "../../config/settings.ts";
import { explainListen } from "../../server/explain-listen.ts";
import type { Logger } from "../../telemetry/log.ts";
import { connectPeer, type Handlers, type Peer } from "./peer.ts";
import { type ProcessName, processNames } from "./process-name.ts";
import { createTotalMetrics } from "./total-metrics.ts";

/** The processes of the service. */
interface Processes {
  readonly port: number;
  /** Makes one of them show how to begin. */
  firstSteps(): Promise<void>;
  /** Ends them all, each after its work in flight. */
  close(): Promise<void>;
}

/** Named, as the command line may have started this process. */
const program = fileURLToPath(new URL("src/main.js", root));

/** Backoff between two starts of one process: short after a mere crash, long for a lasting fault. */
const firstPauseMs = 100;
const lastPauseMs = 10_000;
/** A process that has run this long starts with the first pause again. */
const steadyMs = 60_000;
/** Time for a process to respond: slightly longer than its readiness checks can take. */
const childMs = 2_300;

interface Child {
  readonly worker: Worker;
  readonly peer: Peer;
  /** Whether it is ready. */
  isJoined: boolean;
}

/**
 * Runs the service as several processes on one port, and replaces those that end.
 * @param signal ends them all, even before they are ready
 * @returns once all of them are ready
 * @throws {Error} when one ends before that
 */
export async function supervise(
  config: Config,
  log: Logger,
  signal: AbortSignal,
): Promise<Processes> {
  const children = new Map<ProcessName, Child>();
  const names = processNames(config);
  const stopping = new AbortController();
  const port = await findPort(config);
  const metrics = createTotalMetrics();
  const handlers: Handlers = new Map<string, (input: never) => unknown>([
    ["readiness", readiness],
    ["metrics", metrics.read],
  ]);

  /** Starts a process. `ready` resolves to whether it became ready or ended first. */
  function start(name: ProcessName): { ready: Promise<boolean>; ended: Promise<void> } {
    cluster.setupPrimary({ exec: program, args: [name, String(port)] });
    const worker = cluster.fork();
    const ready = Promise.withResolvers<boolean>();
    const own = new Map(handlers).set("joined", () => {
      child.isJoined = true;
      leaveMetrics = metrics.add(() => child.peer.ask("metrics"));
      ready.resolve(true);
    });
    let leaveMetrics = () => {};
    const peer = connectPeer(worker.process, own, childMs);
    const child: Child = { worker, peer, isJoined: false };
    children.set(name, child);
    const ended = once(worker, "exit").then(([code, signal]) => {
      children.delete(name);
      leaveMetrics();
      ready.resolve(false);
      // Ctrl-C reaches every process in a terminal, perhaps this one last.
      if (!stopping.signal.aborted && signal !== "SIGINT") {
        log.error({ process: name, pid: worker.process.pid, code, signal }, "a process has ended");
      }
    });
    return { ready: ready.promise, ended };
  }

  /** Restarts a process whenever it ends. */
  async function keep(name: ProcessName, first: Promise<void>): Promise<void> {
    let ended = first;
    let pauseMs = firstPauseMs;
    let startedAt = performance.now();
    for (;;) {
      await ended;
      if (performance.now() - startedAt > steadyMs) {
        pauseMs = firstPauseMs;
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) {
        return;
      }
      pauseMs = Math.min(pauseMs * 2, lastPauseMs);
      startedAt = performance.now();
      ended = start(name).ended;
    }
  }

  async function readiness(): Promise<string[]> {
    if (stopping.signal.aborted) {
      return ["stopping"];
    }
    const reasons = names.map(async (name) => {
      const child = children.get(name);
      const own = child?.isJoined
        ? await child.peer.ask<string[]>("readiness").catch((error: Error) => [error.message])
        : ["starting"];
      return own.map((reason) => `${name}: ${reason}`);
    });
    return (await Promise.all(reasons)).flat();
  }

  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= endAll();
    return closing;
  };

  async function endAll(): Promise<void> {
    stopping.abort();
    const exits = [...children.values()].map(async ({ worker }) => {
      const exit = once(worker, "exit");
      worker.process.kill("SIGTERM");
      const [code, signal] = await exit;
      // A process that has just begun to start has no handler for the signal yet.
      return code === 0 || signal === "SIGTERM";
    });
    if (!(await Promise.all(exits)).every(Boolean)) {
      throw new Error("a process could not stop cleanly");
    }
  }

  signal.addEventListener("abort", () => close().catch(() => {}));
  const first = names.map((name) => ({ name, ...start(name) }));
  const results = await Promise.all(first.map(({ ready }) => ready));
  if (results.includes(false)) {
    await close().catch(() => {});
    throw new Error("one of its processes could not start");
  }
  for (const { name, ended } of first) {
    void keep(name, ended);
  }
  return {
    port,
    firstSteps: async () => children.get(names[0])?.peer.ask("firstSteps"),
    close,
  };
}

/**
 * The port for all processes. They could not detect on their own that another program uses it.
 * @throws when they cannot listen on it
 */
async function findPort({ PORT, HOST }: Config): Promise<number> {
  const server = createServer().listen(PORT, HOST);
  await once(server, "listening").catch((error: Error) => {
    throw explainListen(error, { port: PORT, host: HOST });
  });
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
