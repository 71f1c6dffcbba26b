import { readFileSync } from "node:fs";

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
