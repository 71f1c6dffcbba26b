import type { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { type ConnectOptions, connect, type Reader } from "./connect.ts";
import { preferReplica } from "./replica.ts";
import type { TransactOn, WorkspaceTx } from "./tenancy/unit-of-work.ts";

/** The application's Postgres: the ORM and the pool beneath it. */
export interface Database extends Reader {
  readonly url: string;
  readonly orm: MikroORM;
  /**
   * The pool beneath the ORM, for statements across workspaces: looking up keys, the worker, the
   * command line. They see every row.
   */
  readonly pool: Pool;
  /** For long lists: the read replica, if there is one, which may be a moment behind. */
  readonly lists: Reader;
  /** Runs work in a transaction of a workspace. */
  readonly transact: TransactOn<WorkspaceTx>;
  /**
   * Does nothing if row-level security is off.
   * @throws {Error} of Postgres if this user may not become the role of row-level security
   */
  assumeTenantRole(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions extends ConnectOptions {
  readonly url: string;
  /** Read replica for long lists. */
  readonly replicaUrl?: string | undefined;
}

/** Opens a migrated database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, replicaUrl } = options;
  const primary = await connect(url, options);
  const replica =
    replicaUrl === undefined
      ? undefined
      : preferReplica(await connect(replicaUrl, options), primary, options.log);
  return {
    ...primary,
    url,
    lists: replica ?? primary,
    async close() {
      await replica?.close();
      await primary.close();
    },
  };
}
