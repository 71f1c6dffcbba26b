/**
 * The test runner: `npm test`, `npm run test:fast`, `npm run test:all`, `npm test -- FILE…`.
 *
 * Prepares what the files need, then runs them: one Postgres for the run, one process for each
 * file, a few at a time. The last line is always `N passed, N failed`. Each file declares its suite;
 * see test-files.ts.
 */
import { dirname } from "node:path";
import { prepareTools } from "./support/prepare-tools.ts";
import { runFile, stopFiles } from "./support/run-file.ts";
import { closingLines, runFiles, type Summary } from "./support/run-files.ts";
import { selectFiles } from "./support/select-files.ts";
import { readTestFiles } from "./support/test-files.ts";

/** Each file is a process, which would compile the whole service again. */
const compileCache = "node_modules/.cache/node";
/** In seconds, for a file that says nothing else: long enough for a busy machine, as only what hangs takes so long. */
const defaultTimeout = "600";
/** Where test/support/database.ts looks for the server of the run. */
const databaseUrlVariable = "TEST_DATABASE_URL";
let isInterrupted = false;
const signals = ["SIGINT", "SIGTERM"] as const;
const print = (text: string) => console.log(text);

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
  const files = selectFiles(readTestFiles(), process.argv.slice(2));
  // Imported late, so that the last line comes out even if the code under test does not load.
  const { findMissing, tools } = await import("./support/tools.ts");
  const obstacles = await prepareTools(["bundles", ...files.flatMap(({ needs }) => needs)], {
    tools,
    findMissing,
    mustHaveTools: process.env.CI === "true",
    print,
  });
  const server = await findServer();
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    TAP_TIMEOUT: defaultTimeout,
    ...process.env,
    [databaseUrlVariable]: server.url,
  };
  try {
    return await runFiles(files, {
      obstacles,
      runFile: (path) => runFile(path, env),
      isInterrupted: () => isInterrupted,
      print,
    });
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
  print(`FAIL ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1, skipped: [], flaky: [] };
});
closingLines(summary).forEach(print);
process.exitCode = summary.failed > 0 || summary.passed === 0 ? 1 : 0;
