import type { Readable } from "node:stream";
import { inspect } from "node:util";
import { type FinalResults, Parser, type Result } from "tap-parser";

/** The result of the tests of a file. */
interface FileSummary {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were skipped, with the reason. */
  readonly skipped: readonly string[];
  readonly failures: readonly string[];
  /** Faults of the file rather than of a test, such as a missing plan. */
  readonly fault: string | undefined;
  /** Lines on the standard output of the file that are not TAP. */
  readonly output: string;
}

/** The reason that Tap gives for a file without tests. */
const noTests = "no tests found";

/**
 * Reads the TAP output of a file to its end.
 *
 * A test is a top-level `t.test()` with everything nested in it, or an assertion outside any test.
 */
export async function summarise(name: string, tap: Readable): Promise<FileSummary> {
  const count = { passed: 0, failed: 0 };
  const skipped: string[] = [];
  const failures: string[] = [];
  const output: string[] = [];

  const parser = new Parser();
  parser.on("assert", (result: Result) => {
    if (result.skip || result.todo) {
      const reason = [result.skip, result.todo].find((why) => typeof why === "string") ?? "todo";
      skipped.push(`${name} › ${result.name}: ${reason}`);
    } else if (result.ok) {
      count.passed += 1;
    } else {
      count.failed += 1;
    }
  });
  collect(parser, [name], failures, output);
  const ended = new Promise<FinalResults>((resolve) => parser.once("complete", resolve));
  tap.on("data", (chunk) => parser.write(chunk)).once("close", () => parser.end());
  const { ok, bailout, plan, failures: faults } = await ended;

  if (plan.skipAll && plan.skipReason !== noTests) {
    skipped.push(`${name}: ${plan.skipReason}`);
  }
  const [fault = bailout || noTests] = faults.map(({ tapError }) => tapError).filter(Boolean);
  const isWhole = ok && count.passed + skipped.length > 0;
  const shown = isWhole ? undefined : String(fault);
  return { ...count, skipped, failures, fault: shown, output: output.join("") };
}

/** Reports failures where they happened, and not again for each enclosing test. */
function collect(parser: Parser, path: string[], failures: string[], output: string[]): void {
  let toldByChild = false;
  parser.on("child", (child: Parser) => {
    child.on("assert", (result: Result) => {
      toldByChild ||= isFailure(result);
    });
    collect(child, [...path, child.name], failures, output);
  });
  parser.on("assert", (result: Result) => {
    if (isFailure(result) && !toldByChild) {
      failures.push(describe([...path, result.name], result.diag));
    }
    toldByChild = false;
  });
  parser.on("extra", (text: string) => output.push(text));
}

function isFailure(result: Result): boolean {
  return !result.ok && !result.skip && !result.todo;
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

/** Indents text below its heading. */
export function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
