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
import {
  type EntityManager,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
} from "@mikro-orm/postgresql";
import { type BoundStatement, bindValues } from "./bind-values.ts";
import { createEntityStatements } from "./entity-statements.ts";
import type { OrmAccess } from "./tenancy/orm-access.ts";
import type { Transaction } from "./tenancy/transaction.ts";

type Execute = PostgreSqlConnection["execute"];
type Context = Parameters<Execute>[3];
type Begin = PostgreSqlConnection["begin"];
type Commit = PostgreSqlConnection["commit"];
type Method = "all" | "get" | "run";

/** What the ORM hands around as the context of a transaction. */
const transactionOf = (context: unknown) => context as Transaction;

/** Adds a write whose result nobody reads to the transaction of an entity manager. */
export function addWrite(em: EntityManager, { text, values }: BoundStatement): void {
  transactionOf(em.getTransactionContext()).add({ text, values, hasRows: false });
}

/**
 * The ORM's connection without Kysely, the query builder below it: statements go straight to the
 * pool, with values as parameters, so that they can be prepared.
 */
class OrmConnection extends PostgreSqlConnection {
  readonly #access: OrmAccess;

  constructor(config: Configuration, access: OrmAccess) {
    super(config);
    this.#access = access;
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
    const source = context === undefined ? this.#access : transactionOf(context);
    const { rows, rowCount } = await source.run(statement);
    return this.transformRawResult({ rows, numAffectedRows: rowCount ?? undefined }, method);
  }

  override async begin({ ctx, sessionContext, isolationLevel }: Parameters<Begin>[0] = {}) {
    if (isolationLevel !== undefined) {
      throw new Error("transactions have the isolation level of the database");
    }
    const settings = Object.entries(sessionContext?.variables ?? {}).map(([name, value]) => ({
      text: "select set_config($1, $2, true)",
      values: [name, value],
    }));
    const transaction =
      ctx === undefined ? this.#access.begin(settings) : transactionOf(ctx).openPart();
    return transaction as never;
  }

  /** Writes may fail as late as here. */
  override async commit(context: Parameters<Commit>[0]): Promise<void> {
    try {
      await transactionOf(context).commit();
    } catch (error) {
      throw this.platform.getExceptionConverter().convertException(error as Error);
    }
  }

  override rollback(context: Parameters<Commit>[0]): Promise<void> {
    return transactionOf(context).rollback();
  }
}

/**
 * The ORM's driver. What the unit of work writes in a transaction goes out together, as it reads
 * nothing of the results.
 */
class OrmDriver extends PostgreSqlDriver {
  readonly #statements = createEntityStatements(this.platform);
  readonly #own: OrmConnection;

  constructor(config: Configuration, access: OrmAccess) {
    super(config);
    this.#own = new OrmConnection(config, access);
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
      transactionOf(ctx).add({ ...statement, hasRows: false });
      return { affectedRows: 1, rows: [] } as never;
    }
    return this.rethrow(this.#own.run<QueryResult<T>>(statement, "run", ctx));
  }

  /** Of all callers, the unit of work and upserts alone convert the values themselves. */
  #isOfUnitOfWork(options: { convertCustomTypes?: boolean; schema?: string; upsert?: boolean }) {
    const { convertCustomTypes, schema, upsert = false } = options;
    const isDefault = schema === undefined || schema === this.platform.getDefaultSchemaName();
    return convertCustomTypes === false && isDefault && !upsert;
  }
}

/** Makes the class of the ORM's driver, of which the ORM makes one. */
export const ormDriverOn = (access: OrmAccess) =>
  class extends OrmDriver {
    constructor(config: Configuration) {
      super(config, access);
    }
  };
