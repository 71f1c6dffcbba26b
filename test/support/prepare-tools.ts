import { inParallel } from "./in-parallel.ts";
import type { TestFile } from "./test-files.ts";
import type { Tool } from "./tools.ts";

/** Tools that could not be prepared, with the reason. */
export interface Obstacles {
  readonly missing: ReadonlyMap<string, string>;
  readonly failed: ReadonlyMap<string, string>;
}

interface PrepareOptions {
  readonly tools: Readonly<Record<string, Tool>>;
  /** Why a tool cannot be used on this machine. */
  readonly findMissing: (tool: Tool) => Promise<string | undefined>;
  /** In CI, files fail if a tool they need is missing. */
  readonly mustHaveTools: boolean;
  readonly print: (line: string) => void;
}

/** Most wait for a download, or compile on one of two processors. */
const concurrency = 2;

/**
 * Builds and downloads tools, a few at a time, before the first test starts. It prints a line when it
 * begins to prepare a tool, and another with the result.
 */
export async function prepareTools(
  names: Iterable<string>,
  { tools, findMissing, mustHaveTools, print }: PrepareOptions,
): Promise<Obstacles> {
  const missing = new Map<string, string>();
  const failed = new Map<string, string>();
  const prepare = async (name: string) => {
    const tool = tools[name];
    print(`preparing ${name}`);
    const start = performance.now();
    const reason = tool && (await findMissing(tool));
    if (tool === undefined) {
      failed.set(name, `test/support/tools.ts has no tool ${name}`);
    } else if (reason !== undefined) {
      (mustHaveTools ? failed : missing).set(name, reason);
    } else {
      await tool.install().catch(({ message }: Error) => {
        failed.set(name, `${name} cannot be prepared: ${message}`);
      });
    }
    const ms = Math.round(performance.now() - start);
    print(`${failed.has(name) ? "FAIL" : missing.has(name) ? "lack" : "have"} ${name}  ${ms} ms`);
  };
  await inParallel(new Set(names), concurrency, prepare);
  return { missing, failed };
}

/** Why a file does not run, and whether that is a failure; undefined if it runs. */
export function obstacleOf(
  { needs }: TestFile,
  { missing, failed }: Obstacles,
): { readonly isFailure: boolean; readonly reason: string } | undefined {
  const reasonIn = (reasons: ReadonlyMap<string, string>) =>
    needs.flatMap((name) => reasons.get(name) ?? [])[0];
  const fault = reasonIn(failed);
  const lack = reasonIn(missing);
  return fault !== undefined
    ? { isFailure: true, reason: fault }
    : lack !== undefined
      ? { isFailure: false, reason: lack }
      : undefined;
}
