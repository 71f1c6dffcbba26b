import type { Pool } from "pg";
import { fill } from "../capacity/tickets.ts";
import { createScope } from "../support/scope.ts";
import { restCall, startService, type TestService } from "../support/service.ts";
import { percentile, type Row, timeRow } from "./row.ts";

const count = 1_000_000;
const neighbors = 100_000;
/** Number of times each query is run. */
const samples = 40;
const mostMs = 150;

/** Words of different frequencies: "p30" is in every thirtieth ticket. */
const words = [
  "zeppelin",
  "p100000",
  "p10000",
  "p3000",
  "p1000",
  "p300",
  "p100",
  "p30",
  "p10",
  "lamps",
  "thank",
  "ada",
  "example",
];
const inWords = (...queries: string[]) => queries.map((q) => `${new URLSearchParams({ q })}`);
const queries = {
  "words of every frequency": inWords(...words.map((word) => `"${word}"`)),
  "the starts of words": inWords(...words, "th", "la", "requester4711@ex"),
  "several words": inWords(
    "lamp arrived",
    "lamp -broken",
    "-lamp",
    '"not arrived"',
    "from:ada lamp",
  ),
  "mistyped words": inWords("lmap", "arived", "thakn yuo", "zeppelni"),
  requesters: inWords("from:ada", "from:requester4711", "from:okafor status:open", "from:zoe"),
  "labels of every eighth": [
    "tag=lamp",
    "tag=lamp&status=open",
    "tag=lamp&orderBy=createdAt",
    "tag=lamp&tag=chair",
    ...inWords("tag:lamp", "lamp tag:lamp", "-tag:lamp"),
  ],
  "what is unread": inWords(
    "is:unread",
    "is:unread status:open",
    "is:unread tag:lamp",
    "lamp is:unread",
  ),
};

/** Measures searches in a large workspace alongside another one. */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const service = await startService(scope, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 0 });
    const other = await service.newWorkspace();
    await fill(service.config.DATABASE_URL as string, [
      [other.workspaceId, neighbors],
      [service.workspaceId, count],
    ]);
    return await measureSearches(await searchAsMember(service, service.app.db.pool));
  } finally {
    await scope.end();
  }
}

/** Searches on behalf of a member who is older than all tickets and has read none of them. */
async function searchAsMember(
  { url, key, workspaceId }: Pick<TestService, "url" | "key" | "workspaceId">,
  pool: Pool,
) {
  const { rows } = await pool.query<{ id: string }>(
    "update members set created_at = '2000-01-01' where workspace_id = $1 returning id",
    [workspaceId],
  );
  const headers = { "x-member-id": rows[0]?.id ?? "" };
  return async (query: string) => {
    const path = `/api/v1/tickets?${query}`;
    const { status, text } = await restCall(url, key, "GET", path, undefined, headers);
    if (status !== 200) {
      throw new Error(text);
    }
  };
}

/** Times searches one after the other, each when it is the turn of its workspace. */
async function measureSearches(search: (query: string) => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, list] of Object.entries(queries)) {
    const times: number[] = [];
    for (const query of list) {
      const own = await timeSearch(search, query);
      const [p50, p99] = [0.5, 0.99].map((share) => percentile(own, share).toFixed(1));
      console.log(`     ${query}: p50 ${p50} ms, p99 ${p99} ms`);
      times.push(...own);
    }
    rows.push(
      timeRow(`search: ${name}, p99 in ms, 1M tickets`, percentile(times, 0.99), mostMs, 1),
    );
  }
  return rows;
}

async function timeSearch(
  search: (query: string) => Promise<unknown>,
  query: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < samples; i++) {
    const started = performance.now();
    await search(query);
    const ms = performance.now() - started;
    times.push(ms);
    // The pause that a workspace must make after a search is not measured.
    await new Promise((resolve) => setTimeout(resolve, 4 * ms));
  }
  return times;
}
