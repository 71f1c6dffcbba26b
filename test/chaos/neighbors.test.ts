// @suite all
// @runs measured
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import type { Database } from "../../src/db/database.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import { createRandom, drawBytes } from "../support/random.ts";
import { restCall } from "../support/service.ts";
import { isLong } from "./arena.ts";

const messages = isLong ? 945 : 200;
const searchers = 20;
/** The allowance for a busy machine, in milliseconds. */
const noiseMs = 10;
const samples = isLong ? 2_000 : 300;

const random = createRandom();

/** 64 KB in words that no other message has. */
const body = () =>
  drawBytes(random, 29_000).toString("hex").replace(/.{8}/g, "$& ").slice(0, 65_000);

t.test("a search in one workspace does not slow down lists in another", async (t) => {
  const { db, key: loud, workspaceId, env } = await prepareDatabase(t);
  const { url } = await spawnService(t, { ...env, ROLE: "api" });
  // Under the default rate limit, which holds for a key: filling and listing take turns with many.
  const filler = await keysOf(db, workspaceId);
  const quiet = await keysOf(db, await ensureWorkspace(db, "quiet"));
  const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
  for (const key of [loud, quiet()]) {
    await restCall(url, key, "POST", "/api/v1/tickets", ticket);
  }
  const { body: first } = await restCall(url, loud, "POST", "/api/v1/tickets", ticket);
  const path = `/api/v1/tickets/${first.data.id}/messages`;
  const filling = performance.now();
  await inParallel(10, messages, async () => {
    const { status } = await restCall(url, filler(), "POST", path, { body: body() });
    if (status !== 201) {
      throw new Error(`${status}`);
    }
  });

  t.comment(`${messages} messages in ${Math.round(performance.now() - filling)} ms`);

  const list = async () => {
    const start = performance.now();
    const { status } = await restCall(url, quiet(), "GET", "/api/v1/tickets");
    return { status, ms: performance.now() - start };
  };
  const measure = async () => {
    const results = [];
    for (let i = 0; i < samples; i++) {
      results.push(await list());
    }
    return results;
  };
  await measure();

  for (const q of ["-zzznothing", '"aaaa bbbb"', "-a -b"]) {
    const before = await measure();
    let going = true;
    const waits: number[] = [];
    const search = `/api/v1/tickets?q=${encodeURIComponent(q)}`;
    const searching = Promise.all(
      Array.from({ length: searchers }, async () => {
        while (going) {
          const start = performance.now();
          const { status, headers } = await restCall(url, loud, "GET", search);
          if (status === 429) {
            await sleep(Number(headers.get("retry-after")) * 1000);
          } else {
            waits.push(performance.now() - start);
          }
        }
      }),
    );
    const during = await measure();
    going = false;
    await searching;
    t.same(
      during.filter(({ status }) => status !== 200),
      [],
      "no call of the other is refused",
    );
    const [p50, p99] = [0.5, 0.99].map((share) =>
      [before, during].map((all) => quantile(all, share)),
    );
    t.comment(
      `${q}: p50 ${p50?.map(ms)}, p99 ${p99?.map(ms)}; ${waits.length} searches, up to ${ms(Math.max(...waits))}`,
    );
    // In the short form, other tests run at the same time.
    const [quietMs = 0, busyMs = 0] = (isLong ? p99 : p50) ?? [];
    const most = 2 * quietMs + (isLong ? 0 : noiseMs);
    t.ok(busyMs <= most, `${q}: ${ms(quietMs)} → ${ms(busyMs)}`);
  }
});

/** Makes keys, which calls use in turns. */
async function keysOf(db: Database, workspaceId: string): Promise<() => string> {
  const keys: string[] = [];
  for (let i = 0; i < 90; i++) {
    keys.push((await createApiKey(db, workspaceId, `${i}`)).key);
  }
  let turn = 0;
  return () => keys[turn++ % keys.length] ?? "";
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

const quantile = (results: readonly { ms: number }[], share: number) =>
  results.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(results.length * share)] ?? 0;

async function inParallel(width: number, count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) {
        await work();
      }
    }),
  );
}
