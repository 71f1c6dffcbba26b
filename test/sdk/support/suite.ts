import { spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forgetAnEvent } from "../../support/forget-an-event.ts";
import { addMember } from "../../support/members.ts";
import type { Scope } from "../../support/scope.ts";
import { startService } from "../../support/service.ts";
import { startFaultyProxy } from "./faulty-proxy.ts";
import { startTlsRelay } from "./tls-relay.ts";

export const root = join(import.meta.dirname, "../../..");

/**
 * The tools of this repository first. Go's installer and Debian's daemons use
 * folders that are often not on the path.
 */
export const searchPath = `${join(root, "node_modules/.bin")}:${process.env.PATH}:/usr/local/go/bin:/usr/sbin`;

/** The result of a command. */
interface Run {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Runs a command to its end. */
export function run(
  command: string,
  args: readonly string[],
  {
    cwd = root,
    env = {},
    timeoutMs = 240_000,
  }: { cwd?: string; env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: searchPath, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: timeoutMs,
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ status: null, output: error.message }));
    child.on("close", (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a command that must succeed. @throws {Error} with its output */
export async function must(...command: Parameters<typeof run>): Promise<string> {
  const { status, output } = await run(...command);
  if (status === 0) {
    return output;
  }
  throw new Error(`${command[0]} ${command[1].join(" ")}: ${output.slice(-8_000)}`);
}

/** A folder outside of the repository, so that no module resolves by chance. */
export function workshop(t: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), "ticketing-sdk-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a service, which serves the SDKs.
 * @returns the environment variables with which a suite finds it
 * @throws {Error} when the SDKs have changed since they were packed
 */
export async function startForSuite(t: Scope): Promise<Record<string, string>> {
  const packedAt = statSync(join(root, "sdk/dist/release.json")).mtimeMs;
  const sources = globSync(
    ["sdk/{typescript,python,go}/**/*.{ts,py,go}", "src/{cli,terminal}/**/*.ts"],
    {
      cwd: root,
      exclude: ["**/dist", "**/test", "**/tests", "**/*_test.go"],
    },
  );
  const changed = sources.find((path) => statSync(join(root, path)).mtimeMs > packedAt);
  if (changed !== undefined) {
    throw new Error(`${changed} has changed: run npm run prepare`);
  }
  const service = await startService(t, { CORS_ORIGINS: ["*"] });
  await forgetAnEvent(service);
  return {
    SERVICE_URL: service.url,
    SERVICE_TOKEN: service.key,
    MEMBER_ID: await addMember(service, "Grace"),
    // The suites call the service and themselves only.
    NO_PROXY: "127.0.0.1",
    no_proxy: "127.0.0.1",
    FAULTY_URL: await startFaultyProxy(t, service.url),
    RELAY_URL: await startTlsRelay(t),
    SIGNATURES: join(root, "test/vectors/signatures.json"),
    GOLDEN_EVENTS: join(root, "proto/baseline/events"),
    SCENARIOS: join(root, "test/vectors/client-scenarios.json"),
  };
}
