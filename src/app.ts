import { type Api, startApi } from "./api.ts";
import { type Config, ConfigError } from "./config.ts";
import { type Database, openDatabase } from "./db/database.ts";
import { hasRightKey } from "./db/sealed.ts";
import { type AddressGuard, createAddressGuard } from "./delivery/address.ts";
import { entities } from "./entities.ts";
import { type Queue, startQueue } from "./events/queue.ts";
import { listenForWakes, type Wakes } from "./events/wake.ts";
import type { Logger } from "./log.ts";
import { createSealer, type Sealer } from "./sealer.ts";
import { startWorker, type Worker } from "./worker.ts";

/** Settings with a database and a key, whoever provided them. */
export type AppConfig = Config & Required<Pick<Config, "DATABASE_URL" | "SECRET_ENCRYPTION_KEY">>;

/** What the roles of a process share. */
export interface Parts {
  readonly config: AppConfig;
  readonly log: Logger;
  readonly db: Database;
  readonly queue: Queue;
  readonly wakes: Wakes;
  readonly sealer: Sealer;
  readonly guard: AddressGuard;
}

/** The running service. */
export interface App {
  /** Port of the API; 0 in a process that is a worker only. */
  readonly port: number;
  readonly db: Database;
  /** Takes no more work, ends what is under way, and lets go of everything. */
  close(): Promise<void>;
}

/** Puts the service together from its parts and starts the roles asked for. */
export async function startApp(config: AppConfig, log: Logger): Promise<App> {
  const { DATABASE_URL: url, DATABASE_BACKEND: backend, ROLE: role } = config;
  const guard = createAddressGuard({ allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS });
  const sealer = createSealer(config.SECRET_ENCRYPTION_KEY, config.SECRET_ENCRYPTION_KEY_PREVIOUS);
  const db = await openDatabase({ url, entities, log, poolSize: config.DATABASE_POOL });
  const closers: (() => Promise<unknown>)[] = [() => db.close()];
  const close = async () => {
    for (const closeOne of closers.reverse()) await closeOne();
  };
  try {
    if (!(await hasRightKey(db.pool, sealer))) {
      throw new ConfigError(
        "SECRET_ENCRYPTION_KEY: is not the one that the secrets in the database are sealed with",
      );
    }
    const queue = await startQueue({ url, backend, log, supervise: role !== "api" });
    closers.push(queue.stop);
    const wakes = await listenForWakes(queue.boss);
    closers.push(wakes.close);

    const parts: Parts = { config, log, db, queue, wakes, sealer, guard };
    const worker: Worker | undefined = role === "api" ? undefined : await startWorker(parts);
    if (worker !== undefined) closers.push(worker.close);
    const api: Api | undefined = role === "worker" ? undefined : await startApi(parts);
    if (api !== undefined) closers.push(api.close);
    return { port: api?.port ?? 0, db, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
