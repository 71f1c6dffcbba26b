import type {
  Configuration,
  EntityDictionary,
  EntityName,
  FilterQuery,
  NativeInsertUpdateManyOptions,
  NativeInsertUpdateOptions,
  QueryResult,
  UpsertOptions,
} from "@mikro-orm/core";
import { PostgreSqlConnection, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import { bindValues } from "./bind-values.ts";
import { markUnread } from "./tenancy/transaction-queue.ts";

type Execute = PostgreSqlConnection["execute"];
/** Carries the mark of a write from the driver to the connection. */
type Context = { readonly isUnread?: boolean } | undefined;
type Commit = PostgreSqlConnection["commit"];

/** The ORM's connection, with values as parameters, so that statements can be prepared. */
class OrmConnection extends PostgreSqlConnection {
  // biome-ignore lint/suspicious/noExplicitAny: the result is what the method asks for
  override async execute<T = any>(...args: Parameters<Execute>): Promise<T> {
    const [query, params = [], method = "all", ctx, loggerContext] = args;
    const bound =
      typeof query === "string" && Array.isArray(params) ? bindValues(query, params) : undefined;
    if (bound === undefined) {
      return (await super.execute(...args)) as T;
    }
    await this.ensureConnection();
    const values = [...bound.values];
    if ((loggerContext as Context)?.isUnread && !/ returning /.test(bound.text)) {
      markUnread(values);
    }
    const compiled = CompiledQuery.raw(bound.text, values);
    const result = await (ctx ?? this.getClient()).executeQuery(compiled);
    return this.transformRawResult(result, method);
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
  constructor(config: Configuration) {
    super(config);
    Object.assign(this, { connection: new OrmConnection(config) });
  }

  override nativeInsertMany<T extends object>(
    entity: EntityName<T>,
    data: EntityDictionary<T>[],
    options?: NativeInsertUpdateManyOptions<T>,
    transform?: (sql: string) => string,
  ): Promise<QueryResult<T>> {
    const { props } = this.metadata.get(entity);
    const isMissing = (name: string) => data.some((row) => !(name in row));
    const defaults = props.filter(({ name, defaultRaw }) => defaultRaw && isMissing(name));
    // Nobody sees a lazy column without asking for it, so its default need not be read back.
    const withoutReturning = defaults.every(({ lazy }) => lazy)
      ? (sql: string) => sql.replace(/ returning .*$/s, "")
      : transform;
    return super.nativeInsertMany(
      entity,
      data,
      withoutResult(options),
      options?.convertCustomTypes === false ? withoutReturning : transform,
    );
  }

  override nativeUpdate<T extends object>(
    entity: EntityName<T>,
    where: FilterQuery<T>,
    data: EntityDictionary<T>,
    options?: NativeInsertUpdateOptions<T> & UpsertOptions<T>,
  ): Promise<QueryResult<T>> {
    return super.nativeUpdate(entity, where, data, withoutResult(options));
  }
}

/** Of all callers, the unit of work alone converts the values itself. */
const withoutResult = <Options extends { convertCustomTypes?: boolean; loggerContext?: object }>(
  options: Options | undefined,
) =>
  options?.convertCustomTypes === false
    ? { ...options, loggerContext: { ...options.loggerContext, isUnread: true } }
    : options;
