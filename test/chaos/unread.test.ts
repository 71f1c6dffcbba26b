// @suite all
// @runs measured
import type { ClientHttp2Session } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { eventually } from "../support/eventually.ts";
import { restCall } from "../support/service.ts";
import { isLong, startArena } from "./arena.ts";
import { pipelineUnread, startProbe, streamUnread } from "./clients.ts";

t.setTimeout(900_000);

/** Of each kind. */
const connections = 200;
/** On each of them. */
const requests = 50;
const list = "/api/v1/events?pageSize=100";
/** The allowance of a p99 for a busy machine, in milliseconds. */
const noiseMs = 25;
const quietMs = isLong ? 30_000 : 3_000;
const cutWithinMs = 45_000;

t.test("clients that never read their responses", async (t) => {
  const arena = await startArena(t);
  const { url, db } = arena;
  const { key } = await createApiKey(db, await ensureWorkspace(db, "greedy"), "greedy");
  const authorization = `Bearer ${key}`;
  const ticket = { subject: "L", requester: { name: "A" }, message: { body: "x".repeat(65_000) } };
  for (let i = 0; i < 110; i++) {
    await restCall(url, key, "POST", "/api/v1/tickets", ticket);
  }
  const page = await (await fetch(`${url}/docs/api`)).text();
  const [, download = ""] = /src="([^"]+\.js)"/.exec(page) ?? [];
  t.ok(Number((await fetch(url + download)).headers.get("content-length")) > 100_000, download);

  const probe = startProbe(url, () =>
    restCall(url, arena.key, "GET", "/api/v1/tickets?pageSize=10"),
  );
  t.teardown(probe.stop);
  const measure = async (what: string, during: () => Promise<unknown>) => {
    probe.times();
    probe.residentMiB();
    await during();
    const times = probe.times();
    const [ms, mib] = [times[Math.floor(times.length * 0.99)] ?? Number.NaN, probe.residentMiB()];
    t.comment(`${what}: p99 of ${times.length} ${ms.toFixed(1)} ms, ${Math.round(mib)} MiB`);
    return { ms, mib };
  };
  const atMostTwice = (ms: number) => Math.max(2 * ms, ms + noiseMs);

  const quiet = await measure("quiet", () => sleep(quietMs));
  const reading = await measure("clients that read", () =>
    Promise.all(
      Array.from({ length: 2 * connections }, async (_, i) => {
        for (let j = 0; j < 5; j++) {
          const path = i % 2 ? list : download;
          await (await fetch(url + path, { headers: { authorization } })).text();
        }
      }),
    ),
  );
  const before = Math.max(quiet.mib, reading.mib);

  const head = `GET ${download} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const sockets = await pipelineUnread(url, connections, head, requests);
  const sessions: ClientHttp2Session[] = [];
  t.teardown(() => {
    for (const connection of [...sockets, ...sessions]) {
      connection.destroy();
    }
  });
  const arriving = await measure("clients that never read arrive", async () => {
    sessions.push(
      ...(await streamUnread(url, connections, { ":path": list, authorization }, requests)),
    );
    await eventually(probe.lately, (ms) => ms <= atMostTwice(quiet.ms), 60_000);
  });
  t.ok(arriving.ms <= atMostTwice(reading.ms), "they are no worse than others while they arrive");
  // Again if it failed: other tests run at the same time.
  const held = await eventually(
    () => measure("they stay", () => sleep(quietMs)),
    ({ ms }) => ms <= atMostTwice(quiet.ms),
    4 * quietMs,
  );
  t.ok(held.ms <= atMostTwice(quiet.ms), "others do not notice them then");

  const left = async () => {
    for (const socket of sockets) {
      if (!socket.destroyed) {
        socket.write("\r\n");
      }
    }
    return sockets.filter(({ destroyed }) => !destroyed).length;
  };
  const cut = await measure("until they are cut", async () => {
    t.equal(await eventually(left, (count) => count === 0, cutWithinMs), 0, "sockets are cut");
  });
  const most = Math.max(arriving.mib, held.mib, cut.mib);
  t.ok(most <= 1.3 * before, `${Math.round(most)} MiB are resident, ${Math.round(before)} before`);
  t.ok(most <= 3 * quiet.mib, `${Math.round(quiet.mib)} at rest`);
  await arena.recovered(t, "clients that never read");
});
