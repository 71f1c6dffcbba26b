import { fill } from "../capacity/tickets.ts";
import { createScope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";
import { percentile, type Row, timeRow } from "./row.ts";

const count = 1_000_000;
const neighbors = 100_000;
/** Of each query. */
const samples = 40;
const mostMs = 150;

/** Words of every frequency: "p30" is in every thirtieth ticket. */
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
const queries = {
  "words of every frequency": words.map((word) => `"${word}"`),
  "the starts of words": [...words, "th", "la", "requester4711@ex"],
  "several words": ["lamp arrived", "lamp -broken", "-lamp", '"not arrived"', "from:ada lamp"],
};

/** Searches of a large workspace beside another one. */
export async function bench(): Promise<Row[]> {
  const scope = createScope();
  try {
    const service = await startService(scope, { ROLE: "api", RATE_LIMIT_PER_MINUTE: 0 });
    const other = await service.newWorkspace();
    await fill(service.config.DATABASE_URL as string, [
      [other.workspaceId, neighbors],
      [service.workspaceId, count],
    ]);
    return await measureSearches(service);
  } finally {
    await scope.end();
  }
}

/** Times the searches of a service one after the other, each in the turn of its workspace. */
export async function measureSearches({ rest }: Pick<TestService, "rest">): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, list] of Object.entries(queries)) {
    const times: number[] = [];
    for (const q of list) {
      const own = await timeSearch(rest, q);
      console.log(`     ${q}: p50 ${percentile(own, 0.5).toFixed(1)} ms`);
      times.push(...own);
    }
    rows.push(
      timeRow(`search: ${name}, p99 in ms, 1M tickets`, percentile(times, 0.99), mostMs, 1),
    );
  }
  return rows;
}

async function timeSearch(rest: TestService["rest"], q: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < samples; i++) {
    const started = performance.now();
    const { status, text } = await rest("GET", `/api/v1/tickets?${new URLSearchParams({ q })}`);
    const ms = performance.now() - started;
    if (status !== 200) {
      throw new Error(text);
    }
    times.push(ms);
    // The pause after a search, which its workspace has to wait for, is not measured.
    await new Promise((resolve) => setTimeout(resolve, 4 * ms));
  }
  return times;
}
