import pg, {
  type CustomTypesConfig,
  type Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from "pg";
// @ts-expect-error: @types/pg leaves it out
import { prepareValue } from "pg/lib/utils.js";
import { nameOf } from "./statement-names.ts";

/** A statement of a batch. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** How columns are read; default: as the pool reads them. */
  readonly types?: CustomTypesConfig;
  /** Whether it returns rows; default: true. */
  readonly hasRows?: boolean;
}

/** pg's connection, of which @types/pg lacks these. */
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

/** Members of pg's result that @types/pg lacks. */
interface Result extends QueryResult {
  _types: CustomTypesConfig | undefined;
  addFields(fields: unknown): void;
  parseRow(fields: unknown): object;
  addRow(row: object): void;
  addCommandComplete(message: unknown): void;
}

const newResult = () => new (pg as unknown as { Result: new () => Result }).Result();

/** By connection, whether it has a statement of a name; false if an error has left that open. */
const preparedOn = new WeakMap<object, Map<string, boolean>>();

/**
 * Statements that go out together, each of them prepared once on its connection, with a single
 * Sync: one round trip. Postgres runs them as one transaction, unless they begin or end one
 * themselves, and after an error it skips the rest.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
class Batch {
  readonly #statements: readonly Statement[];
  readonly #values: unknown[][];
  readonly #results: Result[] = [];
  /** Names that this batch prepares, with the position of their statement. */
  readonly #preparing = new Map<string, number>();
  #connection: Wire | undefined;
  #result = newResult();
  #error: Error | undefined;
  /** Set by pg. */
  callback: ((error: Error | null, results?: QueryResult[]) => void) | undefined;
  /** Here pg puts the types of its pool. */
  // biome-ignore lint/style/useNamingConvention: pg names it
  readonly _result: { _types?: CustomTypesConfig } = {};

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
    // What cannot be written fails here, before anything is sent.
    this.#values = statements.map(({ values = [] }) => values.map((value) => prepareValue(value)));
  }

  /** What runs, for those who look at the queries of a pool. */
  get text(): string {
    return this.#statements.map(({ text }) => text).join("; ");
  }

  submit(connection: Wire): null {
    this.#connection = connection;
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
    const { text, hasRows = true } = this.#statements[position] as Statement;
    const statement = (connection.isUnprepared ? undefined : nameOf(text)) ?? "";
    const prepared = preparedOf(connection);
    if (statement === "" || prepared.get(statement) !== true) {
      if (prepared.has(statement)) {
        connection.close({ type: "S", name: statement });
      }
      connection.parse({ name: statement, text });
      if (statement !== "") {
        prepared.set(statement, true);
        this.#preparing.set(statement, position);
      }
    }
    connection.bind({ statement, values: this.#values[position] as unknown[] });
    if (hasRows) {
      connection.describe({ type: "P", name: "" });
    }
    connection.execute({});
  }

  /** Prepares for the result of the next statement. */
  #begin(): void {
    this.#result = newResult();
    this.#result._types = this.#statements[this.#results.length]?.types ?? this._result._types;
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#result.addFields(message.fields);
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

  handleError(error: Error): void {
    const prepared = this.#connection && preparedOf(this.#connection);
    for (const [name, position] of this.#preparing) {
      if (position >= this.#results.length) {
        prepared?.set(name, false);
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

function preparedOf(connection: Wire): Map<string, boolean> {
  let prepared = preparedOn.get(connection);
  if (prepared === undefined) {
    prepared = new Map();
    preparedOn.set(connection, prepared);
  }
  return prepared;
}

/**
 * Runs statements in one round trip, on a connection or on a free one of a pool.
 * @returns the result of each
 */
export function runBatch<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult<Row>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>[]>();
  // pg accepts any object that can submit itself; its types say so for connections only.
  (on as PoolClient).query(
    new Batch(statements) as never,
    ((error: Error | null, results: QueryResult<Row>[]) =>
      error ? reject(error) : resolve(results)) as never,
  );
  return promise;
}
