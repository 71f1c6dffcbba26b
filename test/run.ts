/**
 * The test runner: `npm test`, `npm run test:fast`, `npm test -- FILE…`.
 *
 * One Postgres for the run, one process for each file, a few at a time. The last line is always
 * `N passed, N failed`. What is slow is in `slowFiles`.
 */
import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import { runFile, stopFiles } from "./support/run-file.ts";

/** What `--fast` leaves out, as paths begin: it needs a browser, another tool chain, or its time. */
const slowFiles = [
  "test/admin/",
  "test/app/bundle",
  "test/app/loaded-modules",
  "test/chaos/",
  "test/cli/",
  "test/conformance/",
  "test/contract/",
  "test/db/embedded-postgres",
  "test/db/entity-manager",
  "test/db/sealed",
  "test/db/tenancy/workspace-share",
  "test/delivery/attempt-memory",
  "test/delivery/claim-events",
  "test/delivery/delivering",
  "test/delivery/dispatcher",
  "test/delivery/expired",
  "test/delivery/hostile-receivers",
  "test/delivery/in-flight",
  "test/delivery/isolation",
  "test/delivery/outcomes",
  "test/delivery/slow-endpoints",
  "test/e2e/",
  "test/features/billing/",
  "test/features/channels/form",
  "test/features/channels/whatsapp",
  "test/features/events/events",
  "test/features/tickets/batch",
  "test/features/tickets/list-plans",
  "test/features/tickets/search-plans",
  "test/features/webhooks/failing",
  "test/features/webhooks/health-plans",
  "test/features/webhooks/recovery",
  "test/features/webhooks/responses",
  "test/identity/demo-login/",
  "test/identity/organizations",
  "test/identity/require-room",
  "test/identity/streams",
  "test/openapi/",
  "test/operations/compose",
  "test/operations/doctor",
  "test/operations/transfer",
  "test/outside/",
  "test/portal/",
  "test/rest/json",
  "test/rest/shapes",
  "test/rpc/limits/limits",
  "test/rpc/page-tokens",
  "test/run-file",
  "test/sdk/",
  "test/server/bound-responses",
  "test/tenancy/every-method",
  "test/tenancy/roles",
];
const testFiles = ["test/**/*.test.ts"];
/** Each file is a process, which would compile the whole service again. */
const compileCache = "node_modules/.cache/node";
/** In seconds, for a file that says nothing else. */
const defaultTimeout = "60";
/** What measures latencies of several processes, and wants both processors. */
const exclusiveFiles = ["test/delivery/isolation", "test/delivery/slow-endpoints"];
/** What measures times, and wants a processor for itself. Much of the others waits. */
const measuringFiles = [
  "test/chaos/neighbors",
  "test/chaos/unread",
  "test/portal/explore",
  "test/portal/many-tickets",
];
/** What takes a minute: begun last, it would leave a processor idle in the end. */
const longFiles = ["test/sdk/", "test/e2e/docs", "test/e2e/package", "test/outside/"];
/** Files at a time, on two processors. */
const jobCounts = { exclusive: 1, measuring: 2, others: 6 };
let isInterrupted = false;
const signals = ["SIGINT", "SIGTERM"] as const;
/** Where test/support/database.ts looks for the server of the run. */
const databaseUrlVariable = "TEST_DATABASE_URL";

const isIn = (file: string, starts: readonly string[]) =>
  starts.some((start) => file.startsWith(start));

/** Arguments are files, folders, or any part of their path. Who names a file gets it, slow or not. */
function filesOf(argv: string[]): string[] {
  const isFast = argv.includes("--fast");
  const wanted = argv.filter((arg) => arg !== "--fast").map((arg) => relative(".", arg));
  const found = testFiles
    .flatMap((pattern) => globSync(pattern, { exclude: (path) => path.endsWith("node_modules") }))
    .sort();
  const isSlow = (file: string) => isIn(file, slowFiles);
  const files = wanted.length
    ? found.filter((file) => wanted.some((part) => file.includes(part)))
    : found.filter((file) => !isFast || !isSlow(file));
  if (files.length === 0) {
    throw new Error(`no test file matches ${wanted.join(" ") || testFiles}`);
  }
  const rank = (file: string) => (isIn(file, longFiles) ? 0 : isSlow(file) ? 1 : 2);
  return files.sort((a, b) => rank(a) - rank(b));
}

/** @returns files and how many of them run at a time */
function groupsOf(files: readonly string[]): [string[], number][] {
  const kindOf = (file: string) =>
    isIn(file, exclusiveFiles) ? "exclusive" : isIn(file, measuringFiles) ? "measuring" : "others";
  return (["others", "measuring", "exclusive"] as const)
    .map((kind): [string[], number] => [
      files.filter((file) => kindOf(file) === kind),
      jobCounts[kind],
    ])
    .filter(([group]) => group.length > 0);
}

/** Runs files, `jobs` at a time, and prints what comes of each. */
async function runAll(files: readonly string[], jobs: number, env: NodeJS.ProcessEnv) {
  const total = { passed: 0, failed: 0, skipped: [] as string[] };
  const left = files.values();
  // All of them take from one iterator.
  const work = async () => {
    for (const file of left) {
      if (isInterrupted) {
        return;
      }
      const { passed, failed, skipped, report } = await runFile(file, env);
      total.passed += passed;
      total.failed += failed;
      total.skipped.push(...skipped);
      console.log(report);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return total;
}

/** Tests see the portal as its sources are now. */
function buildPortalIfStale(): void {
  const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(["src/portal/**/*.*", "gen/**/*.ts"], {
    exclude: (path) => path === "src/portal/dist",
  });
  const built = changedAt("src/portal/dist/index.html");
  if (sources.every((file) => changedAt(file) < built)) {
    return;
  }
  const build = spawnSync("npm", ["run", "--silent", "prepare"], { encoding: "utf8" });
  if (build.status !== 0) {
    throw new Error(`the portal did not build:\n${build.stdout}${build.stderr}`);
  }
}

/** Imported here so that the last line comes out even if the code under test does not load. */
async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env[databaseUrlVariable];
  if (given) {
    return { url: given, stop: async () => {} };
  }
  const { startTestServer } = await import("./support/database.ts");
  return startTestServer();
}

async function main(): Promise<{ passed: number; failed: number }> {
  process.chdir(dirname(import.meta.dirname));
  const files = filesOf(process.argv.slice(2));
  buildPortalIfStale();
  const server = await findServer();
  const env = {
    NODE_COMPILE_CACHE: compileCache,
    TAP_TIMEOUT: defaultTimeout,
    ...process.env,
    [databaseUrlVariable]: server.url,
  };
  try {
    const summary = { passed: 0, failed: 0 };
    for (const [group, jobs] of groupsOf(files)) {
      const { passed, failed, skipped } = await runAll(group, jobs, env);
      summary.passed += passed;
      summary.failed += failed;
      for (const reason of skipped) {
        console.log(`skipped: ${reason}`);
      }
    }
    if (summary.passed + summary.failed === 0) {
      throw new Error("no test ran");
    }
    return summary;
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
const summary = await main().catch((error: unknown) => {
  console.log(`FAIL ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1 };
});
console.log(`${summary.passed} passed, ${summary.failed} failed`);
process.exitCode = summary.failed > 0 ? 1 : 0;
