import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { testAuthority } from "./certificates.ts";
import type { Scope } from "./scope.ts";

/** The log line, as JSON or in its form for terminals. */
const readyLine = /"port":(?<port>\d+),.*"msg":"ready"|\bready .*\bport=(?<port>\d+)/;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The environment of a program of the service that compiles its sources; it inherits nothing else. */
export const programEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
};

/** A network namespace for a process. */
export interface Place {
  /** The prefix of a command that runs there. */
  readonly enter: readonly string[];
  readonly address: string;
}

/** The service as a separate process. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its standard output so far. */
  readonly lines: string[];
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Runs `src/main.js` with these environment variables, trusting the test
 * authority, until the test ends.
 * @param folder the folder of the sources; default: this repository
 * @returns once it is ready
 */
export async function spawnService(
  t: Scope,
  env: Record<string, string>,
  place?: Place,
  folder = root,
): Promise<ServiceProcess> {
  const [command = "", ...args] = [...(place?.enter ?? []), process.execPath, "src/main.js"];
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: place?.address ?? "127.0.0.1",
      PORT: "0",
      WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
      NODE_EXTRA_CA_CERTS: await writeAuthority(t),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      return child.exitCode;
    }
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  t.teardown(() => end("SIGTERM"));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${lines.join("\n")}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      lines.push(line);
      const { port } = readyLine.exec(stripVTControlCharacters(line))?.groups ?? {};
      if (port !== undefined) {
        resolve(`http://${place?.address ?? "127.0.0.1"}:${port}`);
      }
    });
  });
  return { child, url, lines, end };
}

async function writeAuthority(t: Scope): Promise<string> {
  const folder = await temporaryFolder(t);
  const path = join(folder, "ca.pem");
  await writeFile(path, (await testAuthority()).ca);
  return path;
}

/** A folder that is removed when the test ends. */
export async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ticketing-test-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the admin command. @returns its output without the trailing newline */
export async function spawnAdmin(
  args: string[],
  env: Record<string, string>,
  folder = root,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["src/admin/admin.ts", ...args], {
    cwd: folder,
    env: { ...programEnv, ...env },
  });
  return stdout.trimEnd();
}
