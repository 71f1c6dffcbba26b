import { type EntityManager, type EntityName, MikroORM, type Options } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import type { Logger } from "../runtime/log.ts";
import { plainEntities } from "./entity.ts";
import { ShortWayEntityManager } from "./entity-manager.ts";
import { singleHostUrl } from "./hosts.ts";
import { ormDriverOn } from "./orm-driver.ts";
import { connectWithinMs, openPool } from "./pool.ts";
import { createSelectById } from "./select-by-id.ts";
import { createOrmAccess } from "./tenancy/orm-access.ts";
import { createPrologue, type Prologue } from "./tenancy/prologue.ts";
import { currentWorkspace } from "./tenancy/tenant-context.ts";
import { createTenantReads, type OwnerQuery, type TenantQuery } from "./tenancy/tenant-reads.ts";
import { hasTenantRole, tenantRole, tenantSettings } from "./tenancy/tenant-role.ts";
import { createWorkspaceShare, type TakeShare } from "./tenancy/workspace-share.ts";

/** How the rows of one workspace are reached. */
export interface Reader {
  /**
   * An entity manager that sees one workspace only: by the filter of its
   * queries, and by row-level security. Each call needs its own.
   */
  forWorkspace(workspaceId: string): EntityManager;
  /**
   * Runs a prepared statement for one workspace, whose identifier is `$1`.
   * The hot reads come this way; everything else goes through the ORM.
   */
  readonly query: TenantQuery;
  /**
   * Reads one row of a workspace by a prepared statement, without the cost of an entity manager.
   * @returns its columns by the names of their properties, a relation as its key; undefined if
   *   there is no such row
   */
  findById<Row extends object>(
    workspaceId: string,
    entity: EntityName<Row>,
    id: string,
  ): Promise<Row | undefined>;
}

export interface ConnectOptions {
  readonly entities: Options["entities"];
  readonly log: Logger;
  /** Most connections that this process holds for its own queries. */
  readonly poolSize: number;
  /** `false` turns it off even where the database has it, for measurements. */
  readonly rowLevelSecurity?: boolean;
  /** `false` for poolers without prepared statements. */
  readonly prepare?: boolean;
  /** Time without a response to a statement after which its connection is closed; default: 60 s. */
  readonly silentMs?: number;
  /** How long a statement of a workspace may run; default: no limit. */
  readonly statementTimeoutMs?: number;
  /** Most connections of the pool that one workspace holds at once; default: all. */
  readonly perWorkspace?: number;
}

/** One server: the ORM and the pool below it. */
export interface Connected extends Reader {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly queryAsOwner: OwnerQuery;
  /** Whether the statements of a workspace run as the tenant role, under row-level security. */
  readonly usesRowLevelSecurity: boolean;
  readonly assumeTenantRole: () => Promise<void>;
  readonly prologueOf: Prologue;
  readonly takeShare: TakeShare;
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
    perWorkspace = poolSize,
  } = options;
  const pool = openPool({ url, max: poolSize, log, prepare, silentMs });
  const usesRowLevelSecurity = rowLevelSecurity && (await hasTenantRole(pool));
  const prologueOf = createPrologue(usesRowLevelSecurity, statementTimeoutMs);
  const takeShare = createWorkspaceShare(perWorkspace, connectWithinMs);
  // Not `MikroORM.init`, which looks for packages that are not used.
  const orm = new MikroORM({
    clientUrl: singleHostUrl(url),
    entities,
    driver: ormDriverOn(createOrmAccess(pool, prologueOf, takeShare)),
    entityManager: ShortWayEntityManager as never,
    logger: (message) => log.warn({ source: "orm" }, message),
    colors: false,
    ...plainEntities,
    schemaGenerator: { ignoreSchema: ["pgboss"] },
  });
  const selectById = createSelectById(orm);
  const { query, queryAsOwner } = createTenantReads(pool, prologueOf, takeShare);
  return {
    orm,
    pool,
    usesRowLevelSecurity,
    async assumeTenantRole() {
      if (usesRowLevelSecurity) {
        await pool.query(`select set_config('role', '${tenantRole}', true)`);
      }
    },
    prologueOf,
    takeShare,
    forWorkspace(workspaceId) {
      const em = orm.em.fork();
      em.setFilterParams("workspace", { workspaceId });
      // Outside a call the ORM wraps each of its queries in a transaction.
      if (usesRowLevelSecurity && currentWorkspace() !== workspaceId) {
        em.setSessionContext({ variables: tenantSettings(workspaceId) });
      }
      return em;
    },
    query,
    queryAsOwner,
    async findById<Row extends object>(workspaceId: string, entity: EntityName<Row>, id: string) {
      return (await query<Row>(workspaceId, selectById(entity), [id]))[0];
    },
    async close() {
      await orm.close(true);
      if (!pool.ending) {
        await pool.end();
      }
    },
  };
}
