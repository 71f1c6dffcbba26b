import { entities } from "../../src/app/entities.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { createTestDatabase } from "./database.ts";
import type { Scope } from "./scope.ts";
import { testConfig, testLog } from "./service.ts";

/** A database for processes of the service, with a workspace and a key for it. */
interface PreparedDatabase {
  readonly db: Database;
  readonly key: string;
  readonly workspaceId: string;
  /** The settings of a process that uses it. */
  readonly env: { readonly DATABASE_URL: string; readonly SECRET_ENCRYPTION_KEY: string };
}

/** Creates one that is dropped when the test ends. */
export async function prepareDatabase(t: Scope): Promise<PreparedDatabase> {
  const { url, drop } = await createTestDatabase();
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  t.teardown(async () => {
    await db.close();
    await drop();
  });
  const workspaceId = await ensureWorkspace(db, "test");
  const { key } = await createApiKey(db, workspaceId, "test");
  const { SECRET_ENCRYPTION_KEY } = testConfig(url);
  return { db, key, workspaceId, env: { DATABASE_URL: url, SECRET_ENCRYPTION_KEY } };
}
