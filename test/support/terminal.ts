import { spawnSync } from "node:child_process";
import type { Place } from "./process.ts";

/**
 * A pseudo-terminal, made with `script` of util-linux.
 * @returns undefined where there is none: macOS has another `script`
 */
export function findTerminal(): Place | undefined {
  const { stdout } = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (!stdout?.includes("util-linux")) {
    return undefined;
  }
  return {
    enter: ["sh", "-c", 'exec script -qec "exec $*" /dev/null 2>/dev/null', "sh"],
    address: "127.0.0.1",
  };
}
