import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { indent, summarise } from "./tap-summary.ts";

/** Tap ends a test that takes too long; this ends a file where Tap fails to. */
const limitMs = 600_000;
/** Leftover processes of a file may keep its output open. */
const graceMs = 1_000;

const running = new Set<ChildProcess>();

/** Ends the files that are running. */
export function stopFiles(signal: NodeJS.Signals): void {
  for (const child of running) {
    child.kill(signal);
  }
}

/** How a file ended. */
export interface FileResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** A line about the outcome, followed by the details of failures. */
  readonly report: string;
}

/**
 * Runs a test file in a separate process, without the hooks of the command `tap`: they take longer to
 * load than many tests run.
 *
 * A file that fails though none of its tests did (it crashed, or missed its plan) or has no tests
 * counts as one failed test.
 */
export async function runFile(file: string, env: NodeJS.ProcessEnv): Promise<FileResult> {
  const start = performance.now();
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const errors: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text) => errors.push(text));
  const closed = once(child, "close");
  const exit = once(child, "exit").then(async ([code, signal]) => {
    running.delete(child);
    clearTimeout(limit);
    await Promise.race([closed, sleep(graceMs, undefined, { ref: false })]);
    child.stdout.destroy();
    child.stderr.destroy();
    return signal ? `ended by ${signal}` : code ? `ended with exit code ${code}` : undefined;
  });
  const [summary, ending] = await Promise.all([summarise(file, child.stdout), exit]);
  const fault = summary.failed ? undefined : (ending ?? summary.fault);
  const failed = fault === undefined ? summary.failed : 1;
  const { passed, skipped } = summary;

  const mark = failed ? "FAIL" : passed ? "ok  " : "skip";
  const count = `${passed} passed${failed ? `, ${failed} failed` : ""}`;
  const lines = [`${mark} ${file}  ${count}  ${Math.round(performance.now() - start)} ms`];
  if (failed) {
    const failures = fault === undefined ? summary.failures : [`FAIL ${file}\n  ${fault}`];
    lines.push(...failures.map((failure) => `\n${failure}`));
    const output = summary.output + errors.join("");
    lines.push(...(output ? [`\n  It wrote:\n${indent(output)}`, ""] : [""]));
  }
  return { passed, failed, skipped, report: lines.join("\n") };
}
