import t from "tap";
import { prepareTools } from "./prepare-tools.ts";
import type { FileResult } from "./run-file.ts";
import { closingLines, runFiles } from "./run-files.ts";
import { selectFiles } from "./select-files.ts";
import type { TestFile } from "./test-files.ts";
import { findMissing, type Tool } from "./tools.ts";

const plain: Omit<TestFile, "path"> = { suite: "fast", needs: [], runs: "shared" };
const missing: Tool = {
  takes: { name: "a program", probe: [process.execPath, "--eval", "process.exit(1)"] },
  install: async () => {
    throw new Error("nobody needs it");
  },
};
const installed: string[] = [];
const tools: Record<string, Tool> = {
  missing,
  there: {
    takes: { name: "Node", probe: [process.execPath, "--version"] },
    install: async () => {
      installed.push("there");
      return "";
    },
  },
  broken: { install: () => Promise.reject(new Error("the network is down")) },
};
const files: TestFile[] = [
  { ...plain, path: "plain.test.ts" },
  { ...plain, path: "there.test.ts", needs: ["there"] },
  { ...plain, path: "missing.test.ts", needs: ["there", "missing"] },
];

/** Runs files, each of which has one test, which fails as often as `failures` says. */
async function run(
  files: readonly TestFile[],
  mustHaveTools: boolean,
  failures: Record<string, number> = {},
) {
  const lines: string[] = [];
  const ran: string[] = [];
  const print = (line: string) => lines.push(line);
  const names = files.flatMap(({ needs }) => needs);
  const obstacles = await prepareTools(names, { tools, findMissing, mustHaveTools, print });
  const runFile = async (path: string): Promise<FileResult> => {
    const failed = ran.filter((each) => each === path).length < (failures[path] ?? 0) ? 1 : 0;
    ran.push(path);
    return {
      passed: 1 - failed,
      failed,
      skipped: [],
      report: `${failed ? "FAIL" : "ok  "} ${path}`,
    };
  };
  const summary = await runFiles(files, {
    obstacles,
    runFile,
    isInterrupted: () => false,
    print,
  });
  return { lines: [...lines, ...closingLines(summary)], ran, summary };
}

t.test("tools are announced before they are prepared, two at a time and each once", async (t) => {
  installed.length = 0;
  const { lines } = await run(files, false);
  t.same(lines.slice(0, 2), ["preparing there", "preparing missing"]);
  t.match(lines.slice(2, 4).sort(), [/^have there {2}\d+ ms$/, /^lack missing {2}\d+ ms$/]);
  t.same(installed, ["there"]);
});

t.test(
  "files with the most tools run first, one without its tool is skipped, and the last lines say why",
  async (t) => {
    const { lines, ran, summary } = await run(files, false);
    t.same(ran, ["there.test.ts", "plain.test.ts"]);
    t.same(lines.slice(-2), ["skipped: missing.test.ts: needs a program", "2 passed, 0 failed"]);
    t.equal(summary.failed, 0);
  },
);

t.test("in CI it fails", async (t) => {
  const { lines, ran } = await run(files, true);
  t.same(ran, ["there.test.ts", "plain.test.ts"]);
  t.ok(lines.includes("FAIL missing.test.ts\n  needs a program"));
  t.equal(lines.at(-1), "2 passed, 1 failed");
  t.notOk(lines.some((line) => line.startsWith("skipped")));
});

t.test("a tool that cannot be prepared, or does not exist, fails its files", async (t) => {
  for (const [need, reason] of [
    ["broken", "broken cannot be prepared: the network is down"],
    ["unknown", "test/support/tools.ts has no tool unknown"],
  ] as const) {
    const { lines, ran } = await run([{ ...plain, path: "a.test.ts", needs: [need] }], false);
    t.same(ran, []);
    t.ok(lines.includes(`FAIL a.test.ts\n  ${reason}`), need);
    t.equal(lines.at(-1), "0 passed, 1 failed");
  }
});

t.test("a file that fails by chance runs once more, alone, and is named", async (t) => {
  const all = ["a", "b", "c", "d"].map((path) => ({ ...plain, path }));
  const once = await run(all, false, { b: 1 });
  t.same(once.ran, ["a", "b", "c", "d", "b"]);
  t.match(once.lines.slice(-4), ["again b", "ok   b", /^flaky: b failed/, "4 passed, 0 failed"]);

  const twice = await run(all, false, { b: 1, c: 2 });
  t.equal(twice.lines.at(-1), "3 passed, 1 failed");

  const names = Array.from({ length: 21 }, (_, index) => `${index}`);
  const paths = names.map((path) => ({ ...plain, path }));
  const many = await run(paths, false, Object.fromEntries(names.map((name) => [name, 1])));
  t.same(many.ran, names, "as many at once are no chance");
  t.equal(many.lines.at(-1), "0 passed, 21 failed");
});

t.test("a run in which everything is skipped has failed", async (t) => {
  const { lines } = await run([{ ...plain, path: "a.test.ts", needs: ["missing"] }], false);
  t.same(lines.slice(-2), ["FAIL no test ran", "0 passed, 1 failed"]);
});

t.test("a command line selects files by suite or by path, the long ones first", async (t) => {
  const known: TestFile[] = (["fast", "default", "all"] as const).map((suite) => ({
    ...plain,
    suite,
    path: `test/${suite}.test.ts`,
  }));
  const select = (...argv: string[]) =>
    selectFiles(known, argv).map(({ path }) => path.slice(5, -8));
  t.same(select(), ["default", "fast"]);
  t.same(select("--suite=fast"), ["fast"]);
  t.same(select("--suite=all"), ["all", "default", "fast"]);
  t.same(select("--suite=all", "--except=default"), ["all"]);
  t.same(select("--suite=all", "--except=fast"), ["all", "default"]);
  t.same(select("test/all"), ["all"], "whatever its suite");
  t.same(select("./test/fast.test.ts", "default"), ["default", "fast"]);
  t.throws(() => select("nothing"), { message: "no test file matches nothing" });
  t.throws(() => select("--suite=slow"), { message: /take fast, default, all/ });
  t.throws(() => select("--suite=fast", "--except=all"), { message: /no test file matches/ });
});
