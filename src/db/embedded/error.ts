/**
 * The embedded server cannot be used. The message is one line with the problem and its
 * remedy; `output` holds the last lines the server wrote, for a log.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly output: readonly string[];

  constructor(problem: string, remedy: string, output: readonly string[] = []) {
    super(`Embedded Postgres: ${problem} (${remedy})`);
    this.output = output;
  }
}

/** The remedy that works on every host. */
export const useOwnServer = "set DATABASE_URL to use a Postgres of your own";

/** The remedy for data of another major version. */
export const moveData =
  'move its data: see "Upgrade the embedded Postgres" in docs/guides/operate.md';

const diskFull = /No space left on device|Disk quota exceeded/i;

/** Creates an error from the last lines of a server or of initdb. */
export function failureFrom(
  action: string,
  dir: string,
  written: readonly string[],
): EmbeddedPostgresError {
  // The path by which a program started by root sees its folder, see placeProgram().
  const output = written.map((line) => line.replaceAll("/proc/self/cwd", dir));
  const cause =
    output.findLast((line) => diskFull.test(line)) ??
    output.findLast((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ??
    output.at(-1);
  const detail = output.findLast((line) => /^(DETAIL|HINT):/.test(line));
  const problem = [`${action} failed`, cause, detail]
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\s+/g, " ").trim().replace(/\.$/, ""))
    .join(": ");
  return new EmbeddedPostgresError(problem, remedyFor(output.join("\n")), output);
}

function remedyFor(text: string): string {
  if (diskFull.test(text)) {
    return "free some disk space or move DATA_DIR";
  }
  if (/initialized by PostgreSQL version/.test(text)) {
    return moveData;
  }
  if (/could not look up effective user ID/.test(text)) {
    return `run as a user that has an entry in /etc/passwd, or ${useOwnServer}`;
  }
  if (/Permission denied|invalid permissions|wrong ownership/i.test(text)) {
    return `let DATA_DIR belong to the user of the service with mode 0700, or ${useOwnServer}`;
  }
  if (/insufficient file descriptors/.test(text)) {
    return "raise the limit of open files (ulimit -n)";
  }
  return `choose another DATA_DIR, or ${useOwnServer}`;
}
