import type { Pool, PoolClient } from "pg";
import type { Job, PgBoss } from "pg-boss";
import { preparedJobsOn } from "../features/events/job-statements.ts";
import { type EventJob, eventQueue } from "../features/events/queue.ts";

/** Claims up to so many events that have yet to be fanned out, those that wait longest first. */
export const claimJobs = (
  boss: PgBoss,
  on: Pool | PoolClient,
  batchSize: number,
): Promise<Job<EventJob>[]> =>
  boss.fetch(eventQueue, {
    batchSize,
    // Jobs of events have no group. With a limit for groups, pg-boss selects the jobs before it
    // updates them, where it would otherwise join the two: of such a join no plan fits a queue both
    // when it is empty and when it is long.
    groupConcurrency: 1,
    db: preparedJobsOn(on),
  });
