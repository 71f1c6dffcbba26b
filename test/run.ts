/**
 * The test runner: `npm test`, `npm run test:fast`, `npm test -- FILE…`.
 *
 * One Postgres for the run, one process for each file, a few at a time. The last line is always
 * `N passed, N failed`. What is slow is in `slowFiles`.
 */
import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, globSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { summarise } from "./support/tap-summary.ts";

/** What `--fast` leaves out, as paths begin: it needs a browser, another tool chain, or its time. */
const slowFiles = [
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
  "test/delivery/delivering",
  "test/delivery/dispatcher",
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
  "test/features/webhooks/recovery",
  "test/features/webhooks/responses",
  "test/identity/demo-login/",
  "test/identity/organizations",
  "test/identity/require-room",
  "test/identity/streams",
  "test/openapi/",
  "test/operations/compose",
  "test/operations/transfer",
  "test/portal/",
  "test/rest/json",
  "test/rest/shapes",
  "test/rpc/limits/limits",
  "test/rpc/page-tokens",
  "test/sdk/",
  "test/server/bound-responses",
  "test/tenancy/every-method",
];
const testFiles = ["test/**/*.test.ts"];
const outputFolder = ".test-output";
/** Each file is a process, which would compile the whole service again. */
const compileCache = "node_modules/.cache/node";
/** What measures times, and wants a processor for itself. Much of the others waits. */
const measuringFiles = [
  "test/chaos/",
  "test/delivery/isolation",
  "test/delivery/slow-endpoints",
  "test/e2e/revocation-race",
  "test/portal/explore",
];
/** Files at a time, on two processors. */
const jobCounts = { measuring: 2, others: 3 };
const signals = ["SIGINT", "SIGTERM"] as const;
/** Where test/support/database.ts looks for the server of the run. */
const databaseUrlVariable = "TEST_DATABASE_URL";

/**
 * Arguments are files, folders, or any part of their path; flags other than --fast are for tap.
 * Who names a file gets it, slow or not.
 */
function parseArguments(argv: string[]): { files: string[]; flags: string[] } {
  const isFast = argv.includes("--fast");
  const flags = argv.filter((arg) => arg.startsWith("-") && arg !== "--fast");
  const wanted = argv.filter((arg) => !arg.startsWith("-")).map((arg) => relative(".", arg));
  const found = testFiles
    .flatMap((pattern) => globSync(pattern, { exclude: (path) => path.endsWith("node_modules") }))
    .sort();
  const files = wanted.length
    ? found.filter((file) => wanted.some((part) => file.includes(part)))
    : found.filter((file) => !isFast || !slowFiles.some((start) => file.startsWith(start)));
  if (files.length === 0) {
    throw new Error(`no test file matches ${wanted.join(" ") || testFiles}`);
  }
  return { files, flags };
}

/** @returns files and how many of them run at a time */
function groupsOf(files: readonly string[]): [string[], number][] {
  const isMeasuring = (file: string) => measuringFiles.some((start) => file.startsWith(start));
  const groups: [string[], number][] = [
    [files.filter((file) => !isMeasuring(file)), jobCounts.others],
    [files.filter(isMeasuring), jobCounts.measuring],
  ];
  return groups.filter(([group]) => group.length > 0);
}

/**
 * Which plugins tap has is compiled into node_modules. As installed it has the TypeScript plugin,
 * which cannot work with TypeScript 7 (no compiler API) and is off in package.json; but the first
 * run after `npm ci` would still load it.
 */
function buildTapOnce(tap: string): void {
  const tapRequire = createRequire(tap);
  const built = readFileSync(tapRequire.resolve("@tapjs/test/test-built"), "utf8");
  if (!built.includes("@tapjs/typescript")) {
    return;
  }
  const build = spawnSync(process.execPath, [tap, "build"], { encoding: "utf8" });
  if (build.status !== 0) {
    throw new Error(`tap build failed:\n${build.stdout}${build.stderr}`);
  }
}

/**
 * tap plans as many results as there are files, and counts a remark of its own on each time-out
 * among them, so that after a time-out the last files are cut off (seen with 21.8): they go again.
 */
async function runAll(tap: string, flags: string[], files: string[], url: string) {
  const total = { passed: 0, failed: 0 };
  let left: readonly string[] = files;
  for (let before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length;
    const { passed, failed, missing } = await runTap(tap, [...flags, ...left], left, url);
    total.passed += passed;
    total.failed += failed;
    left = missing;
  }
  for (const file of left) {
    console.log(`FAIL ${file}  gave no result`);
  }
  total.failed += left.length;
  return total;
}

async function runTap(tap: string, args: string[], files: readonly string[], url: string) {
  const child = spawn(process.execPath, [tap, "--reporter=tap", ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, [databaseUrlVariable]: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let interrupted = false;
  const forward = (signal: NodeJS.Signals) => {
    interrupted = child.kill(signal);
  };
  for (const signal of signals) {
    process.on(signal, forward);
  }
  const ended = new Promise<number | null>((settle, reject) => {
    child.once("error", reject);
    child.once("close", settle);
  });
  child.stdout.pipe(createWriteStream(join(outputFolder, "run.tap"), { flags: "a" }));
  const [summary, code] = await Promise.all([summarise(child.stdout, files, console.log), ended]);
  for (const signal of signals) {
    process.off(signal, forward);
  }
  if (interrupted) {
    return { ...summary, failed: summary.failed + 1, missing: [] };
  }
  if (code === 0 || summary.failed > 0) {
    return summary;
  }
  console.log(`FAIL tap ended with exit code ${code}`);
  return { ...summary, failed: 1 };
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
  const { files, flags } = parseArguments(process.argv.slice(2));
  const tapPackage = createRequire(import.meta.url).resolve("tap/package.json");
  const tap = join(dirname(tapPackage), "dist/esm/run.mjs");
  buildTapOnce(tap);
  buildPortalIfStale();
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  const server = await findServer();
  try {
    const summary = { passed: 0, failed: 0 };
    for (const [group, jobs] of groupsOf(files)) {
      const { passed, failed } = await runAll(tap, [`--jobs=${jobs}`, ...flags], group, server.url);
      summary.passed += passed;
      summary.failed += failed;
    }
    if (summary.passed + summary.failed === 0) {
      throw new Error("no test ran");
    }
    return summary;
  } finally {
    await server.stop();
  }
}

const summary = await main().catch((error: unknown) => {
  console.log(`FAIL ${error instanceof Error ? error.message : error}`);
  return { passed: 0, failed: 1 };
});
console.log(`${summary.passed} passed, ${summary.failed} failed`);
process.exitCode = summary.failed > 0 ? 1 : 0;
