/** Progress of a long operation. */
export interface Progress {
  update(done: number): void;
  stop(): void;
}

/**
 * Counts items on a terminal, in a line of standard error that is cleared before any other output.
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

/** Milliseconds between two lines, on a terminal and in a log. */
const intervals = { terminal: 100, log: 5_000 };
const barWidth = 40;

/**
 * Shows a progress bar on standard error: a moving line on a terminal, a new line every few seconds
 * in a log.
 * @param unit noun of the things that are counted, in the plural
 */
export function startProgress(total: number, unit: string): Progress {
  const { stderr } = process;
  const start = performance.now();
  let done = 0;
  const show = () => {
    const share = Math.min(1, done / total);
    const filled = Math.round(share * barWidth);
    const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
    const left =
      done > 0 ? Math.round(((performance.now() - start) / 1000) * (1 / share - 1)) : "?";
    const line = `${bar} ${Math.floor(share * 100)} %  ${done} of ${total} ${unit}, ${left} s left`;
    stderr.write(stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
  const timer = setInterval(show, stderr.isTTY ? intervals.terminal : intervals.log).unref();
  show();
  return {
    update(count) {
      done = count;
    },
    stop() {
      clearInterval(timer);
      show();
      stderr.write(stderr.isTTY ? "\n" : "");
    },
  };
}
