import {
  lockMigrations,
  migrateTables,
  tablesCheck,
  withClient,
} from "../db/migrations/migrate.ts";
import { isUpToDate } from "../db/pool/up-to-date.ts";
import { secureTenants, tenantsCheck } from "../db/tenancy/tenant-role.ts";
import type { QueueOptions } from "../jobs/boss.ts";
import { tenantQueues } from "../jobs/queues.ts";
import { queuesCheck, setUpQueues } from "../jobs/set-up-queues.ts";
import { entities } from "./entities.ts";

const checks = [tablesCheck, queuesCheck, tenantsCheck(tenantQueues)];

/**
 * Migrates the tables and queues of a database to this version. Most starts find nothing to do, with
 * one round trip.
 * @returns the table migrations that ran
 * @throws {SchemaTooNewError} when a later version has migrated it
 */
export function migrate(options: Omit<QueueOptions, "supervise">): Promise<readonly string[]> {
  const { url, log } = options;
  return withClient(url, async (client) => {
    if (await isUpToDate(client, checks)) {
      return [];
    }
    await lockMigrations(client);
    const done = await migrateTables(client, url, entities, log);
    await setUpQueues(options);
    await secureTenants(client, tenantQueues, log);
    return done;
  });
}
