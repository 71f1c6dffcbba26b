import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../config/settings.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { warmUp } from "../db/pool/pool.ts";
import { takesWrites } from "../db/pool/primary.ts";
import type { Transact } from "../db/tenancy/unit-of-work.ts";
import { createAddressGuard } from "../egress/address-guard.ts";
import { createStores } from "../features/attachments/create-stores.ts";
import { createFiles } from "../features/attachments/files.ts";
import { createOutbox } from "../features/events/outbox.ts";
import { createArchiveParts } from "../features/requester-export/parts.ts";
import { startQueue } from "../jobs/boss.ts";
import { createHandOver } from "../jobs/hand-over.ts";
import { createCommitSignal, listenForEvents } from "../jobs/notifier.ts";
import { createReadiness, operationsPages, type Readiness } from "../monitoring/health.ts";
import { createMetrics, type Metrics } from "../monitoring/metrics.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import { listen } from "../server/listener.ts";
import type { Logger } from "../telemetry/log.ts";
import { channelKinds } from "./channel-kinds.ts";
import {
  type AppConfig,
  type AppContext,
  directoryOf,
  directUrl,
  type Extensions,
  sealerOf,
} from "./context.ts";
import { entities } from "./entities.ts";
import type { Siblings } from "./processes/siblings.ts";
import { requireRightKey } from "./require-right-key.ts";
import type { Worker } from "./worker-role.ts";

/** The running service. */
export interface App {
  /** Port on which it listens. A worker serves only health and metrics, or nothing if it has siblings. */
  readonly port: number;
  readonly db: Database;
  readonly transact: Transact;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /**
   * Reports that it is not ready, then stops accepting work, completes the work in flight, and releases
   * every resource.
   * @param delayMs time to continue serving after that report
   */
  close(delayMs?: number): Promise<void>;
}

/** Loads only the code of the role, which saves memory. */
export async function loadRoles(role: Config["ROLE"]) {
  return {
    startApi: role === "worker" ? undefined : (await import("./api-role.ts")).startApi,
    startWorker: role === "api" ? undefined : (await import("./worker-role.ts")).startWorker,
  };
}

/**
 * Creates the service and starts its roles.
 * @param siblings the other processes of the service, which its pages cover too
 */
export async function startApp(
  config: AppConfig,
  log: Logger,
  siblings?: Siblings,
  { channelKinds: moreKinds, channelContract }: Extensions = {},
): Promise<App> {
  const { DATABASE_BACKEND: backend, ROLE: role } = config;
  const guard = createAddressGuard({ allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS });
  const sealer = sealerOf(config);
  const silentMs = config.DATABASE_TIMEOUT * 1000;
  const db = await openDatabase({
    url: config.DATABASE_URL,
    replicaUrl: role === "worker" ? undefined : config.DATABASE_REPLICA_URL,
    entities,
    log,
    poolSize: config.DATABASE_POOL,
    prepare: config.DATABASE_PREPARED_STATEMENTS,
    silentMs,
    statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT * 1000,
    isCell: config.CELL !== undefined,
    perWorkspace: Math.max(1, Math.floor(config.DATABASE_POOL * config.DATABASE_POOL_SHARE)),
  });
  const closers: (() => Promise<unknown>)[] = [() => db.close()];
  const stopping = new AbortController();
  const close = async (delayMs = 0) => {
    stopping.abort();
    await sleep(delayMs);
    for (const closeOne of closers.reverse()) {
      await closeOne();
    }
  };
  try {
    await requireRightKey(db.pool, sealer);
    const queue = await startQueue({
      url: directUrl(config),
      backend,
      log,
      supervise: role !== "api",
      silentMs,
    });
    closers.push(queue.stop);
    const notifier = await listenForEvents(queue.boss);
    closers.push(notifier.close);

    const stores = await createStores(config, db);
    const maxFileBytes = config.FILES_MB * 2 ** 20;
    const metrics = createMetrics();
    let port = config.PORT;
    const handOver = createHandOver();
    const context: AppContext = {
      config,
      log,
      db,
      queue,
      notifier,
      transact: createOutbox(
        db.transact,
        queue.boss,
        createCommitSignal(db.pool, notifier, log),
        handOver.take,
      ),
      handOver,
      sealer,
      directory: directoryOf(config, db),
      guard,
      metrics,
      base: () => config.PUBLIC_URL ?? `http://localhost:${port}`,
      listensOn(own) {
        port = own;
      },
      stores,
      kinds: channelKinds(config, moreKinds),
      channelContract,
      files: createFiles({ db, stores, maxBytes: maxFileBytes }),
      archiveParts: createArchiveParts(db.pool, stores, maxFileBytes),
      isStopping: () => stopping.signal.aborted,
    };
    const { startApi, startWorker } = await loadRoles(role);
    const worker: Worker | undefined = await startWorker?.(context);
    if (worker !== undefined) {
      closers.push(worker.close);
    }
    const readiness = createReadiness(context.isStopping, {
      database: async () => {
        await db.assumeTenantRole();
        return (await takesWrites(db.pool)) ? undefined : "it takes no writes";
      },
      ...worker?.checks,
    });
    const ofAll = siblings?.readiness ?? readiness;
    const operations = operationsPages(
      ofAll,
      siblings?.metrics ?? (() => metrics.registry.metrics()),
    );
    const start = startApi ?? startOperationsListener;
    // Its siblings have the port.
    const isSilent = startApi === undefined && siblings !== undefined;
    const listener = isSilent ? undefined : await start(context, operations, ofAll);
    if (listener !== undefined) {
      closers.push(listener.close);
    }
    void warmUp(db.pool);
    return { port: listener?.port ?? 0, db, transact: context.transact, readiness, metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Probes and scrapes are short. */
const graceMs = 1_000;

/** Serves the health, readiness and metrics of a worker. */
async function startOperationsListener({ config, log }: AppContext, operations: RequestHandler) {
  const listener = await listen({
    handler: operations,
    log,
    port: config.PORT,
    host: config.HOST,
  });
  return { port: listener.port, close: () => listener.close(graceMs) };
}
