import { randomBytes } from "node:crypto";
import t from "tap";
import { createApiKey } from "../../src/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import { restCall } from "../support/service.ts";
import { isLong } from "./arena.ts";

t.setTimeout(600_000);

const messages = 945;
const searchers = 20;
const samples = isLong ? 2_000 : 400;

/** 64 KB in words that no other message has. */
const body = () =>
  Array.from({ length: 6_500 }, () => randomBytes(5).toString("hex").slice(1))
    .join(" ")
    .slice(0, 65_000);

t.test("one workspace searches, another lists", async (t) => {
  const { db, key: loud, env } = await prepareDatabase(t);
  const { key: quiet } = await createApiKey(db, await ensureWorkspace(db, "quiet"), "quiet");
  const { url } = await spawnService(t, { ...env, ROLE: "api", RATE_LIMIT_PER_MINUTE: "0" });
  const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
  for (const key of [loud, quiet]) await restCall(url, key, "POST", "/api/v1/tickets", ticket);
  const { body: first } = await restCall(url, loud, "POST", "/api/v1/tickets", ticket);
  const path = `/api/v1/tickets/${first.data.id}/messages`;
  await inParallel(10, messages, async () => {
    const { status } = await restCall(url, loud, "POST", path, { body: body() });
    if (status !== 201) throw new Error(`${status}`);
  });

  const list = async () => {
    const start = performance.now();
    const { status } = await restCall(url, quiet, "GET", "/api/v1/tickets");
    return { status, ms: performance.now() - start };
  };
  const measure = async () => {
    const results = [];
    for (let i = 0; i < samples; i++) results.push(await list());
    return results;
  };
  await measure();
  const before = percentile99(await measure());

  for (const q of ["-zzznothing", '"aaaa bbbb"', "-a -b"]) {
    let going = true;
    const slowest: number[] = [];
    const searching = Promise.all(
      Array.from({ length: searchers }, async () => {
        while (going) {
          const start = performance.now();
          const search = `/api/v1/tickets?q=${encodeURIComponent(q)}`;
          await restCall(url, loud, "GET", search);
          slowest.push(performance.now() - start);
        }
      }),
    );
    const results = await measure();
    going = false;
    await searching;
    const during = percentile99(results);
    t.ok(
      results.every(({ status }) => status === 200),
      "no call of the other is refused",
    );
    t.comment(
      `${q}: p99 ${before.toFixed(1)} → ${during.toFixed(1)} ms, ${slowest.length} searches of up to ${Math.max(...slowest).toFixed(0)} ms`,
    );
    t.ok(during <= 2 * before, `${q}: p99 ${before} → ${during}`);
  }
});

const percentile99 = (results: readonly { ms: number }[]) =>
  results.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(results.length * 0.99)] ?? 0;

async function inParallel(width: number, count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) await work();
    }),
  );
}
