import { createServer } from "node:http";
import autocannon from "autocannon";
import pg from "pg";
import { fillWorkspace } from "../../src/admin/fill-workspace.ts";
import { statement as keyStatement } from "../../src/identity/api-key/authenticator.ts";
import { hashKey } from "../../src/identity/api-key/secret.ts";
import { listenOnFreePort } from "../support/port.ts";
import { createScope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";
import { roundsOf } from "./rounds.ts";
import { median, percentile, type Row, rateRow, timeRow } from "./row.ts";

const rounds = roundsOf(5);
const seconds = 2;
const connections = 32;
const path = "/api/v1/tickets?status=open";
const samples = 1_000;

/** Compares lists of tickets with bare statements, and those of a large workspace with a small one. */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const service = await startService(scope, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 0 });
    const { pool } = service.app.db;
    // The search index slows down filling, and none of the measured lists uses it.
    const { rows: indexes } = await pool.query<{ names: string }>(
      `select string_agg(indexname, ', ') as names from pg_indexes where indexdef ilike '% using gin %'`,
    );
    await pool.query(`drop index ${indexes[0]?.names}`);
    await fillWorkspace(pool, service.workspaceId, 100_000);
    await pool.query("vacuum analyze");
    const rate = await compareRates(service, await startBare(scope, service));
    const small = await service.newWorkspace();
    const large = await service.newWorkspace();
    await fillWorkspace(pool, small.workspaceId, 10_000);
    await fillWorkspace(pool, large.workspaceId, 1_000_000);
    await pool.query("vacuum analyze");
    return [rate, await compareTimes(service, large.key, small.key)];
  } finally {
    await scope.end();
  }
}

async function compareRates(service: TestService, bareUrl: string): Promise<Row> {
  const values: number[] = [];
  const references: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const value = await fire(service.url + path, service.key);
    const reference = await fire(bareUrl, service.key);
    // The first round is a warm-up.
    if (round === 0) {
      continue;
    }
    values.push(value);
    references.push(reference);
  }
  const name = "lists: GET /tickets?status=open, 100k tickets, calls/s";
  return rateRow(name, median(values), median(references), 0.5);
}

async function fire(url: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error("calls fail");
  }
  return result.requests.average;
}

/** Only the same two prepared statements: no checks, no contract, no row-level security. */
async function startBare(scope: { teardown(end: () => unknown): void }, service: TestService) {
  const pool = new pg.Pool({ connectionString: service.config.DATABASE_URL, max: 20 });
  const list = `select t.*, r.name, r.email, r.phone
    from (select * from tickets where workspace_id = $1 and status = 'open'
      order by last_message_at desc, id desc limit 51) t
    join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id
    order by t.last_message_at desc, t.id desc`;
  const server = createServer(async (req, res) => {
    const key = req.headers.authorization?.slice(7) ?? "";
    const found = await pool.query({ ...keyStatement, values: [[hashKey(key)]] });
    const { rows } = await pool.query({
      name: "list",
      text: list,
      values: [found.rows[0].workspace_id],
    });
    const text = JSON.stringify({ data: rows.slice(0, 50), nextPageToken: rows[49].id });
    res.writeHead(200, { "content-type": "application/json" }).end(text);
  });
  const port = await listenOnFreePort(server);
  scope.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  });
  return `http://127.0.0.1:${port}/`;
}

/**
 * Compares the lists of a large workspace with those of a small one, each with its key. It alternates
 * between them, so that disturbances affect both.
 */
export async function compareTimes(
  { rest }: Pick<TestService, "rest">,
  large: string,
  small: string,
  size = "1M",
): Promise<Row> {
  const times = { large: [] as number[], small: [] as number[] };
  const queries = [
    "status=open",
    "status=open&status=pending",
    "orderBy=createdAt",
    "q=",
    "orderBy=-updatedAt",
  ];
  const time = async (key: string, query: string) => {
    const started = performance.now();
    const response = await rest("GET", `/api/v1/tickets?${query}`, undefined, key);
    if (response.body.data.length !== 50) {
      throw new Error("the list is not full");
    }
    return performance.now() - started;
  };
  for (let i = 0; i < samples; i++) {
    const query = queries[i % queries.length] as string;
    const [a, b] = [await time(large, query), await time(small, query)];
    if (i < samples / 10) {
      continue;
    }
    times.large.push(a);
    times.small.push(b);
  }
  const name = `lists: p99 in ms, ${size} tickets against 10k`;
  return timeRow(name, percentile(times.large, 0.99), percentile(times.small, 0.99), 1.5);
}
