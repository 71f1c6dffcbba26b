import pg from "pg";

/**
 * A connection without prepared statements, for poolers that run each transaction on any free
 * connection of the server.
 */
export class UnpreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // statement-batch.ts reads this, as it writes statements itself.
    Object.assign((this as unknown as { connection: object }).connection, { isUnprepared: true });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg has a dozen overloads, all passed through
  override query(statement: any, ...rest: any[]): any {
    // A statement that submits itself must stay the same object.
    if (typeof statement?.submit === "function") {
      statement.name = undefined;
    }
    const unnamed = statement?.name === undefined ? statement : { ...statement, name: undefined };
    return super.query(unnamed, ...(rest as []));
  }
}
