import { globSync, readFileSync } from "node:fs";

/** In ascending order: each suite contains the ones before it. */
export const suites = ["fast", "default", "all"] as const;
export type Suite = (typeof suites)[number];

/** The number of files that run at the same time, on two processors. */
export const concurrencies = {
  /** Most files: they often wait. */
  shared: 6,
  /** Files that measure times or compile for minutes: each needs its own processor. */
  measured: 2,
  /** Files that measure latencies of several processes: each needs both processors. */
  alone: 1,
} as const;
type Concurrency = keyof typeof concurrencies;

/** The declarations in the first comments of a test file. */
export interface TestFile {
  readonly path: string;
  /** `// @suite default`: the smallest suite that runs it; without the line, every suite does. */
  readonly suite: Suite;
  /** `// @needs go-sdk, python`: keys of `tools` in tools.ts. */
  readonly needs: readonly string[];
  /** `// @runs alone`: which files may run at the same time. */
  readonly runs: Concurrency;
}

const declaration = /^\/\/ @(\w+) (.+)$/;

/** Reads the declarations of every test file, sorted by path. @throws {Error} if one is wrong */
export function readTestFiles(): TestFile[] {
  return globSync("test/**/*.test.ts", { exclude: (path) => path.endsWith("node_modules") })
    .sort()
    .map((path) => readDeclarations(path, readFileSync(path, "utf8")));
}

/** @throws {Error} that names the file and its wrong declaration */
export function readDeclarations(path: string, text: string): TestFile {
  const declared: Record<string, string> = { suite: "fast", needs: "", runs: "shared" };
  for (const line of text.split("\n")) {
    if (!line.startsWith("//")) {
      break;
    }
    const [, name = "", value = ""] = declaration.exec(line) ?? [];
    if (name !== "" && !(name in declared)) {
      throw new Error(`${path}: @${name} is not a declaration`);
    }
    declared[name] = value;
  }
  const { suite, runs, needs } = declared as Record<keyof TestFile, string>;
  if (!isOneOf(suites, suite)) {
    throw new Error(`${path}: @suite ${suite} is not one of ${suites.join(", ")}`);
  }
  if (!isOneOf(Object.keys(concurrencies) as Concurrency[], runs)) {
    throw new Error(
      `${path}: @runs ${runs} is not one of ${Object.keys(concurrencies).join(", ")}`,
    );
  }
  return { path, suite, runs, needs: needs.split(",").flatMap((name) => name.trim() || []) };
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);
