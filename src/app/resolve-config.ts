import { loadOrCreateSecretKey } from "../config/secret-key.ts";
import { type Config, ConfigError } from "../config/settings.ts";
import { startEmbeddedPostgres } from "../db/embedded/postgres.ts";
import type { Logger } from "../telemetry/log.ts";
import type { AppConfig } from "./context.ts";

/** Settings completed with a database and a key. */
export interface ResolvedConfig {
  readonly config: AppConfig;
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  /** Stops the embedded Postgres, if this process runs it. */
  release(): Promise<void>;
}

/**
 * Fills in missing settings: without `DATABASE_URL` the service runs (or
 * joins) an embedded Postgres in `DATA_DIR`, with a generated key.
 * @throws {ConfigError} when there is a database but no key
 */
export async function resolveConfig(config: Config, log: Logger): Promise<ResolvedConfig> {
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, DATA_DIR } = config;
  if (DATABASE_URL !== undefined) {
    if (SECRET_ENCRYPTION_KEY === undefined) {
      throw new ConfigError("SECRET_ENCRYPTION_KEY: is needed with DATABASE_URL");
    }
    const complete = { ...config, DATABASE_URL, SECRET_ENCRYPTION_KEY };
    return { config: complete, embedded: false, release: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    settings: { max_connections: String(100 + 50 * (config.PROCESSES - 1)) },
    log: (level, message) => log[level]({ source: "postgres" }, message),
  });
  return {
    config: {
      ...config,
      BILLING_PROVIDER: config.BILLING_PROVIDER ?? "dev",
      DATABASE_URL: postgres.url,
      SECRET_ENCRYPTION_KEY: SECRET_ENCRYPTION_KEY ?? loadOrCreateSecretKey(DATA_DIR),
    },
    embedded: true,
    release: postgres.stop,
  };
}
