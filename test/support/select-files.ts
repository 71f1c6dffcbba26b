import { relative } from "node:path";
import { parseArgs } from "node:util";
import { type Suite, suites, type TestFile } from "./test-files.ts";

/**
 * The files that a command line asks for, those of the largest suites first: if a long file started
 * last, a processor would be idle at the end. Files that match an argument run whatever their suite.
 * @throws {Error} when there are none
 */
export function selectFiles(known: readonly TestFile[], argv: string[]): TestFile[] {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { suite: { type: "string", default: "default" }, except: { type: "string" } },
  });
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
  return files.sort((a, b) => suites.indexOf(b.suite) - suites.indexOf(a.suite));
}

function toSuite(name: string): Suite {
  const suite = suites.find((each) => each === name);
  if (suite === undefined) {
    throw new Error(`--suite and --except take ${suites.join(", ")}`);
  }
  return suite;
}
