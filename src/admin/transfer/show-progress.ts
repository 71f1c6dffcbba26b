import type { Progress } from "./tables.ts";

/** Shows progress on standard error: a moving line on a terminal, a line per table in a log. */
export function showProgress(): { progress: Progress; end(): void } {
  const { stderr } = process;
  let last = "";
  const end = () => {
    if (last !== "") {
      stderr.write(stderr.isTTY ? "\n" : `${last}\n`);
    }
    last = "";
  };
  return {
    progress(table, rows) {
      if (!last.startsWith(`${table}: `)) {
        end();
      }
      last = `${table}: ${rows} rows`;
      if (stderr.isTTY) {
        stderr.write(`\r${last}`);
      }
    },
    end,
  };
}
