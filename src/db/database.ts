import {
  createPostgreSqlTypeParsers,
  type EntityManager,
  MikroORM,
  type Options,
} from "@mikro-orm/postgresql";
import { PostgresDialect } from "kysely";
import pg, { type Pool, type QueryResultRow } from "pg";
import { parse as parseArray } from "postgres-array";
import type { Logger } from "../log.ts";
import { createCallTransactions, type InCallTransaction } from "./call-transaction.ts";
import { createOrmPool } from "./orm-pool.ts";
import { currentTransaction, currentWorkspace } from "./tenant-context.ts";
import { queryAsTenant } from "./tenant-query.ts";
import { hasTenantRole, tenantSettings } from "./tenant-role.ts";

/** The application's Postgres: the ORM and the pool below it. */
export interface Database {
  readonly url: string;
  readonly orm: MikroORM;
  /**
   * The pool that the ORM uses, for statements of no workspace or of several:
   * the look-up of keys, the worker, the command line. They see everything.
   */
  readonly pool: Pool;
  /**
   * An entity manager that sees one workspace only: by the filter of its
   * queries, and by row-level security whatever the query. One for each call.
   */
  forWorkspace(workspaceId: string): EntityManager;
  /**
   * Runs a prepared statement for one workspace, whose identifier is `$1`.
   * The hot reads come this way; everything else goes through the ORM.
   */
  query<Row extends QueryResultRow>(
    workspaceId: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs a call in one transaction, with whatever entity managers it makes. */
  readonly inCallTransaction: InCallTransaction;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly entities: Options["entities"];
  readonly log: Logger;
  /** Most connections that this process holds for its own queries. */
  readonly poolSize: number;
  /** `false` leaves it out where it could be had, for measurements. */
  readonly rowLevelSecurity?: boolean;
}

/** Opens a pool to a migrated database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, entities, log, poolSize, rowLevelSecurity = true } = options;
  const pool = openPool(url, poolSize, log);
  const isWalled = rowLevelSecurity && (await hasTenantRole(pool));
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    driverOptions: new PostgresDialect({ pool: createOrmPool(pool, isWalled) }),
    logger: (message) => log.warn({ source: "orm" }, message),
    colors: false,
    schemaGenerator: { ignoreSchema: ["pgboss"] },
  });
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    url,
    orm,
    pool,
    forWorkspace(workspaceId) {
      const em = orm.em.fork();
      em.setFilterParams("workspace", { workspaceId });
      // Outside of a call the ORM puts a transaction around each of its queries.
      if (isWalled && currentWorkspace() !== workspaceId) {
        em.setSessionContext({ variables: tenantSettings(workspaceId) });
      }
      return em;
    },
    async query<Row extends QueryResultRow>(
      workspaceId: string,
      text: string,
      values: readonly unknown[],
    ) {
      // The ORM's pool leaves times as text; here they come as Date.
      const types = pg.types;
      const statement = { name: nameOf(text), text, types, values: [workspaceId, ...values] };
      const transaction = currentTransaction();
      const { rows } =
        isWalled && transaction === undefined
          ? await queryAsTenant<Row>(pool, workspaceId, statement)
          : await (transaction?.client ?? pool).query<Row>(statement);
      return rows;
    },
    inCallTransaction: createCallTransactions(pool, isWalled, Math.ceil(poolSize / 2)),
    async close() {
      await orm.close(true);
      // The ORM ends the pool only if it has used it.
      if (!pool.ended) await pool.end();
    },
  };
}

/** How long a call may wait for a connection before it is told to try again. */
const connectWithinMs = 10_000;

/** A pool whose connections read values as the ORM wants them: times as text, for instance. */
function openPool(url: string, max: number, log: Logger): Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(createPostgreSqlTypeParsers(parseArray))) {
    types.setTypeParser(Number(oid), parse);
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectWithinMs,
  });
  // Unheard, a lost connection would end the process. At the end they are meant to be lost.
  const onError = (err: Error) => {
    if (!pool.ending) log.warn({ err }, "lost a connection to the database");
  };
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}
