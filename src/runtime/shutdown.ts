import type { Logger } from "./log.ts";

/** Ctrl-C in a terminal reaches a process twice, directly and through npm: that is one request. */
const sameRequestMs = 500;

export interface StopOptions {
  readonly log: Logger;
  /** After this time the process ends whatever is still under way. */
  readonly withinMs: number;
  /** Ends what is under way and lets go of everything. */
  stop(): Promise<void>;
}

/**
 * Ends the process on SIGINT or SIGTERM: with 0 when all went as it should,
 * with 1 when it did not or took too long, and with 130 at once when it is
 * asked again.
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
      log.error("not everything ended in time");
      process.exit(1);
    }, withinMs);
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "could not stop as it should");
        process.exit(1);
      },
    );
  }

  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
