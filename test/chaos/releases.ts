import { execFileSync, type StdioOptions } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { temporaryFolder } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";

const root = join(import.meta.dirname, "../..");

/** Two releases, of which the second follows the first. Without a folder it is these sources. */
export interface Upgrade {
  readonly from: Release;
  readonly to: Release;
  /** Migrations that the second adds. */
  readonly addedMigrations: readonly string[];
  /** Packages that the first asks for in another version than the installed ones it runs with. */
  readonly changedPackages: readonly string[];
}

interface Release {
  readonly name: string;
  readonly folder?: string;
}

/**
 * Unpacks the release before these sources: `ROLLING_FROM`, or the newest tag before this commit.
 * Before the first release, these sources are followed by themselves with a migration more.
 * @throws {Error} when the history does not have it
 */
export async function unpackUpgrade(t: Scope): Promise<Upgrade> {
  const previous = process.env.ROLLING_FROM || newestTag();
  const unpacked = await unpack(t, previous ?? "HEAD");
  const here = { name: "these sources" };
  if (previous === undefined) {
    addMigration(unpacked.folder);
  }
  const [from, to] = previous === undefined ? [here, unpacked] : [unpacked, here];
  const [before, after] = [from, to].map(({ folder = root }: Release) => folder) as [
    string,
    string,
  ];
  const had = new Set(migrations(before));
  const [then, now] = [dependencies(before), dependencies(after)];
  return {
    from,
    to: previous === undefined ? { ...to, name: "the same with a migration more" } : to,
    addedMigrations: migrations(after).filter((name) => !had.has(name)),
    changedPackages: Object.keys(then).filter((name) => then[name] !== now[name]),
  };
}

async function unpack(t: Scope, revision: string) {
  const commit = tryGit("rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
  if (commit === undefined) {
    throw new Error(`there is no ${revision} here; fetch the whole history, or set ROLLING_FROM`);
  }
  const folder = await temporaryFolder(t);
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return { name: tryGit("describe", "--tags", "--always", commit) ?? commit, folder };
}

/** A migration as the first step of a change: a column and a table that earlier versions ignore. */
function addMigration(folder: string): void {
  const name = "9000-expand-drill";
  writeFileSync(
    join(folder, `src/db/migrations/${name}.ts`),
    `import { Migration } from "@mikro-orm/migrations";
     export class Drill extends Migration {
       override up(): void {
         this.addSql(\`
           alter table tickets add column drill text not null default '';
           create table drills (
             workspace_id text not null, id text not null, primary key (workspace_id, id)
           );
         \`);
       }
     }`,
  );
  const path = join(folder, "src/db/migrations/migrate.ts");
  const source = readFileSync(path, "utf8");
  const list = /(?<=\nconst migrationsList = \[[^\]]*)(?=\];)/;
  if (!list.test(source)) {
    throw new Error(`${path} has no list of migrations`);
  }
  const listed = source.replace(list, `, { name: "${name}", class: Drill }`);
  writeFileSync(path, `import { Drill } from "./${name}.ts";\n${listed.replace(/,\s*,/, ",")}`);
}

const newestTag = () => tryGit("describe", "--tags", "--abbrev=0", "HEAD^");

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
