import type { Statement } from "../../db/batch.ts";

/**
 * Plans the statements after it once for each connection, until the transaction ends: planning a
 * claim takes longer than making it. The plan may be made while the queue is empty and run when it
 * is long, so it must not scan tables.
 */
export const plannedOnce: Statement = {
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`,
};
