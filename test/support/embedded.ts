import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Test } from "tap";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { scratchFolder } from "./scratch.ts";

// Shared by the tests of the embedded server.

export const projectDir = resolve(import.meta.dirname, "../..");
export const runsAsRoot = process.getuid?.() === 0;
export const nobody = 65_534;
export const unsyncedWrites = { fsync: "off" };

const pidFile = "postgres-18/postmaster.pid";

/** An empty folder that is removed when the test ends, after the server in it has stopped. */
export function folder(t: Test, mode = 0o755): string {
  const path = scratchFolder("embedded-");
  chmodSync(path, mode);
  t.teardown(async () => {
    await stopped(path);
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

/** Starts or joins a server for the length of the test. */
export async function start(t: Test, dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, settings: unsyncedWrites });
  t.teardown(() => server.stop());
  return server;
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, pidFile), "utf8"), 10);
}

/** Waits up to 20 s until a condition holds. @returns whether it does */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    if (await holds()) {
      return true;
    }
  }
  return false;
}

/** Whether the server of a folder has shut down properly. */
export function stopped(dataDir: string): Promise<boolean> {
  return eventually(() => !existsSync(join(dataDir, pidFile)));
}

export function gone(pid: number): Promise<boolean> {
  return eventually(() => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
}

interface ChildOptions {
  /** Code that it runs once the server is up. Default: it keeps running. */
  readonly next?: string;
  readonly project?: string;
  readonly uid?: number;
}

/** Whether the other process could start or join a server. */
type StartResult = { url: string; owned: boolean; failure?: undefined } | { failure: string };

/** Starts or joins a server in another process. */
export async function startInChild(t: Test, dataDir: string, options: ChildOptions = {}) {
  const { next = "setInterval(() => {}, 1000)", project = projectDir, uid } = options;
  const launcher = JSON.stringify(join(project, "src/db/embedded/postgres.ts"));
  const script = `
    const { startEmbeddedPostgres } = await import(${launcher});
    const options = ${JSON.stringify({ dataDir, settings: unsyncedWrites })};
    const result = await startEmbeddedPostgres(options).catch(({ message }) => ({ failure: message }));
    console.log(JSON.stringify(result));
    if (!result.failure) { ${next} }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
    cwd: "/",
    env: { PATH: process.env.PATH },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  t.teardown(() => end(child));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, result: JSON.parse(String(line)) as StartResult };
}

/** Starts or joins a server in another process. @throws {Error} if it cannot */
export async function serveInChild(t: Test, dataDir: string, options: ChildOptions = {}) {
  const { child, result } = await startInChild(t, dataDir, options);
  if (result.failure !== undefined) {
    throw new Error(result.failure);
  }
  return { child, url: result.url, owned: result.owned };
}

export async function end(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
