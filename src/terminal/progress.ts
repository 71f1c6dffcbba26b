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
const intervals = { terminal: 200, log: 5_000 };
const barWidth = 20;

/**
 * Shows a text that changes on standard error: a moving line on a terminal, cut to its width, and a new line every
 * few seconds in a log.
 * @returns a function that shows it once more, and stops
 */
export function startStatusLine(text: () => string): () => void {
  const { stderr } = process;
  const show = () => {
    const line = stderr.isTTY ? text().slice(0, stderr.columns - 1) : text();
    stderr.write(stderr.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
  const timer = setInterval(show, stderr.isTTY ? intervals.terminal : intervals.log).unref();
  show();
  return () => {
    clearInterval(timer);
    show();
    stderr.write(stderr.isTTY ? "\n" : "");
  };
}

/**
 * Shows a progress bar on standard error, with the rate and the remaining time.
 * @param unit noun of the things that are counted, in the plural
 */
export function startProgress(total: number, unit: string): Progress {
  const pace = startPace();
  let done = 0;
  const stop = startStatusLine(() => {
    const share = Math.min(1, done / total);
    const filled = Math.round(share * barWidth);
    const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
    const count = `${number(done)} of ${number(total)} ${unit}`;
    return `${bar} ${Math.floor(share * 100)} %  ${count}, ${pace(done, share)}`;
  });
  return {
    update(count) {
      done = count;
    },
    stop,
  };
}

/** @returns a function for the rate of what is done since now, and the remaining time: `40/s, 1 min 10 s left` */
export function startPace(): (done: number, share: number) => string {
  const start = performance.now();
  return (done, share) => {
    const seconds = (performance.now() - start) / 1000;
    const rate = `${number(Math.round(done / Math.max(seconds, 0.001)))}/s`;
    return share > 0 && share < 1 ? `${rate}, ${duration(seconds * (1 / share - 1))} left` : rate;
  };
}

const number = (count: number): string => count.toLocaleString("en");

/** `45 s`, `1 min 10 s` or `2 h 5 min`. */
function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
