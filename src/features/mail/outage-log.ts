import type { Logger } from "../../telemetry/log.ts";
import type { ReportFailure } from "./transport.ts";

/** Longer than the pause between two attempts. */
const quietMs = 3_600_000;

/**
 * Logs failed attempts. That the mail server accepts no emails is logged as an error once for each reason,
 * not for each email. An outage is over when nothing has failed that way for an hour.
 */
export function createOutageLog(log: Logger): ReportFailure {
  const seenAt = new Map<string, number>();
  return ({ code: status, isOutage }, rest) => {
    const details = { status, ...rest };
    if (!isOutage) {
      log.warn(details, "could not send an email");
      return;
    }
    const last = seenAt.get(status) ?? Number.NEGATIVE_INFINITY;
    const now = performance.now();
    seenAt.set(status, now);
    if (now - last > quietMs) {
      log.error(details, "the mail server takes no emails; they will be tried again");
    }
  };
}
