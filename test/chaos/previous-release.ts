import { execFileSync, type StdioOptions } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, parse } from "node:path";
import { temporaryFolder } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";

const root = join(import.meta.dirname, "../..");

/** The sources of an earlier version. */
export interface Release {
  /** As `git describe` names it. */
  readonly name: string;
  readonly folder: string;
  /** Migrations that came later. */
  readonly missingMigrations: readonly string[];
  /** Packages that it asks for in another version than the installed ones it runs with. */
  readonly changedPackages: readonly string[];
}

/**
 * Unpacks the release before this one: `ROLLING_FROM`, the newest tag before this commit, or the
 * commit before the newest migration.
 * @throws {Error} when the history does not have it
 */
export async function unpackPreviousRelease(t: Scope): Promise<Release> {
  const revision = process.env.ROLLING_FROM || newestTag() || beforeNewestMigration();
  const commit = tryGit("rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
  if (commit === undefined) {
    throw new Error(`there is no ${revision} here; fetch the whole history, or set ROLLING_FROM`);
  }
  const folder = await temporaryFolder(t);
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const [now, then] = [dependencies(root), dependencies(folder)];
  const changedPackages = Object.keys(then).filter((name) => then[name] !== now[name]);
  const had = new Set(migrations(folder));
  return {
    name: tryGit("describe", "--tags", "--always", commit) ?? commit,
    folder,
    missingMigrations: migrations(root).filter((name) => !had.has(name)),
    changedPackages,
  };
}

const newestTag = () => tryGit("describe", "--tags", "--abbrev=0", "HEAD^");

function beforeNewestMigration(): string {
  const path = `src/db/migrations/${migrations(root).at(-1)}.ts`;
  return `${tryGit("log", "--diff-filter=A", "--format=%H", "-1", "--", path)}^`;
}

/** @returns what it printed; undefined if that is nothing or it failed */
function tryGit(...args: string[]): string | undefined {
  try {
    const stdio: StdioOptions = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio }).trim() || undefined;
  } catch {
    return undefined;
  }
}

const migrations = (folder: string): string[] =>
  readdirSync(join(folder, "src/db/migrations"))
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => parse(file).name)
    .sort();

function dependencies(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies;
}
