import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { makeFolder } from "../../config/make-folder.ts";
import { type Account, serverAccount } from "./account.ts";
import { type Binaries, serverEnv } from "./binaries.ts";
import { EmbeddedPostgresError, failureFrom, moveData, useOwnServer } from "./error.ts";

/** A data directory, existing or about to be created, and the account that runs its server. */
export interface Cluster {
  readonly dir: string;
  readonly account: Account | undefined;
}

const superuser = "postgres";
const passwordFileName = "ticketing-password";
const draftPrefix = "postgres-18.draft-";
const abandonedAfterMs = 10 * 60_000;

/** The major version is part of the name: a newer server cannot read an older one's files. */
export function locateCluster(dataDir: string): Cluster {
  const parent = resolve(dataDir);
  const dir = join(parent, "postgres-18");
  try {
    makeFolder(parent, 0o700);
    return { dir, account: serverAccount(dir) };
  } catch (error) {
    throw asPermissionError(parent, error);
  }
}

export function isInitialised(cluster: Cluster): boolean {
  return existsSync(join(cluster.dir, "PG_VERSION"));
}

/**
 * Refuses to create a cluster next to one of another major version: the service would start empty.
 * @throws {EmbeddedPostgresError}
 */
export function refuseOtherMajor({ dir }: Cluster): void {
  const parent = dirname(dir);
  const other = readdirSync(parent).find(
    (name) => /^postgres-\d+$/.test(name) && existsSync(join(parent, name, "PG_VERSION")),
  );
  if (other !== undefined) {
    throw new EmbeddedPostgresError(
      `${join(parent, other)} is of another major version`,
      `${moveData}, or set DATA_DIR to another folder`,
    );
  }
}

/** Where a server of this cluster listens, with the password in it. */
export function clusterUrl(cluster: Cluster, port: number): string {
  try {
    const password = readFileSync(join(cluster.dir, passwordFileName), "utf8");
    return `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`;
  } catch (error) {
    throw asPermissionError(cluster.dir, error);
  }
}

/**
 * How to start a program on a data directory. If this is root, the program runs as another user, who
 * may be unable to walk the path to the directory (below a 0700 home, say). But Node changes into `cwd`
 * while it is still root, and /proc/self/cwd then leads there without walking anything.
 */
export function placeProgram(dir: string, account: Account | undefined) {
  const reachable = account && process.platform === "linux" ? "/proc/self/cwd" : dir;
  return { dataArgument: reachable, options: { ...account, cwd: dir, env: serverEnv } };
}

/**
 * Creates the cluster under a draft name and renames it when complete: a crash or a full disk leaves no
 * partial one, and of two processes that do this at the same time, one wins.
 */
export async function initialise(cluster: Cluster, binaries: Binaries, sync: boolean) {
  const parent = resolve(cluster.dir, "..");
  removeAbandonedDrafts(parent);
  let draft: string | undefined;
  try {
    draft = mkdtempSync(join(parent, draftPrefix));
    giveTo(draft, cluster.account);
    const password = randomBytes(24).toString("base64url");
    await runInitdb(draft, cluster, binaries, password, sync);
    const passwordFile = join(draft, passwordFileName);
    writeFileSync(passwordFile, password, { mode: 0o600, flush: true });
    giveTo(passwordFile, cluster.account);
    renameSync(draft, cluster.dir);
  } catch (error) {
    if (draft) {
      rmSync(draft, { recursive: true, force: true });
    }
    if (!isInitialised(cluster)) {
      throw asPermissionError(parent, error);
    }
  }
}

/**
 * The password goes through a pipe, never through a file. `cat` makes it a pipe of the right
 * owner: Node passes a socket, which cannot be opened by name (ENXIO).
 */
async function runInitdb(
  draft: string,
  cluster: Cluster,
  binaries: Binaries,
  password: string,
  sync: boolean,
): Promise<void> {
  const { dataArgument, options } = placeProgram(draft, cluster.account);
  const args = [
    ...["-D", dataArgument, "-U", superuser, "--auth=scram-sha-256", "--pwfile=/dev/stdin"],
    // Sorts by code point like the C locale, but has upper and lower case beyond ASCII.
    ...["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--no-instructions", ...(sync ? [] : ["--no-sync"])],
  ];
  const child = spawn("/bin/sh", ["-c", 'cat | "$0" "$@" 2>&1', binaries.initdb, ...args], {
    ...options,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((settle, reject) => {
    child.once("error", reject);
    child.once("close", settle);
  });
  child.stdin.on("error", () => {}); // it ended before reading: its exit code says why
  child.stdin.end(`${password}\n`);
  const [code, output] = await Promise.all([ended, text(child.stdout)]);
  if (code !== 0) {
    throw failureFrom("creating the database", cluster.dir, output.trim().split("\n").slice(-20));
  }
}

function removeAbandonedDrafts(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(draftPrefix)) {
      continue;
    }
    const info = statSync(path, { throwIfNoEntry: false });
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

function giveTo(path: string, account: Account | undefined): void {
  if (account) {
    chownSync(path, account.uid, account.gid);
  }
}

/** Explains errors of the file system to the person who starts the service. */
function asPermissionError(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof EmbeddedPostgresError || code === undefined) {
    return error;
  }
  const remedy = ["ENOSPC", "EDQUOT"].includes(code)
    ? "free some disk space or move DATA_DIR"
    : `set DATA_DIR to a folder this user can write to, or ${useOwnServer}`;
  return new EmbeddedPostgresError(`cannot use ${path}: ${(error as Error).message}`, remedy);
}
