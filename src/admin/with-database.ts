import { type AppConfig, directUrl } from "../app/context.ts";
import { entities } from "../app/entities.ts";
import { migrate } from "../app/migrate.ts";
import { resolveConfig } from "../app/resolve-config.ts";
import { loadConfig } from "../config/settings.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLogger, type Logger, prettyOn } from "../telemetry/log.ts";

/** Runs a command with the service's settings, and starts the embedded Postgres if they use it. */
export async function withSettings<T>(
  command: (config: AppConfig, log: Logger) => Promise<T>,
): Promise<T> {
  const given = loadConfig();
  // Logs go to standard error, which keeps standard output for the result.
  const { stderr } = process;
  const log = createLogger(given.LOG_LEVEL === "info" ? "warn" : given.LOG_LEVEL, {
    destination: stderr,
    prettyFor: prettyOn(stderr, given.LOG_FORMAT),
  });
  const { config, release } = await resolveConfig(given, log);
  try {
    return await command(config, log);
  } finally {
    await release();
  }
}

/** Migrates the service's database, then runs a command on it. */
export function withDatabase<T>(
  command: (db: Database, config: AppConfig) => Promise<T>,
): Promise<T> {
  return withSettings(async (config, log) => {
    const url = directUrl(config);
    await migrate({ url, backend: config.DATABASE_BACKEND, log });
    const db = await openDatabase({ url, entities, log, poolSize: 2 });
    try {
      return await command(db, config);
    } finally {
      await db.close();
    }
  });
}

/** Runs a command on the database and prints its one-line result. */
export async function printFromDatabase(
  command: (db: Database, config: AppConfig) => Promise<string>,
): Promise<void> {
  process.stdout.write(`${await withDatabase(command)}\n`);
}
