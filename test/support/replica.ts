import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import pg from "pg";
import { findBinaries } from "../../src/db/embedded/binaries.ts";
import { locateCluster, placeProgram } from "../../src/db/embedded/cluster.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { freePort } from "./port.ts";
import type { Scope } from "./scope.ts";
import { scratchFolder } from "./scratch.ts";
import { signalPostgres } from "./signal-postgres.ts";

/** A server and its streaming replica. */
interface Replicated {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  /** Starts the replica again at the same address. */
  startReplica(): Promise<void>;
  stopPrimary(): Promise<void>;
  /** Suspends the primary until the test ends: it neither responds nor closes connections. */
  freezePrimary(): void;
  /** Promotes the replica to a primary. */
  promote(): Promise<void>;
}

/** Starts both. The replica is a file copy of the stopped primary. */
export async function startReplicated(t: Scope): Promise<Replicated> {
  const [one, two] = [scratchFolder("ticketing-test-"), scratchFolder("ticketing-test-")];
  t.teardown(() => {
    for (const folder of [one, two]) {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  await (await startEmbeddedPostgres({ dataDir: one })).stop();
  const cluster = locateCluster(two);
  cpSync(locateCluster(one).dir, cluster.dir, { recursive: true });
  const primary = await startEmbeddedPostgres({ dataDir: one });
  t.teardown(() => primary.stop());

  writeFileSync(join(cluster.dir, "standby.signal"), "");
  chmodSync(cluster.dir, 0o700);
  if (cluster.account !== undefined) {
    giveAway(cluster.dir, cluster.account);
  }
  const port = await freePort();
  const binaries = findBinaries(cluster.account);
  const { dataArgument, options } = placeProgram(cluster.dir, cluster.account);
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    primary_conninfo: primary.url,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const startReplica = async () => {
    child = spawn(binaries.postgres, ["-D", dataArgument, ...flags], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await streaming(child);
  };
  const stopReplica = async () => {
    if (child === undefined || child.exitCode !== null) {
      return;
    }
    const exit = once(child, "exit");
    child.kill("SIGINT");
    await exit;
  };
  t.teardown(stopReplica);
  await startReplica();
  const replica = new URL(primary.url);
  replica.port = String(port);
  const freezePrimary = () => {
    const { dir } = locateCluster(one);
    signalPostgres(dir, "SIGSTOP");
    t.teardown(() => signalPostgres(dir, "SIGCONT"));
  };
  const promote = async () => {
    const client = new pg.Client({ connectionString: replica.href });
    await client.connect();
    await client.query("select pg_promote()");
    await client.end();
  };
  const urls = { primaryUrl: primary.url, replicaUrl: replica.href };
  const stopPrimary = () => primary.stop();
  return { ...urls, stopReplica, startReplica, stopPrimary, freezePrimary, promote };
}

/** Resolves when the replica follows the primary. */
function streaming(child: ChildProcess): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(lines.join("\n"))));
    createInterface({ input: child.stderr as Readable }).on("line", (line) => {
      lines.push(line);
      if (line.includes("started streaming WAL")) {
        resolve();
      }
    });
  });
}

function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true })) {
    chownSync(join(folder, String(entry)), uid, gid);
  }
}
