import type { Logger } from "../telemetry/log.ts";

/** Ctrl-C reaches a process twice, directly and through npm. Within this time that is one request. */
const sameRequestMs = 500;

interface StopOptions {
  readonly log: Logger;
  /** After this time the process exits even if work is still in flight. */
  readonly withinMs: number;
  /** Completes work in flight and releases every resource. */
  stop(): Promise<void>;
}

/**
 * Ends the process on SIGINT or SIGTERM: with 0 after a clean stop, with 1 when the stop failed or took
 * too long, and with 130 immediately on a second signal.
 */
export function stopOnSignal({ log, withinMs, stop }: StopOptions): void {
  let askedAt: number | undefined;

  function onSignal(signal: NodeJS.Signals): void {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > sameRequestMs) {
        process.exit(130);
      }
      return;
    }
    askedAt = performance.now();
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("could not stop in time");
      process.exit(1);
    }, withinMs);
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "could not stop cleanly");
        process.exit(1);
      },
    );
  }

  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
