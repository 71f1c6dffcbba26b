import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { Binaries } from "./binaries.ts";
import { type Cluster, placeProgram } from "./cluster.ts";

/**
 * Runs the server and ends it with this process. However this process ends, SIGKILL included, the
 * kernel closes its end of the pipe on the script's stdin; the watcher then requests a fast shutdown.
 *
 * Every process of the server inherits the lock. While one of them is alive, or a server in another
 * container that shares the directory, no second server starts. Conversely, a leftover postmaster.pid
 * means nothing to the holder of the lock ($1 = 1: its process is not Postgres).
 */
const watchdogScript = `
exec 4<&0 </dev/null
if command -v flock >/dev/null 2>&1; then
  exec 5>>ticketing-lock || exit 1
  flock -n 5 || exit 75
  [ "$1" = 1 ] && rm -f postmaster.pid
fi
shift
"$@" 4<&- &
server=$!
( exec 5>&-; read -r _ <&4; kill -INT "$server" ) >/dev/null 2>&1 &
watcher=$!
exec 4<&- 5>&-
wait "$server"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;
const lockedExitCode = 75;
const readyLine = "database system is ready to accept connections";
/** For the error of a failed start, whose cause is in the last lines. */
const linesKept = 20;
/** The checkpoint of a shutdown can take this long on a slow disk. */
const stopPatienceMs = 30_000;

interface ServerOptions {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly settings: Readonly<Record<string, string>>;
  /** postmaster.pid names a process that is not Postgres. */
  readonly stalePidFile: boolean;
  readonly onLine: (line: string) => void;
}

/** A server that accepts connections. */
export interface Process {
  /** Settles when it has ended, for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

type Launch =
  | { readonly outcome: "ready"; readonly process: Process }
  /** Another server uses the data, or its last processes have not ended. */
  | { readonly outcome: "busy" }
  | { readonly outcome: "port-taken" }
  | { readonly outcome: "failed"; readonly output: readonly string[] };

/** Starts a server and waits until it accepts connections or has ended. */
export async function launchServer(options: ServerOptions): Promise<Launch> {
  const { cluster, binaries, settings, stalePidFile } = options;
  const { dataArgument, options: placed } = placeProgram(cluster.dir, cluster.account);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      watchdogScript,
      "sh",
      stalePidFile ? "1" : "0",
      binaries.postgres,
      "-D",
      dataArgument,
      ...flags,
    ],
    // A separate session, as Ctrl-C in a terminal is meant for the service, which ends the server
    // itself.
    { ...placed, stdio: ["pipe", "ignore", "pipe"], detached: true },
  );
  const output: string[] = [];
  const ready = new Promise<true>((settle) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      output.push(line);
      if (output.length > linesKept) {
        output.shift();
      }
      options.onLine(line);
      if (line.includes(readyLine)) {
        settle(true);
      }
    });
  });
  const closed = once(child, "close");
  if (await Promise.race([ready, closed.then(() => false)])) {
    return { outcome: "ready", process: runningServer(child) };
  }
  return diagnose(child.exitCode, output);
}

function diagnose(exitCode: number | null, output: readonly string[]): Launch {
  const text = output.join("\n");
  if (
    exitCode === lockedExitCode ||
    /lock file "postmaster.pid" already exists|shared memory block .* still in use/.test(text)
  ) {
    return { outcome: "busy" };
  }
  if (/could not create any TCP\/IP sockets/.test(text)) {
    return { outcome: "port-taken" };
  }
  return { outcome: "failed", output };
}

type Child = ChildProcessByStdio<Writable, null, Readable>;

function runningServer(child: Child): Process {
  // Does not keep this process alive; the watchdog ends the server.
  child.unref();
  for (const stream of [child.stdin, child.stderr]) {
    (stream as { unref?(): void }).unref?.();
  }
  const ended = new Promise<void>((settle) => {
    child.once("exit", () => {
      child.stdin.destroy();
      settle();
    });
  });
  return { ended, stop: () => stopServer(child, ended) };
}

/** The watcher requests the shutdown. If that takes very long, it continues in the background. */
async function stopServer(child: Child, ended: Promise<void>): Promise<void> {
  child.ref();
  child.stdin.end();
  let impatience: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((settle) => {
    impatience = setTimeout(settle, stopPatienceMs);
  });
  await Promise.race([ended, patience]);
  clearTimeout(impatience);
  child.unref();
}
