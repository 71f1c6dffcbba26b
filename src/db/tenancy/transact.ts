import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool, QueryResult } from "pg";
import type { Statement } from "../pool/statement-batch.ts";
import { createLazyClient } from "./lazy-client.ts";
import type { Prologue } from "./prologue.ts";
import { createTransaction, type Session } from "./session.ts";
import { tenantRole } from "./tenant-role.ts";
import type { TransactOn, WorkspaceTx } from "./unit-of-work.ts";
import type { TakePermit } from "./workspace-quota.ts";

interface TransactOptions {
  readonly pool: Pool;
  readonly prologueOf: Prologue;
  readonly takePermit: TakePermit;
  /** The error to throw in place of a database error. */
  readonly explain: (error: unknown) => unknown;
  readonly entityManagerOn: (workspaceId: string, session: Session) => EntityManager;
  readonly usesRowLevelSecurity: boolean;
}

/** The tenant's settings end with the transaction; its role may end before. */
const toOwner: Statement = { text: "reset role", hasRows: false };
const toTenant: Statement = { text: `set local role ${tenantRole}`, hasRows: false };

/** Creates the transactions of workspaces. */
export function createTransact(options: TransactOptions): TransactOn<WorkspaceTx> {
  const { pool, prologueOf, takePermit, explain, entityManagerOn, usesRowLevelSecurity } = options;
  return async (workspaceId, work, { opening = [], closing, mapError } = {}) => {
    const client = createLazyClient(pool, () => takePermit(workspaceId));
    const transaction = createTransaction(client, [prologueOf(workspaceId), ...opening]);
    const em = entityManagerOn(workspaceId, transaction);
    const effects: (() => void)[] = [];
    const endings: { statements: readonly Statement[]; effect(results: QueryResult[]): void }[] =
      [];
    const run = async () => {
      const result = await work({
        workspaceId,
        em,
        write: (text, values) => transaction.add({ text, values, hasRows: false }),
        async asOwner(statements) {
          if (!usesRowLevelSecurity) {
            return Promise.all(statements.map(transaction.run));
          }
          const all = [toOwner, ...statements, toTenant];
          return (await Promise.all(all.map(transaction.run))).slice(1, -1);
        },
        afterCommit: (effect) => void effects.push(effect),
        endWith: (statements, effect) => void endings.push({ statements, effect }),
      });
      await em.flush();
      const ending = endings.flatMap(({ statements }) => statements);
      const last = ending.length === 0 ? [] : [toOwner, ...ending];
      const results = await transaction.commit([...(closing?.(result) ?? []), ...last]);
      let end = results.length - ending.length;
      for (const { statements, effect } of endings) {
        const own = results.slice(end, end + statements.length);
        effects.push(() => effect(own));
        end += statements.length;
      }
      return result;
    };
    const result = await run().catch(async (error: unknown) => {
      // Why it failed matters more than the loss of its connection.
      await transaction.rollback().catch(() => {});
      const explained = explain(error);
      throw mapError === undefined ? explained : mapError(explained);
    });
    // Not within: a failed effect must not roll back on a connection that others already use.
    for (const effect of effects) {
      effect();
    }
    return result;
  };
}
