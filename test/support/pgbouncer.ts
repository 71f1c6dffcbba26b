import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { searchPath } from "../sdk/support/suite.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./port.ts";
import { temporaryFolder } from "./process.ts";
import type { Scope } from "./scope.ts";

/** PgBouncer refuses to run as root, and needs no privileges. */
const nobody = 65_534;

/** The version of the installed PgBouncer, such as `1.18`; undefined without one. */
export function pgbouncerVersion(): string | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8", env });
  return stdout?.match(/PgBouncer (\d+\.\d+)/)?.[1];
}

const env = { ...process.env, PATH: searchPath };

/**
 * Starts PgBouncer, in transaction mode and with few connections, in front of a server.
 * @returns the address of the server through it
 */
export async function startPgbouncer(t: Scope, server: string): Promise<string> {
  const { hostname, port, username, password } = new URL(server);
  const listenPort = await freePort();
  await runPgbouncer(
    t,
    listenPort,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
  );
  const url = new URL(server);
  url.host = `127.0.0.1:${listenPort}`;
  return url.href;
}

/** Runs PgBouncer with these settings until the test ends. @returns once it listens on the port */
export async function runPgbouncer(t: Scope, listenPort: number, settings: string): Promise<void> {
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, settings);
  const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn("pgbouncer", ["-q", file], {
    ...asNobody,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  t.teardown(() => end(child));
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(listenPort, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false)).once("close", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  await eventually(listens, Boolean);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await exit;
}
