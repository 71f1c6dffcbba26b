import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import type { EventJob, HeldJob } from "../../jobs/queues.ts";
import { lookAgainMs, visibleWithinMs } from "../../jobs/visible-rows.ts";
import { type JobData, rowKey } from "./load.ts";

/**
 * Hands over each job with its event. A distributed database may show a job before its event, so a
 * missing event is retried for a few seconds.
 * @param data loaded for the jobs
 * @param load loads it again for those whose events are missing
 * @param onFound called immediately for each event in `data`
 * @returns the jobs whose events do not exist
 */
export async function awaitEvents<J extends EventJob, Data extends JobData<unknown>>(
  jobs: readonly HeldJob<J>[],
  data: Data,
  load: (jobs: readonly HeldJob<J>[]) => Promise<Data>,
  onFound: (job: HeldJob<J>, event: OutgoingEvent, data: Data) => void,
): Promise<readonly HeldJob<J>[]> {
  const deadline = performance.now() + visibleWithinMs;
  for (let left = jobs, current = data; ; current = await load(left)) {
    const missing: HeldJob<J>[] = [];
    for (const job of left) {
      const { workspaceId, eventId } = job.data;
      const event = current.events.get(rowKey({ workspaceId, id: eventId }));
      if (event === undefined) {
        missing.push(job);
      } else {
        onFound(job, event, current);
      }
    }
    if (missing.length === 0 || performance.now() > deadline) {
      return missing;
    }
    left = missing;
    await sleep(lookAgainMs);
  }
}
