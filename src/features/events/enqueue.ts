import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery } from "kysely";
import type { Db } from "pg-boss";
import { markUnread } from "../../db/tenancy/transaction-queue.ts";

/**
 * Lets pg-boss insert jobs in the transaction of an entity manager. They go out with its other
 * writes, so the ids of the jobs cannot be read back.
 */
export const jobsOf = (em: EntityManager): Db => ({
  async executeSql(text, values = []) {
    await em.getKysely().executeQuery(CompiledQuery.raw(text, markUnread([...values])));
    return { rows: [] };
  },
});
