import cluster from "node:cluster";
import { flushCompileCache } from "node:module";
import { setImmediate as turn } from "node:timers/promises";
import { type Config, loadConfig } from "../config/settings.ts";
import { hasSignIn } from "../identity/sign-in/settings.ts";
import { createLogger, type Logger, prettyOn } from "../telemetry/log.ts";
import { boundHeapGrowth, collectGarbage } from "./bound-heap.ts";
import { directUrl } from "./context.ts";
import { rememberAddress } from "./last-address.ts";
import { configOf, type ProcessName } from "./processes/process-name.ts";
import type { Siblings } from "./processes/siblings.ts";
import { type ResolvedConfig, resolveConfig } from "./resolve-config.ts";
import { stopOnSignal } from "./shutdown.ts";

/** By then the first calls, which may come immediately, are done. */
const settledMs = 2_000;

/** The service, or its part in this process. */
interface Running {
  readonly port: number;
  firstSteps(): Promise<void>;
  close(delayMs: number): Promise<void>;
}

/** Runs the service, or one of its processes, until a signal stops it. */
export async function runService(): Promise<void> {
  const name = cluster.isWorker ? (process.argv[2] as ProcessName) : undefined;
  const loaded = loadConfig();
  const given = name === undefined ? loaded : configOf(name, Number(process.argv[3]), loaded);
  const prettyFor = prettyOn(process.stdout, given.LOG_FORMAT);
  const log = createLogger(given.LOG_LEVEL, { process: name, prettyFor });
  // One unhandled promise must not drop the calls of everyone else.
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  const resolving = resolveConfig(given, log);
  const isSupervisor = name === undefined && given.PROCESSES > 1 && given.ROLE !== "worker";
  // Postgres starts while the rest is loaded.
  const loading = turn().then(() => (isSupervisor ? loadSupervisor() : loadService(given.ROLE)));
  const resolved = await resolving;
  const { config } = resolved;
  let running: Running | undefined;
  const stopping = new AbortController();

  const delayMs = config.SHUTDOWN_DELAY_SECONDS * 1000;
  stopOnSignal({
    log,
    withinMs: delayMs + config.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    async stop() {
      stopping.abort();
      await running?.close(delayMs);
      await resolved.release();
    },
  });

  async function start(): Promise<void> {
    const run = await loading;
    running = await run(resolved, log, stopping.signal);
    boundHeapGrowth();
    setTimeout(collectGarbage, settledMs).unref();
    if (name !== undefined) {
      log.info({ role: config.ROLE, pid: process.pid }, "process ready");
      return;
    }
    const { port } = running;
    log.info({ role: config.ROLE, port, url: baseOf(resolved, port) }, "ready");
    await running.firstSteps().catch((err: unknown) => {
      // The service works without them.
      if (!stopping.signal.aborted) {
        log.warn({ err }, "could not show the first steps, which the next start shows");
      }
    });
  }
  await start().catch((error: unknown) => {
    // A startup that is stopped may fail in any way.
    if (!stopping.signal.aborted) {
      throw error;
    }
  });
}

const baseOf = ({ config }: ResolvedConfig, port: number) =>
  config.PUBLIC_URL ?? `http://localhost:${port}`;

/** @param stopping aborts when the service stops, even before it is ready */
type Run = (resolved: ResolvedConfig, log: Logger, stopping: AbortSignal) => Promise<Running>;

async function loadSupervisor(): Promise<Run> {
  const { supervise } = await import("./processes/supervise.ts");
  return ({ config }, log, stopping) => supervise(config, log, stopping);
}

/** Loads everything that needs a database. */
async function loadService(role: Config["ROLE"]): Promise<Run> {
  const { migrate } = await import("./migrate.ts");
  const { loadRoles, startApp } = await import("./start-app.ts");
  await loadRoles(role);
  const { showFirstSteps } = await import("./first-run.ts");
  // Written at this point: after an unclean exit, the next start would otherwise compile again.
  flushCompileCache();
  const siblings: Siblings | undefined = cluster.isWorker
    ? (await import("./processes/siblings.ts")).connectSiblings(process)
    : undefined;
  return async (resolved, log) => {
    const { config, embedded } = resolved;
    await migrate({ url: directUrl(config), backend: config.DATABASE_BACKEND, log });
    const app = await startApp(config, log, siblings);
    const { port, db, readiness, close } = app;
    const base = baseOf(resolved, port);
    const firstSteps = async () => {
      if (embedded && config.ROLE !== "worker") {
        rememberAddress(config.DATA_DIR, base);
        await showFirstSteps({ db, base, hasSignIn: hasSignIn(config), out: process.stdout });
      }
    };
    const metrics = () => app.metrics.registry.getMetricsAsJSON();
    await siblings?.join({ readiness, metrics, firstSteps });
    return { port, firstSteps, close };
  };
}
