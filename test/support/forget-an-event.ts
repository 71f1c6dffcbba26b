import { partitionedTables } from "../../src/app/retention.ts";
import { firstIdAt } from "../../src/db/ids.ts";
import { tendPartitions } from "../../src/db/partitions.ts";
import { type TestService, testLog } from "./service.ts";

/** Records an old event and lets the retention delete it, so that all earlier cursors are expired. */
export async function forgetAnEvent(
  service: Pick<TestService, "app" | "config" | "workspaceId">,
): Promise<void> {
  const { pool } = service.app.db;
  const text = "insert into events values ($2, $1, 'a.b.v1', now(), '{}')";
  const id = firstIdAt("evt", Date.now() - 40 * 24 * 3_600_000).padEnd(36, "0");
  await pool.query(text, [id, service.workspaceId]);
  await tendPartitions(pool, partitionedTables(service.config), testLog);
}
