import {
  type Configuration,
  type EntityDictionary,
  type EntityName,
  type FilterQuery,
  type NativeInsertUpdateManyOptions,
  type NativeInsertUpdateOptions,
  type QueryResult,
  raw,
  type UpsertOptions,
  Utils,
} from "@mikro-orm/core";
import { NativeQueryBuilder, PostgreSqlConnection, PostgreSqlDriver } from "@mikro-orm/postgresql";
import type { QueryResult as PgResult, Pool } from "pg";
import { runBatch } from "../pool/statement-batch.ts";
import type { Session } from "../tenancy/session.ts";
import { type BoundStatement, bindValues } from "./bind-values.ts";
import { createWriteStatements } from "./write-statements.ts";

type Execute = PostgreSqlConnection["execute"];
type Context = Parameters<Execute>[3];
type Method = "all" | "get" | "run";

/** The session of an entity manager, which the ORM passes around as the context of a transaction. */
const sessionOf = (context: unknown) => context as Session;

/**
 * The ORM's connection without Kysely, the query builder beneath it: statements go straight to the
 * pool, with values as parameters, so that they can be prepared.
 */
class OrmConnection extends PostgreSqlConnection {
  readonly #pool: Pool;

  constructor(config: Configuration, pool: Pool) {
    super(config);
    this.#pool = pool;
  }

  override async connect(): Promise<void> {
    this.connected = true;
  }

  override createKysely(): never {
    throw new Error("Kysely is not used: run the statement by the entity manager");
  }

  // biome-ignore lint/suspicious/noExplicitAny: the result is what the method asks for
  override async execute<T = any>(...args: Parameters<Execute>): Promise<T> {
    const [query, params = [], method = "all", context] = args;
    const bound =
      typeof query === "string" && Array.isArray(params) ? bindValues(query, params) : undefined;
    return this.run<T>(bound ?? this.#format(query, params), method, context);
  }

  /** A statement with its values in the text, as the ORM writes it. */
  #format(query: Parameters<Execute>[0], params: Parameters<Execute>[1]): BoundStatement {
    const built = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const fragment = typeof built === "string" ? raw(built, params as never) : built;
    return { text: this.platform.formatQuery(fragment.sql, fragment.params), values: [] };
  }

  async run<T>(statement: BoundStatement, method: Method, context?: Context): Promise<T> {
    const [result] =
      context === undefined
        ? await runBatch(this.#pool, [statement])
        : [await sessionOf(context).run(statement)];
    const { rows, rowCount } = result as PgResult;
    return this.transformRawResult({ rows, numAffectedRows: rowCount ?? undefined }, method);
  }

  override begin(): never {
    throw new Error("transactions are those of `transact`");
  }
}

/**
 * The ORM's driver. The writes of the unit of work in a transaction go out together, as it does not
 * read the results.
 */
class OrmDriver extends PostgreSqlDriver {
  readonly #statements = createWriteStatements(this.platform);
  readonly #own: OrmConnection;

  constructor(config: Configuration, pool: Pool) {
    super(config);
    this.#own = new OrmConnection(config, pool);
    Object.assign(this, { connection: this.#own });
  }

  override nativeInsertMany<T extends object>(
    entity: EntityName<T>,
    data: EntityDictionary<T>[],
    options: NativeInsertUpdateManyOptions<T> = {},
    transform?: (sql: string) => string,
  ): Promise<QueryResult<T>> {
    const statement = this.#isOfUnitOfWork(options)
      ? this.#statements.insert(this.metadata.get(entity), data)
      : undefined;
    return statement === undefined
      ? super.nativeInsertMany(entity, data, options, transform)
      : this.#write(statement, options);
  }

  override nativeUpdate<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>,
    data: EntityDictionary<T>,
    options: NativeInsertUpdateOptions<T> & UpsertOptions<T> = {},
  ): Promise<QueryResult<T>> {
    const statement =
      this.#isOfUnitOfWork(options) && Utils.isPlainObject(where)
        ? this.#statements.update(this.metadata.get(entity), { ...where }, data)
        : undefined;
    return statement === undefined
      ? super.nativeUpdate(entity, where, data, options)
      : this.#write(statement, options);
  }

  async #write<T>(statement: BoundStatement, { ctx }: { ctx?: Context }): Promise<QueryResult<T>> {
    if (ctx !== undefined && !statement.text.includes(" returning ")) {
      sessionOf(ctx).add({ ...statement, hasRows: false });
      return { affectedRows: 1, rows: [] } as never;
    }
    return this.rethrow(this.#own.run<QueryResult<T>>(statement, "run", ctx));
  }

  /** Of all callers, only the unit of work and upserts convert the values themselves. */
  #isOfUnitOfWork(options: { convertCustomTypes?: boolean; schema?: string; upsert?: boolean }) {
    const { convertCustomTypes, schema, upsert = false } = options;
    const isDefault = schema === undefined || schema === this.platform.getDefaultSchemaName();
    return convertCustomTypes === false && isDefault && !upsert;
  }
}

/** Creates the class of the ORM's driver, of which the ORM creates one instance. */
export const createDriver = (pool: Pool) =>
  class extends OrmDriver {
    constructor(config: Configuration) {
      super(config, pool);
    }
  };
