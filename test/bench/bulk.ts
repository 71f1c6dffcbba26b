import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import { createScope } from "../support/scope.ts";
import { restCall, testLog } from "../support/service.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Pair, type Row } from "./row.ts";

const rounds = roundsOf(5);
const seconds = 2;
const size = 100;

/** Calls to measure: their path and body, and how many connections send them. */
interface Load {
  readonly path: string;
  readonly body: object;
  readonly connections: number;
  /** Of each call. */
  readonly items: number;
}

/**
 * Tickets and messages a second in batches of 100, against one a call. The service is a process of
 * its own, on a Postgres that syncs its writes.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const dataDir = await temporaryFolder(scope);
    const { url, stop } = await startEmbeddedPostgres({ dataDir });
    scope.teardown(() => stop());
    await migrate({ url, backend: "postgres", log: testLog });
    const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
    scope.teardown(() => db.close());
    const workspaceId = await ensureWorkspace(db, "bench");
    const { key } = await createApiKey(db, workspaceId, "bench");
    const service = await spawnService(scope, {
      ROLE: "api",
      DATABASE_URL: url,
      RATE_LIMIT_PER_MINUTE: "0",
      SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    });

    const message = { body: "It was due on Monday, and nobody has called me since. ".repeat(6) };
    const requester = { name: "Ada", email: "ada@example.com" };
    const ticket = { subject: "Where is my order?", requester, message };
    const made = await restCall(service.url, key, "POST", "/api/v1/tickets", ticket);
    const messages = `/api/v1/tickets/${made.body.data.id}/messages`;
    return [
      await compare("bulk: tickets/s, 100 a call against one", "/api/v1/tickets", ticket),
      await compare("bulk: messages/s on a ticket, 100 a call against one", messages, message),
    ];

    /** One and the other by turns; the first round warms everything up. */
    async function compare(name: string, path: string, request: object): Promise<Row> {
      const single = { path, body: request, connections: 32, items: 1 };
      const requests = Array.from({ length: size }, () => request);
      const batch = {
        path: `${path}:batchCreate`,
        body: { requests },
        connections: 4,
        items: size,
      };
      const pairs: Pair[] = [];
      for (let round = 0; round <= rounds; round++) {
        const reference = await fire(single);
        const value = await fire(batch);
        if (round > 0) {
          pairs.push({ value, reference });
        }
      }
      return medianRow(name, pairs, 5);
    }

    /** @returns items a second */
    async function fire({ path, body, connections, items }: Load): Promise<number> {
      const result = await autocannon({
        url: service.url + path,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        connections,
        duration: seconds,
      });
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${path}: calls fail`);
      }
      return (result.requests.total * items) / result.duration;
    }
  } finally {
    await scope.end();
  }
}
