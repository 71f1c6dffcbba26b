import pg from "pg";
import { type Cluster, clusterUrl } from "./cluster.ts";
import { isAlive, readPidFile } from "./pid-file.ts";
import type { Process } from "./server.ts";

/** The server of a cluster as another process may have started it. */
export type Running =
  | ({ readonly state: "ready"; readonly url: string; readonly port: number } & Process)
  /** It starts, recovers or shuts down: ask again. */
  | { readonly state: "busy" }
  | { readonly state: "none"; readonly stalePidFile: boolean };

/** The setting by which a server says whose it is: the id of the service process. */
export const ownerSetting = "ticketing.owner";

/**
 * Looks for a running server. One that is ready stays connected to, which tells when it ends.
 * Nothing but that server is spoken to: what listens on its old port could ask for the password.
 */
export async function findRunning(cluster: Cluster): Promise<Running> {
  const file = readPidFile(cluster.dir);
  if (file?.holder !== "server" || !file.port) {
    return { state: "none", stalePidFile: file?.holder === "something else" };
  }
  const { pid, port } = file;
  const url = clusterUrl(cluster, port);
  const answer = await ask(url);
  if (answer.state === "none") {
    return { state: "none", stalePidFile: false };
  }
  if (answer.state === "busy") {
    return answer;
  }
  if (!answer.owner || isAlive(answer.owner)) {
    return { state: "ready", url, port, ...watch(answer.client) };
  }
  // Without its owner it lost its watchdog, or is about to be ended by it: not to be relied on.
  await answer.client.end();
  shutDown(pid);
  return { state: "busy" };
}

type Answer =
  | { state: "ready"; owner: number; client: pg.Client }
  | { state: "busy" }
  | { state: "none" };

async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "ticketing watch",
    connectionTimeoutMillis: 3000,
  });
  client.on("error", () => {}); // "end" comes too
  try {
    await client.connect();
    const { rows } = await client.query<{ owner: string | null }>(
      "select current_setting($1, true) as owner",
      [ownerSetting],
    );
    return { state: "ready", owner: Number(rows[0]?.owner), client };
  } catch (error) {
    await client.end().catch(() => {});
    // 57P03: it starts up or shuts down. 57P01: it began to while we asked.
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
