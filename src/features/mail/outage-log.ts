import type { Logger } from "../../telemetry/log.ts";

/** Longer than the pause between two attempts. */
const quietMs = 3_600_000;

/**
 * Logs that the mail server takes no e-mails: once for each reason, not for each e-mail. An outage is
 * over when nothing has failed so for an hour.
 */
export function createOutageLog(log: Logger): (reason: string, details: object) => void {
  const seenAt = new Map<string, number>();
  return (reason, details) => {
    const last = seenAt.get(reason) ?? Number.NEGATIVE_INFINITY;
    const now = performance.now();
    seenAt.set(reason, now);
    if (now - last > quietMs) {
      log.error(details, "the mail server takes no e-mails; they will be tried again");
    }
  };
}
