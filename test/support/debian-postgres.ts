import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, globSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serverAccount } from "../../src/db/embedded/account.ts";
import { serverEnv } from "../../src/db/embedded/binaries.ts";
import { freePort } from "./port.ts";
import type { Scope } from "./scope.ts";
import { scratchFolder } from "./scratch.ts";

interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** The programs of Debian's Postgres, and a folder for the test that their account owns. */
interface DebianPostgres {
  readonly folder: string;
  /** The folder of the programs. */
  readonly bin: string;
  readonly version: number;
  /** Runs a program to its end. @returns its output */
  run(program: string, args: readonly string[], env?: Record<string, string>): string;
  /** Starts a server on a data directory. */
  start(data: string, settings: Readonly<Record<string, string>>): Promise<RunningPostgres>;
}

/** @returns undefined where the package `postgresql` is not installed */
export function findDebianPostgres(t: Scope): DebianPostgres | undefined {
  const [bin] = globSync("/usr/lib/postgresql/*/bin").sort().reverse();
  if (bin === undefined) {
    return undefined;
  }
  const folder = scratchFolder("ticketing-postgres-");
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const account = serverAccount(join(folder, "none"));
  chmodSync(folder, 0o755);
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  const options = { ...account, cwd: folder };
  return {
    folder,
    bin,
    version: Number(/\d+/.exec(bin)?.[0]),
    run: (program, args, env = {}) =>
      execFileSync(join(bin, program), args, {
        ...options,
        env: { ...serverEnv, ...env },
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      }),
    async start(data, settings) {
      const port = await freePort();
      const flags = Object.entries({
        port: String(port),
        listen_addresses: "127.0.0.1",
        unix_socket_directories: "",
        max_connections: "200",
        ...settings,
      }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], {
        ...options,
        env: serverEnv,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const stop = async () => {
        if (server.exitCode === null && server.signalCode === null) {
          const exit = once(server, "exit");
          server.kill("SIGINT");
          await exit;
        }
      };
      t.teardown(stop);
      await new Promise<void>((resolve, reject) => {
        let output = "";
        server.once("exit", () => reject(new Error(output)));
        server.stderr.on("data", (chunk) => {
          output += chunk;
          if (output.includes("ready to accept connections\n")) {
            resolve();
          }
        });
      });
      return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop };
    },
  };
}
