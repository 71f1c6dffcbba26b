import { readFileSync } from "node:fs";
import type { Logger } from "../telemetry/log.ts";

/** Files for everything except clients and deliveries: the database, logs, certificates. */
const reserved = 64;

/**
 * The number of sockets for client connections, or for deliveries: as configured, but at most half of
 * the files that the process may open. That way neither leaves the other without sockets.
 */
export function shareOfOpenFiles(setting: string, wanted: number, log: Logger): number {
  const possible = Math.max(reserved, Math.floor((maxOpenFiles() - reserved) / 2));
  if (wanted > possible) {
    log.warn({ wanted, possible }, `${setting} needs a higher limit of open files (ulimit -n)`);
  }
  return Math.min(wanted, possible);
}

/** How many files and sockets this process may have open at once. Infinity if nothing limits it. */
export function maxOpenFiles(): number {
  const limit = Number(process.platform === "linux" ? limitOfLinux() : limitOfReport());
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}

/** The report would take 15 ms, and memory for the source maps. */
const limitOfLinux = () =>
  /^Max open files +(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];

function limitOfReport() {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  return userLimits?.open_files?.soft;
}
