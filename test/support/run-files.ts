import { inParallel } from "./in-parallel.ts";
import { type Obstacles, obstacleOf } from "./prepare-tools.ts";
import type { FileResult } from "./run-file.ts";
import { concurrencies, type TestFile } from "./test-files.ts";

/** The outcome of the tests of a run. */
export interface Summary {
  passed: number;
  failed: number;
  readonly skipped: string[];
  /** Files that failed while others ran, and passed alone. */
  readonly flaky: string[];
}

/** More files than this do not fail by chance. */
const maxRetries = 20;

interface RunOptions {
  readonly obstacles: Obstacles;
  readonly runFile: (path: string) => Promise<FileResult>;
  readonly isInterrupted: () => boolean;
  readonly print: (text: string) => void;
}

/**
 * Runs files, as many at a time as they allow, and prints the outcome of each. Those that fail run
 * once more, alone, as a browser among busy processes misses deadlines. The closing lines name them.
 */
export async function runFiles(
  files: readonly TestFile[],
  { obstacles, runFile, isInterrupted, print }: RunOptions,
): Promise<Summary> {
  const summary: Summary = { passed: 0, failed: 0, skipped: [], flaky: [] };
  const failures: { readonly path: string; readonly failed: number }[] = [];
  const runOne = async (file: TestFile): Promise<void> => {
    const { path } = file;
    const obstacle = obstacleOf(file, obstacles);
    if (obstacle?.isFailure) {
      summary.failed += 1;
      print(`FAIL ${path}\n  ${obstacle.reason}`);
    } else if (obstacle !== undefined) {
      summary.skipped.push(`${path}: ${obstacle.reason}`);
    } else {
      const { passed, failed, skipped, report } = await runFile(path);
      summary.passed += passed;
      summary.failed += failed;
      if (failed > 0) {
        failures.push({ path, failed });
      }
      summary.skipped.push(...skipped);
      print(report);
    }
  };
  // Those with the most tools take the longest: started last, they would prolong the run.
  const longestFirst = files.toSorted((a, b) => b.needs.length - a.needs.length);
  for (const [kind, concurrency] of Object.entries(concurrencies)) {
    await inParallel(
      longestFirst.filter(({ runs }) => runs === kind),
      concurrency,
      async (file) => {
        if (!isInterrupted()) {
          await runOne(file);
        }
      },
    );
  }
  for (const { path, failed } of failures.length <= maxRetries ? failures : []) {
    if (isInterrupted()) {
      break;
    }
    print(`again ${path}`);
    const retry = await runFile(path);
    print(retry.report);
    if (retry.failed === 0) {
      // The tests that passed at first were counted then.
      summary.failed -= failed;
      summary.passed += failed;
      summary.flaky.push(path);
    }
  }
  return summary;
}

/** The last lines of a run. A run without a test has failed. */
export function closingLines({ passed, failed, skipped, flaky }: Summary): string[] {
  const isEmpty = passed + failed === 0;
  return [
    ...skipped.map((reason) => `skipped: ${reason}`),
    ...flaky.map((path) => `flaky: ${path} failed beside other files and passed alone`),
    ...(isEmpty ? ["FAIL no test ran"] : []),
    `${passed} passed, ${isEmpty ? 1 : failed} failed`,
  ];
}
