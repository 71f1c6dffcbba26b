import pg, {
  type Connection,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { idleInTransactionMs } from "../in-transaction.ts";
import { tenantRole, workspaceSetting } from "./tenant-role.ts";

/** A statement that runs first in the transaction of a workspace. */
export interface Prologue extends QueryConfig {
  readonly name: string;
  readonly values: string[];
}

/**
 * Makes the statement that sets, for its transaction only, the workspace and the
 * time limits. It returns no row.
 * @param usesRowLevelSecurity whether further statements run as the tenant role
 * @param timeoutMs 0 for no limit
 */
export function createPrologue(usesRowLevelSecurity: boolean, timeoutMs: number) {
  const settings = [
    ...(usesRowLevelSecurity ? [`set_config('role', '${tenantRole}', true)`] : []),
    `set_config('${workspaceSetting}', $1, true)`,
    `set_config('statement_timeout', '${timeoutMs}', true)`,
    `set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', true)`,
  ];
  const text = `select where ${settings.map((setting) => `${setting} is null`).join(" or ")}`;
  return (workspaceId: string): Prologue => ({ name: "tenant", text, values: [workspaceId] });
}

/** If it has a name, it is prepared once on each connection. */
export type TenantStatement = QueryConfig & { readonly queryMode?: "extended" };

/** Members of pg's connection that @types/pg lacks. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string | undefined>;
  /** Set by unprepared-client.ts. */
  readonly isUnprepared?: true;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: { portal?: string }): void;
}

/**
 * A statement with its prologue, in one round trip. Their messages go out
 * together, and Postgres runs everything up to the Sync as one transaction, at
 * whose end the settings lapse.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
class TenantQuery extends pg.Query {
  readonly #prologue: Prologue;
  #begun = false;

  constructor(prologue: Prologue, statement: TenantStatement) {
    super(statement);
    this.#prologue = prologue;
  }

  /** Called by pg to write the statement. */
  prepare(connection: Connection & Wire): void {
    const { text, values } = this.#prologue;
    const name = connection.isUnprepared ? "" : this.#prologue.name;
    if (connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      if (name !== "") {
        connection.submittedNamedStatements[name] = text;
      }
    }
    connection.bind({ statement: name, values });
    connection.execute({});
    // @ts-expect-error: @types/pg leaves it out
    super.prepare(connection);
  }

  /** Called by pg for each statement that is done; the first is the prologue. */
  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#begun) {
      // @ts-expect-error: @types/pg leaves it out
      super.handleCommandComplete(message, connection);
    }
    this.#begun = true;
  }
}

/** Runs one statement after its prologue, on a connection or on a free one of a pool. */
export function queryAsTenant<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  prologue: Prologue,
  statement: TenantStatement,
): Promise<QueryResult<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
  const query = new TenantQuery(prologue, statement);
  // pg accepts any object that can submit itself; its types say so for connections only.
  (on as PoolClient).query(
    query as never,
    ((err: Error | null, result: QueryResult<Row>) =>
      err ? reject(err) : resolve(result)) as never,
  );
  return promise;
}
