import type pg from "pg";
import { type Cluster, clusterUrl } from "./cluster.ts";
import { isAlive, readPidFile } from "./pid-file.ts";
import type { Process } from "./server.ts";

/** The server of a cluster, if another process has started it. */
type Running =
  | ({ readonly state: "ready"; readonly url: string; readonly port: number } & Process)
  /** It is starting, recovering or shutting down: check again. */
  | { readonly state: "busy" }
  | { readonly state: "none"; readonly stalePidFile: boolean };

/** The setting of a server with the process id of its owner. */
export const ownerSetting = "ticketing.owner";

/**
 * Looks for a running server. The connection to a ready server stays open, to notice when it ends. It
 * never connects to another program on the old port, which could ask for the password.
 */
export async function findRunning(cluster: Cluster): Promise<Running> {
  const file = readPidFile(cluster.dir);
  if (file?.holder !== "server" || !file.port) {
    return { state: "none", stalePidFile: file?.holder === "something else" };
  }
  const { pid, port } = file;
  const url = clusterUrl(cluster, port);
  const found = await probe(url);
  if (found.state === "none") {
    return { state: "none", stalePidFile: false };
  }
  if (found.state === "busy") {
    return found;
  }
  if (!found.owner || isAlive(found.owner)) {
    return { state: "ready", url, port, ...watch(found.client) };
  }
  // Without its owner it has no watchdog, or the watchdog is about to end it.
  await found.client.end();
  shutDown(pid);
  return { state: "busy" };
}

type Probe =
  | { state: "ready"; owner: number; client: pg.Client }
  | { state: "busy" }
  | { state: "none" };

async function probe(url: string): Promise<Probe> {
  // Loaded only if there is a server to ask, as starting one should not wait for it.
  const { Client } = (await import("pg")).default;
  const client = new Client({
    connectionString: url,
    application_name: "ticketing watch",
    connectionTimeoutMillis: 3000,
  });
  client.on("error", () => {}); // "end" is emitted too
  try {
    await client.connect();
    const { rows } = await client.query<{ owner: string | null }>(
      "select current_setting($1, true) as owner",
      [ownerSetting],
    );
    return { state: "ready", owner: Number(rows[0]?.owner), client };
  } catch (error) {
    await client.end().catch(() => {});
    // 57P03: it is starting or shutting down. 57P01: it has just shut down.
    const code = (error as { code?: string }).code ?? "";
    return { state: code.startsWith("57P") ? "busy" : "none" };
  }
}

function watch(client: pg.Client): Process {
  const ended = new Promise<void>((settle) => {
    client.once("end", settle);
  });
  // Missing in @types/pg 8.23.
  const handle = client as unknown as { ref(): void; unref(): void };
  handle.unref(); // a process with nothing else to do may end
  return {
    ended,
    async stop() {
      handle.ref();
      await client.end().catch(() => {});
    },
  };
}

function shutDown(pid: number): void {
  try {
    process.kill(pid, "SIGINT"); // "fast": https://www.postgresql.org/docs/18/server-shutdown.html
  } catch {
    // gone already
  }
}
