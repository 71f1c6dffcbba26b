import pg, {
  type Connection,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { tenantRole, workspaceSetting } from "./tenant-role.ts";

/** A statement that sets, for its transaction only, who runs what follows. It gives no row. */
const prologue = {
  name: "tenant",
  text: `select where set_config('role', '${tenantRole}', true) is null
         or set_config('${workspaceSetting}', $1, true) is null`,
};

/**
 * The same for a connection whose transaction has begun. It has no name: pg
 * would prepare it once more, under a name that Postgres knows already.
 */
export const asTenant = (workspaceId: string): QueryConfig => ({
  text: prologue.text,
  values: [workspaceId],
});

/** Named, it is prepared once on each connection. */
export type TenantStatement = QueryConfig & { readonly queryMode?: "extended" };

/** The part of pg's connection that is used here and missing in @types/pg. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string | undefined>;
  /** Set by unprepared-client.ts. */
  readonly isUnprepared?: true;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: string[] }): void;
  execute(message: { portal?: string }): void;
}

/**
 * A statement that runs as the tenant role, in one round trip: its
 * messages and those of the prologue go out together, and Postgres takes
 * everything up to the Sync at the end for one transaction, with which the
 * settings go again.
 * @see https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
class TenantQuery extends pg.Query {
  readonly #workspaceId: string;
  #begun = false;

  constructor(workspaceId: string, statement: TenantStatement) {
    super(statement);
    this.#workspaceId = workspaceId;
  }

  /** Called by pg to write the statement. */
  prepare(connection: Connection & Wire): void {
    const { text } = prologue;
    const name = connection.isUnprepared ? "" : prologue.name;
    if (connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      if (name !== "") connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: [this.#workspaceId] });
    connection.execute({});
    // @ts-expect-error: @types/pg leaves it out
    super.prepare(connection);
  }

  /** Called by pg for each statement that is done; the first is the prologue. */
  handleCommandComplete(message: unknown, connection: Connection): void {
    // @ts-expect-error: @types/pg leaves it out
    if (this.#begun) super.handleCommandComplete(message, connection);
    this.#begun = true;
  }
}

/** Runs one statement as the tenant role on a connection or whatever one a pool has. */
export function queryAsTenant<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  workspaceId: string,
  statement: TenantStatement,
): Promise<QueryResult<Row>> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>();
  const query = new TenantQuery(workspaceId, statement);
  // pg takes whatever can submit itself; its types know it on connections only.
  (on as PoolClient).query(
    query as never,
    ((err: Error | null, result: QueryResult<Row>) =>
      err ? reject(err) : resolve(result)) as never,
  );
  return promise;
}
