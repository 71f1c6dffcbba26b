import type { Pool } from "pg";
import { ConfigError } from "../config/settings.ts";
import { hasRightKey } from "../db/sealed.ts";
import type { Sealer } from "../db/sealer.ts";

/**
 * Checks that the settings have the key of the database, before anything is sealed with another one.
 * @throws {ConfigError} when they have not
 */
export async function requireRightKey(pool: Pool, sealer: Sealer): Promise<void> {
  if (!(await hasRightKey(pool, sealer))) {
    throw new ConfigError(
      "SECRET_ENCRYPTION_KEY: is not the key that sealed the secrets in this database: restore that one, with the embedded Postgres as secret.key in DATA_DIR",
    );
  }
}
