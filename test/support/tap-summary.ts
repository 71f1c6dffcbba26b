import { once } from "node:events";
import type { Readable } from "node:stream";
import { inspect } from "node:util";
import { Parser, type Result } from "tap-parser";

/** The result of a run of tap. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  /** Files that gave no result. */
  readonly missing: readonly string[];
}

/** What was read of one file. */
interface Tally {
  passed: number;
  failed: number;
  readonly skipped: string[];
  readonly failures: string[];
  /** What the file wrote to its standard output that is not TAP. */
  readonly output: string[];
}

/**
 * Reads the TAP of a whole run and prints a line for each file, and what failed in it, as it comes.
 *
 * A test is a direct child of a file: a `t.test()` there with all that is nested in it, or an
 * assertion outside of any. A file that fails though none of its tests did (it crashed, or missed
 * its plan) or has no tests counts as one failed test.
 */
export async function summarise(
  tap: Readable,
  files: readonly string[],
  print: (line: string) => void,
): Promise<Summary> {
  const total = { passed: 0, failed: 0 };
  const missing = new Set(files);
  const skipped: string[] = [];
  let tally = emptyTally();

  const parser = new Parser();
  parser.on("extra", (text: string) => tally.output.push(text));
  parser.on("child", (file: Parser) => watchFile(file, tally));
  parser.on("assert", (result: Result) => {
    // The runner's own remark on a file that took too long, besides the result of that file.
    if (result.name === "timeout!") {
      return;
    }
    missing.delete(result.name);
    closeFile(result, tally, print);
    total.passed += tally.passed;
    total.failed += tally.failed;
    skipped.push(...tally.skipped);
    tally = emptyTally();
  });
  tap.pipe(parser);
  await once(parser, "complete");

  for (const reason of skipped) {
    print(`skipped: ${reason}`);
  }
  return { ...total, missing: [...missing] };
}

function emptyTally(): Tally {
  return { passed: 0, failed: 0, skipped: [], failures: [], output: [] };
}

function watchFile(file: Parser, tally: Tally): void {
  file.on("assert", (result: Result) => {
    if (result.skip || result.todo) {
      const reason = [result.skip, result.todo].find((why) => typeof why === "string") ?? "todo";
      tally.skipped.push(`${file.name} › ${result.name}: ${reason}`);
    } else if (result.ok) {
      tally.passed += 1;
    } else {
      tally.failed += 1;
    }
  });
  collectFailures(file, [file.name], tally);
}

/** Failures are told where they happened, not again by each test around them. */
function collectFailures(parser: Parser, path: string[], tally: Tally): void {
  let toldByChild = false;
  parser.on("child", (child: Parser) => {
    child.on("assert", (result: Result) => {
      toldByChild ||= isFailure(result);
    });
    collectFailures(child, [...path, child.name], tally);
  });
  parser.on("assert", (result: Result) => {
    if (isFailure(result) && !toldByChild) {
      tally.failures.push(describe([...path, result.name], result.diag));
    }
    toldByChild = false;
  });
  parser.on("extra", (text: string) => tally.output.push(text));
}

function isFailure(result: Result): boolean {
  return !result.ok && !result.skip && !result.todo;
}

/** Settles the count of a file by the result that tap gave it as a whole, and prints both. */
function closeFile(result: Result, tally: Tally, print: (line: string) => void): void {
  const { name, ok, skip, time } = result;
  const empty = skip === "no tests found";
  if ((!ok || empty) && tally.failed === 0) {
    tally.failed = 1;
    tally.failures.push(`FAIL ${name}\n  ${empty ? skip : howItEnded(result.diag)}`);
  } else if (skip) {
    tally.skipped.push(`${name}: ${skip}`);
  }
  const mark = tally.failed ? "FAIL" : skip ? "skip" : "ok  ";
  const count = `${tally.passed} passed${tally.failed ? `, ${tally.failed} failed` : ""}`;
  print(`${mark} ${name}  ${count}  ${Math.round(time ?? 0)} ms`);
  if (!tally.failed) {
    return;
  }
  for (const failure of tally.failures) {
    print(`\n${failure}`);
  }
  if (tally.output.length) {
    print(`\n  It wrote:\n${indent(tally.output.join(""))}`);
  }
  print("");
}

function howItEnded(diagnostics: unknown): string {
  const { exitCode, signal, ...rest } = (diagnostics ?? {}) as Record<string, unknown>;
  if (signal) {
    return `ended by ${signal}, outside of a test or after its time was up`;
  }
  if (exitCode) {
    return `ended with exit code ${exitCode}, outside of a test`;
  }
  return inspect(rest);
}

function describe(path: string[], diagnostics: unknown): string {
  const { at, diff, source, stack, ...rest } = (diagnostics ?? {}) as Record<string, unknown>;
  const place = at as { fileName?: string; lineNumber?: number } | undefined;
  const parts = [`FAIL ${path.filter(Boolean).join(" › ")}`];
  if (place?.fileName) {
    parts.push(`  at ${place.fileName}:${place.lineNumber}`);
  }
  for (const text of [source, diff]) {
    if (typeof text === "string") {
      parts.push(indent(text));
    }
  }
  if (Object.keys(rest).length) {
    parts.push(indent(inspect(rest, { depth: 8 })));
  }
  if (typeof stack === "string") {
    parts.push(indent(stack));
  }
  return parts.join("\n");
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
