import { join } from "node:path";
import type { Test } from "tap";
import { entities } from "../../src/app/entities.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { startHaproxy } from "../support/haproxy.ts";
import { freePort } from "../support/port.ts";
import { type ServiceProcess, spawnAdmin, spawnService } from "../support/process.ts";
import { createReceiver, type Receiver } from "../support/receiver.ts";
import { restCall, testConfig, testLog } from "../support/service.ts";

const settings = join(import.meta.dirname, "../../docs/deploy/haproxy.cfg");
const roles = ["api", "api", "worker", "worker"] as const;

/** Two API processes and two workers behind HAProxy, on a database that was empty. */
export interface Fleet {
  /** Through HAProxy, as `docs/deploy/haproxy.cfg` has it. */
  readonly url: string;
  /** Through a proxy that passes connections on, as a Service of Kubernetes does. */
  readonly tcpUrl: string;
  readonly key: string;
  readonly db: Database;
  readonly receivers: readonly Receiver[];
  readonly processes: readonly ServiceProcess[];
  /**
   * Replaces the processes one after the other: stops each, starts it, and waits for HAProxy.
   * @param folder the sources to start; default: these
   */
  roll(t: Test, folder?: string): Promise<void>;
}

/** @param folder the sources to start; default: these */
export async function startFleet(t: Test, delaySeconds: number, folder?: string): Promise<Fleet> {
  const database = await createTestDatabase({ migrate: async () => {} });
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const env = { DATABASE_URL: database.url, SECRET_ENCRYPTION_KEY };
  const ports = await Promise.all(roles.map(freePort));
  const start = (index: number, from?: string) =>
    spawnService(
      t,
      {
        ...env,
        ROLE: roles[index] ?? "",
        PORT: String(ports[index]),
        RATE_LIMIT_PER_MINUTE: "0",
        SHUTDOWN_DELAY_SECONDS: roles[index] === "api" ? String(delaySeconds) : "0",
      },
      undefined,
      from,
    );
  const processes = await Promise.all(roles.map((_, index) => start(index, folder)));
  t.teardown(async () => {
    await Promise.all(processes.map((process) => process.end("SIGTERM")));
    await database.drop();
  });
  const db = await openDatabase({ url: database.url, entities, log: testLog, poolSize: 2 });
  t.teardown(() => db.close());
  const key = await spawnAdmin(["create-key", "--workspace", "w", "--name", "n"], env, folder);

  const [http, tcp] = [await freePort(), await freePort()];
  const [one, two] = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
  const passOn = `listen connections
  mode tcp
  bind 127.0.0.1:${tcp}
  balance leastconn
  server api-1 ${one} track http/api-1
  server api-2 ${two} track http/api-2
`;
  const proxy = await startHaproxy(t, settings, passOn, {
    LISTEN: `127.0.0.1:${http}`,
    API_1: one,
    API_2: two,
  });
  await proxy.allUp();
  const url = `http://127.0.0.1:${http}`;
  const receivers = await Promise.all(
    [{}, { delayMs: 150 }].map((respond) => createReceiver({ respond })),
  );
  for (const receiver of receivers) {
    t.teardown(() => receiver.close());
    await restCall(url, key, "POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  }
  return {
    url,
    tcpUrl: `http://127.0.0.1:${tcp}`,
    key,
    db,
    receivers,
    processes,
    async roll(t, folder) {
      for (const index of roles.keys()) {
        t.equal(await processes[index]?.end("SIGTERM"), 0, `${roles[index]} ends cleanly`);
        processes[index] = await start(index, folder);
        await proxy.allUp();
      }
    },
  };
}
