import pg, {
  type CustomTypesConfig,
  type Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from "pg";
// @ts-expect-error: @types/pg leaves it out
import { prepareValue } from "pg/lib/utils.js";

/** A statement of a batch. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** How columns are read; default: as the pool reads them. */
  readonly types?: CustomTypesConfig;
  /** Whether it returns rows; default: true. */
  readonly hasRows?: boolean;
  /** Whether connections keep it prepared, if they can; default: true. */
  readonly isKept?: boolean;
}

/** pg's connection, whose types in @types/pg lack these. */
interface Wire {
  stream: { readonly writable: boolean; write(message: Buffer): unknown };
  /** Set by unprepared-client.ts. */
  readonly isUnprepared?: true;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[] }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: object): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
}

/** How the rows of a statement are read, which Postgres does not let change once it is prepared. */
interface Shape {
  readonly fields: QueryResult["fields"];
  readonly _types: CustomTypesConfig | undefined;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** Members of pg's result that @types/pg lacks. */
interface Result extends QueryResult, Shape {
  _types: CustomTypesConfig | undefined;
  fields: QueryResult["fields"];
  addFields(fields: unknown): void;
  parseRow(fields: unknown): object;
  addRow(row: object): void;
  addCommandComplete(message: unknown): void;
}

const newResult = () => new (pg as unknown as { Result: new () => Result }).Result();

/** A statement of a connection. */
interface Prepared {
  /** False if, after an error, it is unknown whether the connection has it. */
  isReady: boolean;
  shape?: Shape;
}

/** By connection, its statements by name. */
const preparedOn = new WeakMap<object, Map<string, Prepared>>();

/**
 * Statements that go out together, each of them prepared and described once on its connection, with
 * a single Sync: one round trip. Postgres runs them as one transaction, unless they begin or end one
 * themselves, and after an error it skips the rest.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
class Batch {
  readonly #statements: readonly Statement[];
  readonly #values: unknown[][];
  readonly #results: Result[] = [];
  /** Statements that this batch prepares, with their position. */
  readonly #preparing = new Map<Prepared, number>();
  /** By position, the prepared statement; undefined if it has no name. */
  readonly #prepared: (Prepared | undefined)[] = [];
  /** By position, the shape of rows that are not described again. */
  readonly #shapes: (Shape | undefined)[] = [];
  #result = newResult();
  #error: Error | undefined;
  /** Set by pg. */
  callback: ((error: Error | null, results?: QueryResult[]) => void) | undefined;
  /** Where pg puts the types of its pool. */
  // biome-ignore lint/style/useNamingConvention: pg names it
  readonly _result: { _types?: CustomTypesConfig } = {};

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
    // Values that cannot be serialised fail here, before anything is sent.
    this.#values = statements.map(({ values = [] }) => values.map((value) => prepareValue(value)));
  }

  /** The SQL, for listeners to the queries of a pool. */
  get text(): string {
    return this.#statements.map(({ text }) => text).join("; ");
  }

  submit(connection: Wire): null {
    // One buffer, as a socket takes several times as long for many small ones.
    const messages: Buffer[] = [];
    const { stream } = connection;
    connection.stream = { writable: true, write: (message) => messages.push(message) };
    try {
      for (const position of this.#statements.keys()) {
        this.#write(connection, position);
      }
      connection.sync();
    } finally {
      connection.stream = stream;
    }
    stream.write(Buffer.concat(messages));
    this.#begin();
    return null;
  }

  #write(connection: Wire, position: number): void {
    const { text, hasRows = true, isKept = true } = this.#statements[position] as Statement;
    const statement = (isKept && !connection.isUnprepared && nameOf(text)) || "";
    const prepared = this.#prepare(connection, statement, text, position);
    connection.bind({ statement, values: this.#values[position] as unknown[] });
    const shape = prepared?.shape?._types === this.#typesOf(position) ? prepared?.shape : undefined;
    this.#prepared.push(prepared);
    this.#shapes.push(shape);
    if (hasRows && shape === undefined) {
      connection.describe({ type: "P", name: "" });
    }
    connection.execute({});
  }

  #prepare(connection: Wire, name: string, text: string, position: number): Prepared | undefined {
    if (name === "") {
      connection.parse({ name, text });
      return undefined;
    }
    const statements = preparedOf(connection);
    const known = statements.get(name);
    if (known?.isReady) {
      return known;
    }
    if (known !== undefined) {
      connection.close({ type: "S", name });
    }
    connection.parse({ name, text });
    const prepared = { isReady: true };
    statements.set(name, prepared);
    this.#preparing.set(prepared, position);
    return prepared;
  }

  #typesOf(position: number): CustomTypesConfig | undefined {
    return this.#statements[position]?.types ?? this._result._types;
  }

  /** Prepares for the result of the next statement. */
  #begin(): void {
    const position = this.#results.length;
    this.#result = newResult();
    const shape = this.#shapes[position];
    if (shape === undefined) {
      this.#result._types = this.#typesOf(position);
    } else {
      Object.assign(this.#result, shape);
    }
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#result.addFields(message.fields);
    const prepared = this.#prepared[this.#results.length];
    if (prepared !== undefined) {
      const { fields, _types, _parsers, _prebuiltEmptyResultObject } = this.#result;
      prepared.shape = { fields, _types, _parsers, _prebuiltEmptyResultObject };
    }
  }

  handleDataRow(message: { fields: unknown }): void {
    try {
      this.#result.addRow(this.#result.parseRow(message.fields));
    } catch (error) {
      this.#error ??= error as Error;
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#result.addCommandComplete(message);
    this.#results.push(this.#result);
    this.#begin();
  }

  handleEmptyQuery(): void {
    this.#results.push(this.#result);
    this.#begin();
  }

  handleError(error: Error & { code?: string }): void {
    const failed = this.#prepared[this.#results.length];
    if (failed !== undefined && isLost(error)) {
      failed.isReady = false;
    }
    for (const [prepared, position] of this.#preparing) {
      if (position >= this.#results.length) {
        prepared.isReady = false;
      }
    }
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#error !== undefined) {
      this.callback?.(this.#error);
    } else {
      this.callback?.(null, this.#results);
    }
  }
}

/** 26000: the server does not have the statement; 0A000: the columns of its table have changed. */
const isLost = ({ code }: { code?: string }) => code === "26000" || code === "0A000";

function preparedOf(connection: Wire): Map<string, Prepared> {
  let prepared = preparedOn.get(connection);
  if (prepared === undefined) {
    prepared = new Map();
    preparedOn.set(connection, prepared);
  }
  return prepared;
}

/** Runs statements in one transaction. @returns the result of each */
export type RunStatements = (statements: readonly Statement[]) => Promise<QueryResult[]>;

/**
 * Runs statements in one round trip, on a connection or a free one from a pool.
 * @returns the result of each
 */
export function runBatch<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult<Row>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>[]>();
  // pg accepts any object that can submit itself; its types allow that only for connections.
  (on as PoolClient).query(
    new Batch(statements) as never,
    ((error: Error | null, results: QueryResult<Row>[]) =>
      error ? reject(error) : resolve(results)) as never,
  );
  return promise;
}

/**
 * Gives the statements after it a generic plan until the transaction ends, as planning a claim takes
 * longer than running it. The plan may be made while the queue is empty and run when it is long, so it
 * must not scan tables.
 */
export const genericPlan: Statement = {
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`,
};

/** Each connection keeps the plans of its prepared statements, so their number is limited. */
const namedAtMost = 500;
/** Longer statements are batches, with a text for each number of rows. In characters. */
const longestNamed = 8_000;

const names = new Map<string, string>();

/** The name under which connections prepare this statement; undefined if too many have one. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= namedAtMost || text.length > longestNamed) {
    return known;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
