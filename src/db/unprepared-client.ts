import pg from "pg";

/**
 * A connection that leaves no prepared statement behind, for poolers that hand
 * each transaction to whichever connection of the server is free.
 */
export class UnpreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // What tenant-query.ts looks at, which writes a statement of its own.
    Object.assign((this as unknown as { connection: object }).connection, { isUnprepared: true });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen ways to be asked, all passed on as they are
  override query(statement: any, ...rest: any[]): any {
    // A statement that submits itself has to stay the object that it is.
    if (typeof statement?.submit === "function") {
      statement.name = undefined;
    }
    const unnamed = statement?.name === undefined ? statement : { ...statement, name: undefined };
    return super.query(unnamed, ...(rest as []));
  }
}
