import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long a worker looks for the rows of a job. A distributed database may show a job before the rows
 * that were committed with it. Together with the work itself it stays within the lease of the job.
 */
export const visibleWithinMs = 3_000;
export const lookAgainMs = 100;

/** Looks for the row of a job until it is visible. @returns undefined if it does not exist */
export async function awaitRow<Row>(
  look: () => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const deadline = performance.now() + visibleWithinMs;
  let row = await look();
  while (row === undefined && performance.now() < deadline) {
    await sleep(lookAgainMs);
    row = await look();
  }
  return row;
}
