import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eventually } from "./eventually.ts";
import { temporaryFolder } from "./process.ts";
import type { Scope } from "./scope.ts";

/** Debian installs it in a folder that is only on the PATH of root. */
const environment = () => ({ PATH: `${process.env.PATH}:/usr/sbin` });

/** The version of the installed HAProxy, such as `2.6`; undefined without one. */
export function haproxyVersion(): string | undefined {
  const { stdout } = spawnSync("haproxy", ["-v"], { encoding: "utf8", env: environment() });
  return stdout?.match(/version (\d+\.\d+)/)?.[1];
}

/** A running HAProxy. */
interface Haproxy {
  /** Waits until it sends calls to every server. */
  allUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts HAProxy, until the test ends, with a configuration file and further lines. */
export async function startHaproxy(
  t: Scope,
  file: string,
  more: string,
  env: Record<string, string>,
): Promise<Haproxy> {
  const folder = await temporaryFolder(t);
  const socket = join(folder, "stats");
  const further = join(folder, "further.cfg");
  await writeFile(further, `global\n  stats socket ${socket}\n${more}`);
  const child = spawn("haproxy", ["-db", "-f", file, "-f", further], {
    env: { ...environment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
    }
  };
  t.teardown(stop);

  async function states(): Promise<string[]> {
    const connection = connect(socket);
    connection.end("show stat\n");
    const lines = (await text(connection).catch(() => "")).split("\n");
    const column = lines[0]?.split(",").indexOf("status") ?? -1;
    const isServer = ([, name]: string[]) => name !== "FRONTEND" && name !== "BACKEND";
    return lines
      .slice(1)
      .map((line) => line.split(","))
      .filter((cells) => cells.length > column && isServer(cells))
      .map((cells) => cells[column] ?? "");
  }

  const isAllUp = (all: string[]) => all.length > 0 && all.every((state) => state === "UP");
  return {
    stop,
    async allUp() {
      const all = await eventually(states, isAllUp, 30_000);
      if (!isAllUp(all)) {
        throw new Error(`HAProxy sees its servers as ${all}: ${said}`);
      }
    },
  };
}
