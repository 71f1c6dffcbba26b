// @suite default
import { createHash, randomUUID } from "node:crypto";
import { ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t, { type Test } from "tap";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { purgeResponses } from "../../../src/rpc/idempotency/stored-responses.ts";
import { eventually } from "../../support/eventually.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";

const ticket = { subject: "Where is my order?", requester: { email: "ada@example.com" } };

t.test("Idempotency-Key", async (t) => {
  const service = await startService(t, { ROLE: "api", DATABASE_POOL: 6 });
  const { pool } = service.app.db;
  const post = poster(service);
  const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount ?? 0;
  const changeOf = async (table: string, act: () => Promise<unknown>) => {
    const before = await count(table);
    await act();
    return (await count(table)) - before;
  };

  await t.test("replays the response, and acts once", async (t) => {
    const key = randomUUID();
    const acted = await changeOf("events", async () => {
      const first = await post("/api/v1/tickets", ticket, key);
      t.equal(first.status, 201);
      t.equal(first.headers.get("idempotency-replayed"), null);
      // The order of the fields is nothing that a request is about.
      const { subject, requester } = ticket;
      const again = await post("/api/v1/tickets", { requester, subject }, key);
      t.equal(again.status, 201);
      t.equal(again.headers.get("idempotency-replayed"), "true");
      t.equal(again.text, first.text);
      t.not(again.headers.get("x-request-id"), first.headers.get("x-request-id"));
    });
    t.equal(acted, 1);
  });

  await t.test("ignores the order of keys at any depth", async (t) => {
    const fields = { a: "1", b: true, c: 3 };
    const { body } = await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: "https://example.com/hook",
    });
    const requests: [path: string, body: object][] = [
      ["/api/v1/tickets", { ...ticket, customFields: fields }],
      ["/api/v1/tickets:batchCreate", { requests: [ticket, { ...ticket, customFields: fields }] }],
      [
        `/api/v1/webhook-subscriptions/${body.data.id}:test`,
        {
          eventType: "service.ticket.created.v1",
          payload: { ticket: { subject: "Help", tags: ["a"], customFields: fields } },
        },
      ],
    ];
    for (const [path, request] of requests) {
      const key = randomUUID();
      const first = await post(path, request, key);
      t.equal(Math.floor(first.status / 100), 2, path);
      const again = await post(path, reversed(request) as object, key);
      t.equal(again.headers.get("idempotency-replayed"), "true", path);
      t.equal(again.text, first.text);
      const other = JSON.parse(JSON.stringify(request).replace('"a":"1"', '"a":"2"'));
      t.equal((await post(path, other, key)).status, 422, `${path} with another value`);
    }
  });

  await t.test("is valid for one request only", async (t) => {
    const key = randomUUID();
    await post("/api/v1/tickets", ticket, key);
    const other = await post("/api/v1/tickets", { ...ticket, subject: "Another" }, key);
    t.equal(other.status, 422);
    t.equal(other.body.error.code, "IDEMPOTENCY_KEY_REUSED");
  });

  await t.test("is scoped to the workspace, the caller and the method", async (t) => {
    const key = randomUUID();
    const first = await post("/api/v1/tickets", ticket, key);
    const { data } = (await service.rest("POST", "/api/v1/api-keys", { name: "second" })).body;
    const { key: stranger } = await service.newWorkspace();
    for (const token of [data.key, stranger]) {
      const other = await post("/api/v1/tickets", ticket, key, token);
      t.equal(other.headers.get("idempotency-replayed"), null);
      t.not(other.body.data.id, first.body.data.id);
    }
    const path = `/api/v1/tickets/${first.body.data.id}/messages`;
    t.equal((await post(path, { body: "Hello" }, key)).status, 201);
  });

  await t.test("lets one of several concurrent calls act", async (t) => {
    for (const path of ["/api/v1/tickets", "/api/v1/api-keys"]) {
      const body = path.endsWith("tickets") ? ticket : { name: "raced" };
      const key = randomUUID();
      const table = path.endsWith("tickets") ? "tickets" : "api_keys";
      const acted = await changeOf(table, async () => {
        const responses = await Promise.all(Array.from({ length: 8 }, () => post(path, body, key)));
        for (const { status, body, headers } of responses) {
          if (status === 409) {
            t.equal(body.error.code, "IDEMPOTENCY_IN_PROGRESS");
            t.equal(headers.get("retry-after"), "1");
          } else {
            t.equal(status, 201);
          }
        }
        const ids = responses
          .filter(({ status }) => status === 201)
          .map(({ body }) => body.data.id);
        t.equal(new Set(ids).size, 1, "all who got an response got the same");
        t.equal((await post(path, body, key)).body.data.id, ids[0]);
      });
      t.equal(acted, 1, path);
    }
  });

  await t.test("handles many concurrent calls with few connections", async (t) => {
    const receiver = await createReceiver();
    t.teardown(() => receiver.close());
    const made = await post("/api/v1/webhook-subscriptions", { url: receiver.url }, randomUUID());
    const path = `/api/v1/webhook-subscriptions/${made.body.data.id}:rotateSecret`;
    // Each needs a second connection, to count the jobs in the queue.
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => post(path, {}, randomUUID())),
    );
    t.same(new Set(responses.map(({ status }) => status)), new Set([200]));
  });

  await t.test("never keeps a secret", async (t) => {
    const receiver = await createReceiver();
    t.teardown(() => receiver.close());
    const secrets: string[] = [];
    const twice = async (path: string, body: unknown, field: "key" | "secret") => {
      const key = randomUUID();
      const first = await post(path, body, key);
      const again = await post(path, body, key);
      t.equal(again.status, first.status, path);
      const { [field]: secret, ...rest } = first.body.data;
      t.match(secret, /^(sk_live|whsec)_/);
      t.same(again.body.data, rest, "all but the secret");
      secrets.push(secret);
      return first.body.data.id as string;
    };
    await twice("/api/v1/api-keys", { name: "kept" }, "key");
    const subscriptions = "/api/v1/webhook-subscriptions";
    const id = await twice(subscriptions, { url: receiver.url }, "secret");
    await twice(`${subscriptions}/${id}:rotateSecret`, {}, "secret");
    const { rows } = await pool.query(
      "select encode(response, 'escape') as kept from idempotent_responses",
    );
    const kept = rows.map((row) => row.kept).join("\n");
    t.match(kept, id);
    for (const secret of secrets) {
      t.notMatch(kept, secret.slice(12));
    }
  });

  await t.test("stores nothing of a failed call", async (t) => {
    const key = randomUUID();
    const path = "/api/v1/tickets";
    const acted = await changeOf("idempotent_responses", async () => {
      t.equal((await post(path, { ...ticket, externalId: "a", nope: 1 }, key)).status, 400);
      t.equal((await post(path, { ...ticket, externalId: "a" }, randomUUID())).status, 201);
      const taken = { status: 409, body: { error: { code: "ALREADY_EXISTS" } } };
      t.match(await post(path, { ...ticket, externalId: "a" }, key), taken);
      const reply = { shortcut: "hi", body: "Hi" };
      t.equal((await post("/api/v1/canned-replies", reply, randomUUID())).status, 201);
      t.match(await post("/api/v1/canned-replies", reply, key), taken);
    });
    t.equal(acted, 2);
    t.equal((await post(path, ticket, key)).status, 201, "the key is still free");
  });

  await t.test("has a syntax, and is for POST", async (t) => {
    for (const key of ["", "a b", "x".repeat(256), "é"]) {
      const response = await post("/api/v1/tickets", ticket, key);
      t.match(response, {
        status: 400,
        body: { error: { details: [{ field: "Idempotency-Key" }] } },
      });
    }
    t.equal((await post("/api/v1/tickets", ticket, "x".repeat(255))).status, 201);
    const key = randomUUID();
    for (const subject of ["One", "Two"]) {
      const { id } = (await post("/api/v1/tickets", ticket, randomUUID())).body.data;
      const response = await post(`/api/v1/tickets/${id}`, { subject }, key, service.key, "PATCH");
      t.match(response, { status: 200, body: { data: { subject } } });
    }
  });

  await t.test("is metadata over Connect and gRPC with the same meaning", async (t) => {
    const rest = randomUUID();
    const byRest = await post("/api/v1/tickets", ticket, rest);
    const baseUrl = service.url;
    const transports = {
      "Connect, JSON": createConnectTransport({
        baseUrl,
        httpVersion: "1.1",
        useBinaryFormat: false,
      }),
      "Connect, binary": createConnectTransport({ baseUrl, httpVersion: "2" }),
      gRPC: createGrpcTransport({ baseUrl }),
    };
    for (const [name, transport] of Object.entries(transports)) {
      await t.test(name, async (t) => {
        const client = createClient(TicketService, transport);
        const call = async (subject: string, key: string) => {
          let replayed: string | null = null;
          const { data } = await client.createTicket(
            { ...ticket, subject },
            {
              headers: { authorization: `Bearer ${service.key}`, "idempotency-key": key },
              onHeader: (headers) => {
                replayed = headers.get("idempotency-replayed");
              },
            },
          );
          return { id: data?.id, replayed };
        };
        const key = randomUUID();
        const first = await call(ticket.subject, key);
        t.same(await call(ticket.subject, key), { ...first, replayed: "true" });
        t.same(await call(ticket.subject, rest), { id: byRest.body.data.id, replayed: "true" });
        const refused = await call("Another", key).catch(ConnectError.from);
        const [info] = (refused as ConnectError).findDetails(ErrorInfoSchema);
        t.equal(info?.reason, "IDEMPOTENCY_KEY_REUSED");
        const racing = randomUUID();
        const acted = await changeOf("tickets", () =>
          Promise.allSettled(Array.from({ length: 8 }, () => call(ticket.subject, racing))),
        );
        t.equal(acted, 1, "one of those that race acts");
      });
    }
  });

  await t.test("is forgotten after a day", async (t) => {
    const [old, older, recent] = [randomUUID(), randomUUID(), randomUUID()];
    const age = (hours: number) =>
      pool.query("update idempotent_responses set created_at = now() - $1 * interval '1 hour'", [
        hours,
      ]);
    const first = await post("/api/v1/tickets", ticket, old);
    await post("/api/v1/tickets", ticket, older);
    await age(23);
    const replayed = await post("/api/v1/tickets", ticket, old);
    t.equal(replayed.body.data.id, first.body.data.id);
    await age(25);
    const again = await post("/api/v1/tickets", { ...ticket, subject: "Again" }, old);
    t.equal(again.status, 201);
    await post("/api/v1/tickets", ticket, recent);
    await purgeResponses(pool, 24);
    t.equal(await count("idempotent_responses"), 2);
    t.equal(
      (await post("/api/v1/tickets", ticket, recent)).headers.get("idempotency-replayed"),
      "true",
    );
  });

  await t.test("yields to a call in another process that holds the key", async (t) => {
    const key = randomUUID();
    const { rows } = await pool.query("select id from api_keys where workspace_id = $1", [
      service.workspaceId,
    ]);
    const scopes = rows.map(({ id }) =>
      JSON.stringify([id, id, "rpc ticketing.v1.TicketService.CreateTicket", key]),
    );
    await holding(t, service, scopes, async () => {
      const response = await post("/api/v1/tickets", ticket, key);
      t.match(response, { status: 409, body: { error: { code: "IDEMPOTENCY_IN_PROGRESS" } } });
    });
    t.equal((await post("/api/v1/tickets", ticket, key)).status, 201);
  });

  await t.test("replays the response to a repeated call that would now be refused", async (t) => {
    const key = randomUUID();
    const named = { ...ticket, externalId: "named once" };
    const first = await post("/api/v1/tickets", named, key);
    const again = await post("/api/v1/tickets", named, key);
    t.same([again.status, again.body], [201, first.body]);
    const reply = { shortcut: "once", body: "Hi" };
    const made = await post("/api/v1/canned-replies", reply, key);
    const repeated = await post("/api/v1/canned-replies", reply, key);
    t.same([repeated.status, repeated.body], [made.status, made.body]);
  });

  await t.test("yields to an earlier call where no lock is possible", async (t) => {
    const key = randomUUID();
    const { rows } = await pool.query("select id from api_keys where workspace_id = $1", [
      service.workspaceId,
    ]);
    const client = await pool.connect();
    t.teardown(() => client.release());
    await client.query("begin");
    await client.query(
      `insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
       values ('rq_slow', $1, '', 'slow@example.com', '', now(), now())`,
      [service.workspaceId],
    );
    const requester = { email: "slow@example.com" };
    const added = await changeOf("tickets", async () => {
      const response = post("/api/v1/tickets", { ...ticket, requester }, key);
      await eventually(
        () =>
          pool.query(
            `select from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        ({ rowCount }) => rowCount !== 0,
      );
      for (const row of rows) {
        const scope = [row.id, row.id, "rpc ticketing.v1.TicketService.CreateTicket", key];
        await pool.query(
          `insert into idempotent_responses (workspace_id, slot, fingerprint, response, created_at)
           values ($1, $2, '', '', now())`,
          [service.workspaceId, slotOf(JSON.stringify(scope))],
        );
      }
      await client.query("rollback");
      // The first was about something else, as its fingerprint says.
      t.match(await response, { status: 422, body: { error: { code: "IDEMPOTENCY_KEY_REUSED" } } });
    });
    t.equal(added, 0);
  });
});

const slotOf = (scope: string) => createHash("sha256").update(scope).digest();

/** Holds the locks of calls, as another process in the middle of them would. */
async function holding(
  t: Test,
  { app }: TestService,
  scopes: readonly string[],
  act: () => Promise<void>,
): Promise<void> {
  const client = await app.db.pool.connect();
  t.teardown(() => client.release());
  await client.query("begin");
  for (const scope of scopes) {
    await client.query("select pg_advisory_xact_lock($1)", [slotOf(scope).readBigInt64BE()]);
  }
  await act();
  await client.query("rollback");
}

function poster(service: TestService) {
  return async (path: string, body: unknown, key: string, token = service.key, method = "POST") => {
    const response = await fetch(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
}

/** The same JSON with its keys in the opposite order. */
const reversed = (json: unknown): unknown =>
  typeof json !== "object" || json === null
    ? json
    : Array.isArray(json)
      ? json.map(reversed)
      : Object.fromEntries(
          Object.entries(json)
            .reverse()
            .map(([key, value]) => [key, reversed(value)]),
        );
