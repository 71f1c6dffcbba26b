import { migrateTables, whileMigrating } from "../db/migrate.ts";
import { secureTenants } from "../db/tenancy/tenant-role.ts";
import { type QueueOptions, startQueue, tenantQueues } from "../features/events/queue.ts";
import { entities } from "./entities.ts";

/**
 * Migrates the tables and queues of a database to this version.
 * @returns the table migrations that ran
 * @throws {SchemaTooNewError} when a later version has migrated it
 */
export function migrate(options: Omit<QueueOptions, "supervise">): Promise<readonly string[]> {
  return whileMigrating(options.url, async () => {
    const done = await migrateTables(options.url, entities, options.log);
    const queue = await startQueue({ ...options, supervise: false });
    await queue.stop();
    await secureTenants(options.url, tenantQueues, options.log);
    return done;
  });
}
