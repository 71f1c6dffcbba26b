import type { Pool } from "pg";
import { eventually } from "./eventually.ts";

/** Waits until as many statements wait for locks of others. */
export const waitForLocks = (pool: Pool, count: number) =>
  eventually(
    () => pool.query("select from pg_locks where not granted"),
    ({ rowCount }) => rowCount === count,
  );
