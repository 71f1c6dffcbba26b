import { locateCluster } from "./cluster.ts";
import { keepServer } from "./keeper.ts";
import { obtainServer } from "./obtain.ts";

export { EmbeddedPostgresError } from "./error.ts";

export interface EmbeddedPostgresOptions {
  /** The data goes into `postgres-18` below this folder, which is made if missing. */
  readonly dataDir: string;
  /** Default: the same each time for the same folder, if it is free. */
  readonly port?: number;
  /** The server's own log comes at `debug`. */
  readonly log?: (level: "debug" | "info" | "warn", message: string) => void;
  /** Server settings over the defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Whether this process runs the server at the moment, or another one does. */
  readonly owned: boolean;
  /** Lets go of the server, which ends if it is ours. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Runs a Postgres of our own from the programs npm installed, or joins the one that another
 * process already runs on the same folder.
 *
 * A server ends with the process that started it, however that ends. When it is gone (killed, or
 * its owner stopped), one of the processes that still want it starts it again on the same port, so
 * that all that a pool of connections sees is a restart.
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
