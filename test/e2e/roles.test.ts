// @suite all
import { randomUUID } from "node:crypto";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import pg from "pg";
import t from "tap";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { testAuthority } from "../support/certificates.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { createNetwork } from "../support/network.ts";
import { type ServiceProcess, spawnAdmin, spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, testConfig } from "../support/service.ts";

t.test("two of each role, started together on an empty database, form one service", async (t) => {
  const network = createNetwork(t, 4);
  t.comment(network ? "in network namespaces" : "on one network: this host has no namespaces");
  const database = await createTestDatabase({ migrate: async () => {} });
  t.teardown(() => database.drop());
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const shared = { SECRET_ENCRYPTION_KEY, WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8,10.231.0.0/16" };
  const env = {
    ...shared,
    DATABASE_URL: network ? await network.forward(database.url) : database.url,
  };
  const start = (role: string, index: number) =>
    spawnService(t, { ...env, ROLE: role }, network?.places[index]);
  const [near, far, ...workers] = (await Promise.all(
    ["api", "api", "worker", "worker"].map(start),
  )) as [ServiceProcess, ServiceProcess, ...ServiceProcess[]];

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.teardown(() => client.end());
  const { rows } = await client.query(
    "select count(*) = count(distinct name) as once from migrations",
  );
  t.same(rows, [{ once: true }], "each migration ran once");

  const key = await spawnAdmin(["create-key", "--workspace", "w", "--name", "n"], {
    ...shared,
    DATABASE_URL: database.url,
  });
  const ask = (service: ServiceProcess, method: string, path: string, body?: object, token = key) =>
    restCall(service.url, token, method, `/api/v1/${path}`, body);
  const address = network?.address ?? "127.0.0.1";
  const receiver = await createReceiver({
    host: address,
    certificate: await (await testAuthority()).issue({ addresses: [address] }),
  });
  t.teardown(() => receiver.close());
  const url = receiver.url.replace("127.0.0.1", address);
  t.match(await ask(near, "POST", "webhook-subscriptions", { url }), { status: 201 });

  const heard: string[] = [];
  const leaving = new AbortController();
  const watching = (async () => {
    const watch = createClient(EventService, createGrpcTransport({ baseUrl: far.url }));
    const options = { headers: { authorization: `Bearer ${key}` }, signal: leaving.signal };
    for await (const { data } of watch.watchEvents({}, options)) {
      heard.push(data?.id ?? "");
    }
  })().catch(() => {});

  await t.test("each process sees the other's changes", async (t) => {
    const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
    const { body } = await ask(near, "POST", "tickets", ticket);
    t.match(await ask(far, "GET", `tickets/${body.data.id}`), { status: 200 });
    for (let i = 0; i < 3; i++) {
      await ask(far, "POST", "tickets", ticket);
    }
    const first = await ask(near, "GET", "tickets?pageSize=3");
    const second = await ask(
      far,
      "GET",
      `tickets?pageSize=3&pageToken=${first.body.nextPageToken}`,
    );
    t.equal(second.body.data.length, 1, "a page token is good at the other");

    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const twice = await Promise.all(
      [near, far].map((service) =>
        fetch(`${service.url}/api/v1/tickets`, {
          method: "POST",
          headers,
          body: JSON.stringify(ticket),
        }),
      ),
    );
    const statuses = twice.map(({ status }) => status).sort();
    t.ok([201, 409].includes(statuses[1] ?? 0) && statuses[0] === 201, `${statuses}`);
    const { body: list } = await ask(near, "GET", "tickets");
    t.equal(list.data.length, 5, "an Idempotency-Key holds across both");

    const { body: made } = await ask(near, "POST", "api-keys", { name: "short-lived" });
    const asked = () => ask(far, "GET", "me", undefined, made.data.key);
    t.equal((await asked()).status, 200);
    await ask(near, "DELETE", `api-keys/${made.data.id}`);
    t.equal((await asked()).status, 401, "a revoked key is dead at once in the other");
  });

  await t.test("the workers share the deliveries, and either can stop", async (t) => {
    const total = 400;
    const open = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          ask(i % 2 ? near : far, "POST", "tickets", {
            subject: `T${i}`,
            requester: { name: "Ada" },
          }),
        ),
      );
    await eventually(
      async () => heard.length,
      (count) => count > 0,
    );
    const done = receiver.requests.length;
    for (let i = 0; i < total / 40; i++) {
      await open(40);
    }
    const deliveredBy = (worker: ServiceProcess) => async () => {
      const { text } = await restCall(worker.url, undefined, "GET", "/metrics");
      return Number(text.match(/deliveries_total\{outcome="succeeded",error=""\} (\d+)/)?.[1] ?? 0);
    };
    await receiver.waitFor(done + total, 20_000);
    const shares = await Promise.all(workers.map((worker) => deliveredBy(worker)()));
    t.comment(`shares: ${shares}`);
    t.ok(
      shares.every((share) => share > 0),
      "both have delivered",
    );

    const before = receiver.requests.length;
    const opening = open(60);
    t.equal(await workers[0]?.end("SIGTERM"), 0);
    await opening;
    await receiver.waitFor(before + 60, 20_000);
    const ids = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id as string);
    t.equal(new Set(ids).size, ids.length, "each event once");
    await eventually(
      async () => ids.slice(done).every((id) => heard.includes(id)),
      (all) => all,
    );
    t.same(
      ids.slice(done).filter((id) => !heard.includes(id)),
      [],
      "a watcher at one hears of both",
    );
    leaving.abort();
    await watching;
  });
});
