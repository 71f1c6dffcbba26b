import { type EntityManager, MikroORM, type Options } from "@mikro-orm/postgresql";
import pg, { type Pool, type QueryResultRow } from "pg";
import type { Logger } from "../log.ts";

/** The application's Postgres: the ORM and the pool below it. */
export interface Database {
  readonly url: string;
  readonly orm: MikroORM;
  /** The pool that the ORM uses, for statements that want no ORM. */
  readonly pool: Pool;
  /** An entity manager that sees one workspace only. One for each call. */
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
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly entities: Options["entities"];
  readonly log: Logger;
  /** Most connections that this process holds for its own queries. */
  readonly poolSize: number;
}

/** Opens a pool to a migrated database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, entities, log, poolSize } = options;
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    pool: { min: 0, max: poolSize },
    logger: (message) => log.warn({ source: "orm" }, message),
    colors: false,
    schemaGenerator: { ignoreSchema: ["pgboss"] },
  });
  const pool = (await orm.em.getConnection().getNativeClient()) as Pool;
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
      return (await pool.query<Row>(statement)).rows;
    },
    close: () => orm.close(true),
  };
}
