import type { MessageJob } from "../../jobs/queues.ts";

const firstPause = 60;
const longestPause = 1_800;
const retriedForMs = 3 * 24 * 3_600_000;

/**
 * Seconds until an email is retried: from a minute, as greylisting is commonly short, to half an
 * hour, for three days, as mail servers do, which outlasts a weekend. Each pause is up to a quarter shorter
 * or longer, so that emails delayed by an outage are not all sent at the same time.
 * @returns undefined if it has failed permanently
 */
export function pauseBefore({
  attempt,
  since,
}: Pick<MessageJob, "attempt" | "since">): number | undefined {
  const pause = Math.min(firstPause * 2 ** attempt, longestPause);
  const varied = Math.round(pause * (0.75 + Math.random() / 2));
  const retryAt = Date.now() + varied * 1000;
  return retryAt - Date.parse(since) > retriedForMs ? undefined : varied;
}
