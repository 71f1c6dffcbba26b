import type { EntityManager } from "@mikro-orm/postgresql";
import type { Db } from "pg-boss";
import { addWrite } from "../../db/orm-driver.ts";

/**
 * Lets pg-boss insert jobs in the transaction of an entity manager. They go out with its other
 * writes, so the ids of the jobs cannot be read back.
 */
export const jobsOf = (em: EntityManager): Db => ({
  async executeSql(text, values = []) {
    addWrite(em, { text, values });
    return { rows: [] };
  },
});
