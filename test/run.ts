/**
 * The test runner: `npm test`, `npm run test:fast`, `npm run test:all`, `npm test -- FILE…`.
 *
 * Prepares what the files need, then runs them: one Postgres for the run, one process for each
 * file, a few at a time. The last line is always `N passed, N failed`. Each file declares its suite;
 * see test-files.ts.
 */
import { dirname, relative } from "node:path";
import { parseArgs } from "node:util";
import { runFile, stopFiles } from "./support/run-file.ts";
import {
  concurrencies,
  readTestFiles,
  type Suite,
  suites,
  type TestFile,
} from "./support/test-files.ts";
import type { Tool } from "./support/tools.ts";

/** Each file is a process, which would compile the whole service again. */
const compileCache = "node_modules/.cache/node";
/** In seconds, for a file that says nothing else. */
const defaultTimeout = "60";
/** Where test/support/database.ts looks for the server of the run. */
const databaseUrlVariable = "TEST_DATABASE_URL";
/** In CI a tool that is missing fails the files that need it. */
const mustHaveTools = process.env.CI === "true";
let isInterrupted = false;
const signals = ["SIGINT", "SIGTERM"] as const;

/** Files that match an argument are run whatever their suite. */
function select(argv: string[]): TestFile[] {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { suite: { type: "string", default: "default" }, except: { type: "string" } },
  });
  const known = readTestFiles();
  const runs = ({ suite }: TestFile, other: string) =>
    suites.indexOf(suite) <= suites.indexOf(toSuite(other));
  const wanted = positionals.map((part) => relative(".", part));
  const { suite, except } = values;
  const files = wanted.length
    ? known.filter(({ path }) => wanted.some((part) => path.includes(part)))
    : known.filter((file) => runs(file, suite) && !(except !== undefined && runs(file, except)));
  if (files.length === 0) {
    throw new Error(`no test file matches ${argv.join(" ")}`);
  }
  // Begun last, a long file would leave a processor idle in the end.
  return files.sort((a, b) => suites.indexOf(b.suite) - suites.indexOf(a.suite));
}

function toSuite(name: string): Suite {
  const suite = suites.find((each) => each === name);
  if (suite === undefined) {
    throw new Error(`--suite and --except take ${suites.join(", ")}`);
  }
  return suite;
}

/** Failed preparations, with the reason. */
interface Obstacles {
  readonly missing: ReadonlyMap<string, string>;
  readonly failed: ReadonlyMap<string, string>;
}

/** Builds and downloads the tools of the files, before the clock of any test starts. */
async function prepare(files: readonly TestFile[]): Promise<Obstacles> {
  // Imported late, so that the last line comes out even if the code under test does not load.
  const { findMissing, tools } = await import("./support/tools.ts");
  const missing = new Map<string, string>();
  const failed = new Map<string, string>();
  for (const name of new Set(["bundles", ...files.flatMap(({ needs }) => needs)])) {
    const start = performance.now();
    const tool = (tools as Record<string, Tool>)[name];
    const reason = tool === undefined ? undefined : await findMissing(tool);
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
    console.log(
      `${failed.has(name) ? "FAIL" : missing.has(name) ? "lack" : "have"} ${name}  ${ms} ms`,
    );
  }
  return { missing, failed };
}

interface Summary {
  passed: number;
  failed: number;
  readonly skipped: string[];
}

/** Runs files, as many at a time as they allow, and prints the outcome of each. */
async function runAll(
  files: readonly TestFile[],
  obstacles: Obstacles,
  env: NodeJS.ProcessEnv,
): Promise<Summary> {
  const summary: Summary = { passed: 0, failed: 0, skipped: [] };
  const runOne = async ({ path, needs }: TestFile): Promise<void> => {
    const reasonIn = (reasons: ReadonlyMap<string, string>) =>
      needs.flatMap((name) => reasons.get(name) ?? [])[0];
    const fault = reasonIn(obstacles.failed);
    const lack = reasonIn(obstacles.missing);
    if (fault !== undefined) {
      summary.failed += 1;
      console.log(`FAIL ${path}\n  ${fault}`);
    } else if (lack !== undefined) {
      summary.skipped.push(`${path}: ${lack}`);
    } else {
      const { passed, failed, skipped, report } = await runFile(path, env);
      summary.passed += passed;
      summary.failed += failed;
      summary.skipped.push(...skipped);
      console.log(report);
    }
  };
  for (const [kind, concurrency] of Object.entries(concurrencies)) {
    const left = files.filter(({ runs }) => runs === kind).values();
    // All of them take from one iterator.
    const work = async () => {
      for (const file of left) {
        if (isInterrupted) {
          return;
        }
        await runOne(file);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  return summary;
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env[databaseUrlVariable];
  if (given) {
    return { url: given, stop: async () => {} };
  }
  const { startTestServer } = await import("./support/database.ts");
  return startTestServer();
}

async function main(): Promise<Summary> {
  process.chdir(dirname(import.meta.dirname));
  const files = select(process.argv.slice(2));
  const obstacles = await prepare(files);
  const server = await findServer();
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    TAP_TIMEOUT: defaultTimeout,
    ...process.env,
    [databaseUrlVariable]: server.url,
  };
  try {
    return await runAll(files, obstacles, env);
  } finally {
    await server.stop();
  }
}

for (const signal of signals) {
  process.once(signal, () => {
    isInterrupted = true;
    stopFiles(signal);
  });
}
const summary = await main().catch((error: unknown): Summary => {
  console.log(`FAIL ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1, skipped: [] };
});
for (const reason of summary.skipped) {
  console.log(`skipped: ${reason}`);
}
if (summary.passed + summary.failed === 0) {
  console.log("FAIL no test ran");
  summary.failed = 1;
}
console.log(`${summary.passed} passed, ${summary.failed} failed`);
process.exitCode = summary.failed > 0 ? 1 : 0;
