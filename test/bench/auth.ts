import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { entities } from "../../src/app/entities.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { linkOrganization } from "../../src/identity/organizations.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { insertMember, people } from "../support/accounts.ts";
import { createTestDatabase } from "../support/database.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { createScope } from "../support/scope.ts";
import { testLog } from "../support/service.ts";
import { roundsOf } from "./rounds.ts";
import { medianRow, type Pair, type Row } from "./row.ts";

const rounds = roundsOf(11);
const seconds = 1;
const connections = 32;
const tickets = 100_000;

/** Ports of the service unchanged, without authentication, and without row-level security. */
type Ports = Record<"checked" | "open" | "unsecured", number>;

/** The message that the server sends once it listens. */
interface Started {
  readonly ports: Ports;
  /** The access token of a member who has signed in at the service. */
  readonly sessionToken: string;
}

/**
 * Compares calls per second with and without authentication, and with and without row-level security,
 * all in one process.
 */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const database = await createTestDatabase();
    scope.teardown(() => database.drop());
    const provider = await startIdentityProvider(scope);
    const { key, workspaceId } = await prepare(database.url, provider.issuer);
    const token = await provider.token({ aud: "bench", exp: Math.floor(Date.now() / 1000) + 3600 });
    const args = [database.url, workspaceId, provider.issuer];
    const server = fork(join(import.meta.dirname, "auth-server.ts"), args);
    scope.teardown(() => server.kill());
    const [{ ports, sessionToken }] = (await once(server, "message")) as [Started];

    const list = "/api/v1/tickets?status=open";
    const get = "/api/v1/tickets/tkt_7";
    const auth = { ports, against: "open", floor: 0.7 } as const;
    const secured = { ports, against: "unsecured", floor: 0.85 } as const;
    return [
      await compare("auth: GET /tickets?status=open, key", list, key, auth),
      await compare("auth: GET /tickets?status=open, JWT", list, token, auth),
      await compare("auth: GET /tickets/{id}, key", get, key, auth),
      await compare("auth: GET /tickets?status=open, session", list, sessionToken, auth),
      await compare("row-level security: GET /tickets?status=open", list, key, secured),
      // Row-level security costs a small statement relatively more.
      await compare("row-level security: GET /tickets/{id}", get, key, { ...secured, floor: 0.7 }),
    ];
  } finally {
    await scope.end();
  }
}

/** A workspace with a key, an organisation, and its tickets. */
async function prepare(url: string, issuer: string) {
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  const workspaceId = await ensureWorkspace(db, "bench");
  const { key } = await createApiKey(db, workspaceId, "bench");
  await linkOrganization(db.pool, issuer, "org_1", workspaceId);
  await insertMember(db.pool, workspaceId, { issuer, subject: "user-1" }, people.ada);
  await db.pool.query(
    `insert into requesters (id, workspace_id, name, language, created_at, updated_at)
     select 'rq_' || i, $1, 'Requester ' || i, '', now(), now() from generate_series(1, $2) i`,
    [workspaceId, tickets],
  );
  await db.pool.query(
    `insert into tickets (id, workspace_id, number, custom_fields, channel_type, created_by_type,
       created_by_id, created_by_name, created_by_via, version, subject, status, priority, requester_id,
       assignee_id, tags, preview, message_count, last_message_at, last_message_by, last_writer_id,
       created_at, updated_at)
     select 'tkt_' || i, $1, i, '{}', 'agent', 'api_key', '', '', '', 1, 'Ticket ' || i, (array['open', 'closed'])[i % 2 + 1], 'normal',
       'rq_' || i, '', '{}', 'Some words', 1, now() - i * interval '1 minute', 'requester', '',
       now(), now()
     from generate_series(1, $2) i`,
    [workspaceId, tickets],
  );
  await db.pool.query("vacuum analyze");
  await db.close();
  return { key, workspaceId };
}

interface Comparison {
  readonly ports: Ports;
  readonly against: keyof Ports;
  readonly floor: number;
}

async function compare(
  name: string,
  path: string,
  token: string,
  { ports, against, floor }: Comparison,
): Promise<Row> {
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = { value: 0, reference: 0 };
    // Alternates the order, so that other load on the machine affects both.
    const order =
      round % 2 === 0 ? (["value", "reference"] as const) : (["reference", "value"] as const);
    for (const side of order) {
      pair[side] = await fire(side === "value" ? ports.checked : ports[against]);
    }
    // The first round is a warm-up.
    if (round > 0) {
      pairs.push(pair);
    }
  }
  return medianRow(name, pairs, floor);

  async function fire(port: number): Promise<number> {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      headers: { authorization: `Bearer ${token}` },
      connections,
      duration: seconds,
    });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${name}: calls fail`);
    }
    return result.requests.average;
  }
}
