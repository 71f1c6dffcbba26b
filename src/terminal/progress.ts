import { Presets, SingleBar } from "cli-progress";

/** Progress of a long operation. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/**
 * Counts on a terminal what has come so far of what has no known end, in a line of standard error
 * that is cleared before anything else is printed.
 */
export function startCounter(): { show(count: number): void; clear(): void } {
  const { stderr } = process;
  let isShown = false;
  return {
    show(count) {
      isShown = stderr.isTTY;
      if (isShown) {
        stderr.write(`${count.toLocaleString("en")} so far …`);
      }
    },
    clear() {
      if (isShown) {
        stderr.write("\r\x1b[K");
      }
      isShown = false;
    },
  };
}

/**
 * Shows a progress bar on standard error: a moving line on a terminal, a new
 * line every few seconds in a log.
 * @param unit what is counted, in the plural
 */
export function startProgress(total: number, unit: string): Progress {
  const bar = new SingleBar(
    {
      format: `{bar} {percentage} %  {value} of {total} ${unit}, {eta_formatted} left`,
      stream: process.stderr,
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
