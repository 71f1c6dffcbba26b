import type { Config } from "../../config/settings.ts";

/** The name of a process in logs, and its start argument. */
export type ProcessName = `api-${number}` | "worker";

/** The processes of a configuration, the API first. */
export function processNames(config: Config): [ProcessName, ...ProcessName[]] {
  const others = Array.from(
    { length: config.PROCESSES - 1 },
    (_, i): ProcessName => `api-${i + 2}`,
  );
  return ["api-1", ...others, ...(config.ROLE === "all" ? (["worker"] as const) : [])];
}

/**
 * The settings of one process: its role, and its share of the limits.
 * @param port shared by all processes
 */
export function configOf(name: ProcessName, port: number, config: Config): Config {
  const { PROCESSES: count } = config;
  const share = (limit: number) => Math.ceil(limit / count);
  return {
    ...config,
    PORT: port,
    ROLE: name === "worker" ? "worker" : "api",
    RATE_LIMIT_PROCESSES: config.RATE_LIMIT_PROCESSES * count,
    MAX_STREAMS: share(config.MAX_STREAMS),
    MAX_CONNECTIONS: share(config.MAX_CONNECTIONS),
  };
}
