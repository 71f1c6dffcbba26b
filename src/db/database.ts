import type { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { type ConnectOptions, connect, type Reader } from "./connect.ts";
import { preferReplica } from "./replica.ts";
import { createCallTransactions, type InCallTransaction } from "./tenancy/call-transaction.ts";
import type { OwnerQuery } from "./tenancy/tenant-reads.ts";

/** The application's Postgres: the ORM and the pool below it. */
export interface Database extends Reader {
  readonly url: string;
  readonly orm: MikroORM;
  /**
   * The pool below the ORM, for statements across workspaces: the look-up of
   * keys, the worker, the command line. They see every row.
   */
  readonly pool: Pool;
  /**
   * Runs a prepared statement across workspaces, in one round trip with the reads that the call
   * issues together with it.
   */
  readonly queryAsOwner: OwnerQuery;
  /** For long lists: the read replica, if there is one, which may be a moment behind. */
  readonly lists: Reader;
  /** Runs a call in one transaction, which every entity manager of the call shares. */
  readonly inCallTransaction: InCallTransaction;
  /**
   * Does nothing where row-level security is off.
   * @throws {Error} of Postgres when this user may not become the role of row-level security
   */
  assumeTenantRole(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends ConnectOptions {
  readonly url: string;
  /** Read replica for long lists. */
  readonly replicaUrl?: string | undefined;
}

/** Opens a migrated database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, replicaUrl, poolSize } = options;
  const primary = await connect(url, options);
  const { orm, pool, forWorkspace, query, queryAsOwner, findById } = primary;
  const replica =
    replicaUrl === undefined
      ? undefined
      : preferReplica(await connect(replicaUrl, options), primary, options.log);
  return {
    url,
    orm,
    pool,
    forWorkspace,
    query,
    queryAsOwner,
    findById,
    lists: replica ?? primary,
    assumeTenantRole: primary.assumeTenantRole,
    inCallTransaction: createCallTransactions({ ...primary, poolSize }),
    async close() {
      await replica?.close();
      await primary.close();
    },
  };
}
