import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import pg from "pg";
import type { Test } from "tap";
import { eventually } from "../../../support/eventually.ts";
import { listenOnFreePort } from "../../../support/port.ts";
import { createReceiver, type ReceivedRequest } from "../../../support/receiver.ts";
import type { Scope } from "../../../support/scope.ts";
import { startService, type TestService } from "../../../support/service.ts";
import { examples } from "../readme.ts";
import { root, workshop } from "../suite.ts";
import { eventIds, type SyncProgram, startProgram } from "./assert-sync.ts";

const tickets = 40;

/**
 * Asserts that a process with the stream and one with the webhooks, which share their claims, handle
 * each event once, although both crash between the claim of an event and its effect.
 */
export async function assertShared(t: Test, program: SyncProgram): Promise<void> {
  const service = await startService(t);
  const claims = await startClaims(t, service);
  let port = 0;
  const deliver = ({ body, headers }: ReceivedRequest) => {
    const signature = String(headers["service-signature"]);
    const request = { method: "POST", headers: { "service-signature": signature } };
    return fetch(`http://127.0.0.1:${port}/hook`, { ...request, body: new Uint8Array(body) }).then(
      ({ status }) => ({ status }),
      () => ({ status: 502 }),
    );
  };
  // One at a time, a crash finds no other event between its effect and its end, where it is repeated.
  let isConcurrent = false;
  let last: Promise<unknown> = Promise.resolve();
  const front = await createReceiver({
    respond(request) {
      const response = isConcurrent ? deliver(request) : last.then(() => deliver(request));
      last = response;
      return response;
    },
  });
  t.teardown(() => front.close());
  const { body: subscription } = await service.rest("POST", "/api/v1/webhook-subscriptions", {
    url: front.url,
    events: ["service.ticket.created.v1"],
  });
  const folder = workshop(t);
  const position = join(folder, "position");
  const handled = join(folder, "handled");
  const start = (more: Record<string, string>) =>
    startProgram(t, program, {
      SERVICE_URL: service.url,
      SERVICE_TOKEN: service.key,
      WEBHOOK_SECRET: subscription.data.secret,
      POSITION: position,
      HANDLED: handled,
      CLAIMS_URL: claims.url,
      CLAIM_MS: "10000",
      ...more,
    });
  const open = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const ticket = { subject: "Hello", requester: { email: "ada@example.com" } };
        const { status, body } = await service.rest("POST", "/api/v1/tickets", ticket);
        t.equal(status, 201, JSON.stringify(body.error));
      }),
    );
  const stream = await start({ CRASH_AT: "6" });
  t.ok(await eventually(async () => existsSync(position), Boolean, 20_000), "it has begun");
  await Promise.all([once(stream.child, "exit"), open(10)]);
  const webhook = await start({ CRASH_AT: "5", RECEIVER_ONLY: "1" });
  port = webhook.port;
  await Promise.all([once(webhook.child, "exit"), open(10)]);
  port = (await start({ RECEIVER_ONLY: "1" })).port;
  await start({});
  isConcurrent = true;
  await open(20);
  const expected = await eventIds(service.url, service.key);
  t.equal(expected.length, tickets);
  const read = async () => readFileSync(handled, "utf8").trim().split("\n");
  const missing = (seen: string[]) => expected.filter((id) => !seen.includes(id));
  const seen = await eventually(read, (ids) => missing(ids).length === 0, 60_000);
  t.same(missing(seen), [], "every event was handled");
  t.equal(seen.length, new Set(seen).size, "and none twice");
  t.ok(claims.lapsed() >= 2, "each crash left claims that lapsed");
}

/** Claims in Postgres, by the statements of the guide, for programs without a driver. */
async function startClaims(t: Scope, { app }: TestService) {
  const guide = readFileSync(join(root, "docs/guides/receive-webhooks.md"), "utf8");
  const [table = "", claim = "", done = "", release = ""] = examples(guide, "sql");
  const pool = new pg.Pool({ connectionString: app.db.url, max: 4 });
  pool.on("error", () => {});
  await pool.query(table);
  const claimedAt = new Map<string, number>();
  const finished = new Set<string>();
  let lapsed = 0;
  const statements: Record<string, string> = { claim, done, release };
  const server = createServer(async (req, res) => {
    const [, name = "", id = "", ttlMs] = (req.url ?? "").split("/");
    const values = ttlMs === undefined ? [id] : [id, Number(ttlMs) / 1000];
    const { rows } = await pool.query(statements[name] ?? "", values);
    if (rows[0]?.claim === "claimed") {
      lapsed += claimedAt.has(id) && !finished.has(id) ? 1 : 0;
      claimedAt.set(id, performance.now());
      finished.delete(id);
    }
    if (name !== "claim") {
      finished.add(id);
    }
    res.end(rows[0]?.claim ?? "");
  });
  const port = await listenOnFreePort(server);
  t.teardown(async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  });
  return { url: `http://127.0.0.1:${port}`, lapsed: () => lapsed };
}
