import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { programEnv } from "./process.ts";
import type { Scope } from "./scope.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The file of the command: the bundle that the service offers, which starts much faster, or the sources
 * if one of them is newer.
 */
export const cliFile = join(root, findPacked() ?? "src/cli/bin.ts");

function findPacked(): string | undefined {
  const packed = "sdk/cli/dist/ticketing";
  const changedAt = (path: string) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const packedAt = changedAt(packed);
  const sources = globSync(["src/**/*.ts", "gen/**/*.ts", "package-lock.json"], { cwd: root });
  return sources.every((path) => changedAt(path) < packedAt) ? packed : undefined;
}

/** How a run of the command ended. */
interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `ticketing` with only this environment, and with this standard input. */
export async function runCli(
  args: readonly string[],
  env: Record<string, string | undefined>,
  input = "",
): Promise<CliRun> {
  const child = start(args, env);
  child.stdin?.end(input);
  return collect(child);
}

async function collect(child: ChildProcess): Promise<CliRun> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
}

/** Runs a bash script that can call `ticketing`. */
export async function runScript(
  script: string,
  env: Record<string, string | undefined>,
): Promise<CliRun> {
  const command = `ticketing() { "${process.execPath}" "${cliFile}" "$@"; }\n${script}`;
  return collect(spawnHere("bash", ["--norc", "-c", command], env));
}

/**
 * Runs `ticketing` on a terminal, without colours.
 * @param answer typed at a prompt
 */
export async function runOnTerminal(
  args: readonly string[],
  env: Record<string, string | undefined>,
  answer = "",
): Promise<CliRun> {
  const command = [process.execPath, cliFile, ...args].map((arg) => `'${arg}'`).join(" ");
  const script = `stty cols 80 -echo; ${command}`;
  const child = spawnHere("script", ["--quiet", "--return", "--command", script, "/dev/null"], {
    ...env,
    NO_COLOR: "1",
    SHELL: "/bin/sh",
  });
  child.stdout?.on("data", (chunk) => {
    if (String(chunk).includes("[y/N]")) {
      child.stdin?.write(answer);
    }
  });
  return collect(child);
}

/** A command that runs until it is stopped. */
interface RunningCli {
  readonly lines: string[];
  readonly notes: string[];
  /** Waits for a matching line on standard error and returns it. */
  noted(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Its exit code, once it has ended. */
  readonly exited: Promise<number | null>;
  /** Standard input. */
  readonly input: Writable;
  /** Stops collecting what it prints, and leaves it in the pipe. */
  stall(): void;
  /** Stops reading what it prints, as `head` does. */
  closeOutput(): void;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `ticketing` and collects its output by line. */
export function startCli(
  t: Scope,
  args: readonly string[],
  env: Record<string, string | undefined>,
): RunningCli {
  const child = start(args, env);
  const exited = once(child, "close").then(([code]) => code as number | null);
  const lines: string[] = [];
  const notes: string[] = [];
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  output.on("line", (line) => lines.push(line));
  const noteLines = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  noteLines.on("line", (line) => notes.push(line));

  async function end(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    child.kill(signal);
    return exited;
  }
  t.teardown(() => end("SIGKILL"));
  return {
    lines,
    notes,
    exited,
    end,
    input: child.stdin as Writable,
    stall: () => output.pause(),
    closeOutput: () => child.stdout?.destroy(),
    noted(pattern, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`no ${pattern} within ${timeoutMs} ms in:\n${notes.join("\n")}`));
        }, timeoutMs);
        const look = () => {
          const found = notes.find((line) => pattern.test(line));
          if (found === undefined) {
            return;
          }
          clearTimeout(timer);
          noteLines.off("line", look);
          resolve(found);
        };
        noteLines.on("line", look);
        look();
      });
    },
  };
}

const start = (args: readonly string[], env: Record<string, string | undefined>) =>
  spawnHere(process.execPath, [cliFile, ...args], env);

function spawnHere(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    env: { ...programEnv, HOME: "/nowhere", ...env },
    stdio: "pipe",
  });
}
