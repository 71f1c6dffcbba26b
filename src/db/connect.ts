import { type EntityManager, type EntityName, MikroORM, type Options } from "@mikro-orm/postgresql";
import type { Pool, QueryResultRow } from "pg";
import type { Logger } from "../telemetry/log.ts";
import { createDriver } from "./orm/driver.ts";
import { plainEntities } from "./orm/entity.ts";
import { BatchedEntityManager } from "./orm/entity-manager.ts";
import { type Selection, selectRows, writeCounts } from "./orm/select.ts";
import { explainTakenValues } from "./orm/unique-values.ts";
import { singleHostUrl } from "./pool/hosts.ts";
import { connectWithinMs, openPool } from "./pool/pool.ts";
import { rowTypes } from "./pool/row-types.ts";
import type { Statement } from "./pool/statement-batch.ts";
import { createPrologue } from "./tenancy/prologue.ts";
import { createReadSession, type Session } from "./tenancy/session.ts";
import { hasTenantRole, tenantRole } from "./tenancy/tenant-role.ts";
import { createTransact } from "./tenancy/transact.ts";
import type { TransactOn, WorkspaceTx } from "./tenancy/unit-of-work.ts";
import { createWorkspaceQuota } from "./tenancy/workspace-quota.ts";

/** Runs a prepared statement. @returns its rows */
export type Query = <Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<Row[]>;

/** Access to the rows of one workspace. */
export interface Reader {
  /**
   * An entity manager that reads only one workspace, enforced by the filter of its queries and by
   * row-level security. Each call needs its own.
   */
  forWorkspace(workspaceId: string): EntityManager;
  /** Reads one workspace by prepared statements, without the cost of an entity manager. */
  reads(workspaceId: string): Reads;
  /** One statement of {@link reads}. */
  query<Row extends QueryResultRow>(
    workspaceId: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>;
}

/** Statements issued together, as by `Promise.all`, share a round trip. */
export interface Reads {
  readonly workspaceId: string;
  /** Runs a prepared statement for the workspace, whose identifier is `$1`. @returns its rows */
  readonly query: Query;
  /** Runs a prepared statement across workspaces. */
  readonly queryAsOwner: Query;
  /** Reads rows to be shown, not changed: plain objects with the properties of the entity. */
  readonly rows: <E extends object>(entity: EntityName<E>, selection: Selection<E>) => Promise<E[]>;
  /** Counts the rows of each selection, up to a limit, in one statement. */
  readonly counts: <E extends object>(
    entity: EntityName<E>,
    selections: readonly Selection<E>[],
    limit: number,
  ) => Promise<number[]>;
}

export interface ConnectOptions {
  readonly entities: Options["entities"];
  readonly log: Logger;
  /** The most connections that this process holds for its own queries. */
  readonly poolSize: number;
  /** `false` turns it off even if the database has it, for measurements. */
  readonly rowLevelSecurity?: boolean;
  /** `false` for poolers without prepared statements. */
  readonly prepare?: boolean;
  /** Time without a response to a statement after which its connection is closed; default: 60 s. */
  readonly silentMs?: number;
  /** How long a statement of a workspace may run; default: no limit. */
  readonly statementTimeoutMs?: number;
  /** Whether this is a cell, which refuses writes to workspaces that have moved to another one. */
  readonly isCell?: boolean;
  /** The most connections of the pool that one workspace holds at once; default: all. */
  readonly perWorkspace?: number;
}

/** One server: the ORM and the pool beneath it. */
export interface Connected extends Reader {
  readonly orm: MikroORM;
  readonly pool: Pool;
  /** Whether the statements of a workspace run as the tenant role, under row-level security. */
  readonly usesRowLevelSecurity: boolean;
  readonly assumeTenantRole: () => Promise<void>;
  /** Runs work in a transaction of a workspace. */
  readonly transact: TransactOn<WorkspaceTx>;
  close(): Promise<void>;
}

/** Opens a pool to a server with a migrated database. */
export async function connect(url: string, options: ConnectOptions): Promise<Connected> {
  const {
    entities,
    log,
    poolSize,
    rowLevelSecurity = true,
    prepare = true,
    silentMs = 60_000,
    statementTimeoutMs = 0,
    isCell = false,
    perWorkspace = poolSize,
  } = options;
  const pool = openPool({ url, max: poolSize, log, prepare, silentMs });
  const usesRowLevelSecurity = rowLevelSecurity && (await hasTenantRole(pool));
  const settings = { usesRowLevelSecurity, timeoutMs: statementTimeoutMs };
  const prologueOf = createPrologue({ ...settings, isReadOnly: false, refusesMoved: isCell });
  const readPrologueOf = createPrologue({ ...settings, isReadOnly: true });
  const takePermit = createWorkspaceQuota(perWorkspace, connectWithinMs);
  // Not `MikroORM.init`, which looks for packages that are not used.
  const orm = new MikroORM({
    clientUrl: singleHostUrl(url),
    entities,
    driver: createDriver(pool),
    entityManager: BatchedEntityManager as never,
    logger: (message) => log.warn({ source: "orm" }, message),
    colors: false,
    ...plainEntities,
    schemaGenerator: { ignoreSchema: ["pgboss"] },
  });
  const explain = explainTakenValues(orm);
  const readSession = (workspaceId: string) =>
    createReadSession(pool, readPrologueOf(workspaceId), () => takePermit(workspaceId));
  function entityManagerOn(workspaceId: string, session: Session): EntityManager {
    const em = orm.em.fork();
    em.setFilterParams("workspace", { workspaceId });
    em.setTransactionContext(session as never);
    return em;
  }
  function reads(workspaceId: string): Reads {
    const session = readSession(workspaceId);
    const run = (statement: Omit<Statement, "types">) =>
      session.run({
        ...statement,
        types: rowTypes,
        values: [workspaceId, ...(statement.values ?? [])],
      });
    const query: Query = async <Row extends QueryResultRow>(
      text: string,
      values: readonly unknown[],
    ) => (await run({ text, values })).rows as Row[];
    return {
      workspaceId,
      query,
      async queryAsOwner<Row extends QueryResultRow>(text: string, values: readonly unknown[]) {
        return (await session.runAsOwner({ text, types: rowTypes, values })).rows as Row[];
      },
      rows: (entity, selection) => selectRows(orm.getMetadata().get(entity), query, selection),
      async counts(entity, selections, limit) {
        const statement = writeCounts(orm.getMetadata().get(entity), selections, limit);
        // There are too many combinations of selections to keep each.
        const { rows } = await run({ ...statement, isKept: false });
        return Object.values(rows[0] as Record<string, number>);
      },
    };
  }
  return {
    orm,
    pool,
    usesRowLevelSecurity,
    async assumeTenantRole() {
      if (usesRowLevelSecurity) {
        await pool.query(`select set_config('role', '${tenantRole}', true)`);
      }
    },
    transact: createTransact({
      pool,
      prologueOf,
      takePermit,
      explain,
      entityManagerOn,
      usesRowLevelSecurity,
    }),
    forWorkspace: (workspaceId) => entityManagerOn(workspaceId, readSession(workspaceId)),
    reads,
    query: (workspaceId, text, values) => reads(workspaceId).query(text, values),
    async close() {
      await orm.close(true);
      if (!pool.ending) {
        await pool.end();
      }
    },
  };
}
