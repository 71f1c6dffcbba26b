import { Presets, SingleBar } from "cli-progress";

/** Shows how far long work has come. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/**
 * A bar on standard error: one line that moves on a terminal, in a log a new
 * one every few seconds.
 * @param unit what is counted, in the plural
 */
export function startProgress(total: number, unit: string): Progress {
  const bar = new SingleBar(
    {
      format: `{bar} {percentage} %  {value} of {total} ${unit}, {eta_formatted} to go`,
      stream: process.stderr,
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}
