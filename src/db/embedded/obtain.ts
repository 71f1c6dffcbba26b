import { setTimeout as sleep } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import {
  type Cluster,
  clusterUrl,
  initialise,
  isInitialised,
  refuseOtherMajor,
} from "./cluster.ts";
import { EmbeddedPostgresError, failureFrom } from "./error.ts";
import { choosePort } from "./port.ts";
import { findRunning, ownerSetting } from "./running.ts";
import { launchServer, type Process } from "./server.ts";

/** A server that accepts connections, run by this process or another one. */
export interface Server extends Process {
  readonly url: string;
  readonly port: number;
  readonly owned: boolean;
}

interface ObtainOptions {
  readonly port?: number;
  readonly log: (level: "debug" | "info" | "warn", message: string) => void;
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
}

/** TCP on loopback only, with a password. No socket file, as its path could be too long. */
const serverSettings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "100",
  synchronous_commit: "on",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  jit: "off",
  log_line_prefix: "",
};
/** Crash recovery of a large database can take this long. */
const patienceMs = 60_000;
/** A normal start is faster; a longer one warrants a line in the log. */
const remarkAfterMs = 2_000;
const retryMs = 50;

/** Joins the server of the cluster, or starts it. */
export async function obtainServer(cluster: Cluster, options: ObtainOptions): Promise<Server> {
  const since = performance.now();
  let hasRemarked = false;
  for (let refusals = 0; !options.signal.aborted; await sleep(retryMs)) {
    const waited = performance.now() - since;
    if (waited > patienceMs) {
      break;
    }
    if (waited > remarkAfterMs && !hasRemarked) {
      options.log("info", `waiting for the server of ${cluster.dir}`);
      hasRemarked = true;
    }
    const running = await findRunning(cluster);
    if (running.state === "busy") {
      continue;
    }
    if (running.state === "ready") {
      return { ...running, owned: false };
    }
    const result = await startServer(cluster, options, running.stalePidFile, refusals);
    if (typeof result === "object") {
      return result;
    }
    if (result === "port-taken") {
      refusals += 1;
    }
  }
  throw new EmbeddedPostgresError(
    `the server of ${cluster.dir} is held by a process that cannot be reached from here`,
    "stop that process; several containers on one folder need DATABASE_URL instead",
  );
}

async function startServer(
  cluster: Cluster,
  options: ObtainOptions,
  stalePidFile: boolean,
  refusals: number,
): Promise<Server | "busy" | "port-taken"> {
  const { log } = options;
  const binaries = findBinaries(cluster.account);
  if (!isInitialised(cluster)) {
    refuseOtherMajor(cluster);
    log("info", `creating a Postgres database in ${cluster.dir}`);
    await initialise(cluster, binaries, options.settings?.fsync !== "off");
  }
  const port = options.port ?? (await choosePort(cluster.dir, refusals));
  const settings = {
    ...serverSettings,
    ...options.settings,
    port: String(port),
    [ownerSetting]: String(process.pid),
  };
  const onLine = (line: string) => log("debug", line);
  const launch = await launchServer({ cluster, binaries, settings, stalePidFile, onLine });
  if (launch.outcome === "ready") {
    return { ...launch.process, url: clusterUrl(cluster, port), port, owned: true };
  }
  if (launch.outcome === "failed") {
    throw failureFrom("starting the server", cluster.dir, launch.output);
  }
  if (launch.outcome === "port-taken" && options.port !== undefined) {
    throw new EmbeddedPostgresError(`port ${port} is in use`, "choose another or leave it out");
  }
  return launch.outcome;
}
