import {
  type Configuration,
  type EntityDictionary,
  type EntityName,
  type FilterQuery,
  type NativeInsertUpdateManyOptions,
  type NativeInsertUpdateOptions,
  type QueryResult,
  type UpsertOptions,
  Utils,
} from "@mikro-orm/core";
import { PostgreSqlConnection, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { type BoundStatement, bindValues } from "./bind-values.ts";
import { createEntityStatements } from "./entity-statements.ts";
import { markUnread } from "./tenancy/transaction-queue.ts";

type Execute = PostgreSqlConnection["execute"];
type Transaction = Parameters<Execute>[3];
type Commit = PostgreSqlConnection["commit"];

/** The ORM's connection, with values as parameters, so that statements can be prepared. */
class OrmConnection extends PostgreSqlConnection {
  // biome-ignore lint/suspicious/noExplicitAny: the result is what the method asks for
  override async execute<T = any>(...args: Parameters<Execute>): Promise<T> {
    const [query, params = [], method = "all", ctx] = args;
    const bound =
      typeof query === "string" && Array.isArray(params) ? bindValues(query, params) : undefined;
    return bound === undefined
      ? ((await super.execute(...args)) as T)
      : this.run<T>(bound, method, ctx);
  }

  /** Runs a statement as it is. In a transaction, one that returns no rows may go out later. */
  async run<T>({ text, values }: BoundStatement, method: "all" | "get" | "run", ctx?: Transaction) {
    await this.ensureConnection();
    const result = await (ctx ?? this.getClient()).executeQuery(
      CompiledQuery.raw(text, values as unknown[]),
    );
    return this.transformRawResult(result, method) as T;
  }

  /** Writes may fail as late as here. */
  override async commit(...args: Parameters<Commit>): Promise<void> {
    try {
      await super.commit(...args);
    } catch (error) {
      throw this.platform.getExceptionConverter().convertException(error as Error);
    }
  }
}

/**
 * The ORM's driver. What the unit of work writes in a transaction goes out together, as it reads
 * nothing of the results.
 */
export class OrmDriver extends PostgreSqlDriver {
  readonly #statements = createEntityStatements(this.platform);
  readonly #own: OrmConnection;

  constructor(config: Configuration) {
    super(config);
    this.#own = new OrmConnection(config);
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

  #write<T>({ text, values }: BoundStatement, { ctx }: { ctx?: Transaction }) {
    const isRead = text.includes(" returning ");
    const statement = { text, values: isRead ? values : markUnread(values) };
    return this.rethrow(this.#own.run<QueryResult<T>>(statement, "run", ctx));
  }

  /** Of all callers, the unit of work and upserts alone convert the values themselves. */
  #isOfUnitOfWork(options: { convertCustomTypes?: boolean; schema?: string; upsert?: boolean }) {
    const { convertCustomTypes, schema, upsert = false } = options;
    const isDefault = schema === undefined || schema === this.platform.getDefaultSchemaName();
    return convertCustomTypes === false && isDefault && !upsert;
  }
}
