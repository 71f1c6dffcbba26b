import { locateCluster } from "./cluster.ts";
import { keepServer } from "./keeper.ts";
import { obtainServer } from "./obtain.ts";

export { EmbeddedPostgresError } from "./error.ts";

interface EmbeddedPostgresOptions {
  /** The data is in `postgres-18` below this folder, which is created if missing. */
  readonly dataDir: string;
  /** Default: the same each time for the same folder, if it is free. */
  readonly port?: number;
  /** Receives the server's own log at `debug`. */
  readonly log?: (level: "debug" | "info" | "warn", message: string) => void;
  /** Server settings that override the defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

interface EmbeddedPostgres {
  readonly url: string;
  /** Whether this process currently runs the server; otherwise another one does. */
  readonly owned: boolean;
  /** Releases the server, which ends if this process runs it. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Runs a Postgres from the programs that npm installed, or joins the one that another process
 * already runs on the same folder.
 *
 * A server ends with the process that started it, however that process ends. Then one of the processes
 * that still need it starts it again on the same port, so that a pool sees only a restart.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options;
  const cluster = locateCluster(options.dataDir);
  const stopping = new AbortController();
  const first = await obtainServer(cluster, { ...options, log, signal: stopping.signal });
  const again = { ...options, log, port: first.port, signal: stopping.signal };
  const keeper = keepServer(first, () => obtainServer(cluster, again), stopping, log);
  return {
    url: first.url,
    get owned() {
      return keeper.owned();
    },
    stop: keeper.stop,
  };
}
