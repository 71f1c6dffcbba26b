import type { PoolClient } from "pg";
import t from "tap";
import { startService } from "../../support/service.ts";

const wrapped = new WeakSet<PoolClient>();

t.test("a call takes few round trips to the database", async (t) => {
  const { app, rest, url: base, key } = await startService(t, { ROLE: "api" });
  // The packages of the SDKs are stored when they are first asked for, or a moment after the start.
  await fetch(`${base}/sdk/npm/@ticketing-service%2fsdk`);
  const texts: string[] = [];
  app.db.pool.on("acquire", (client) => {
    if (wrapped.has(client)) {
      return;
    }
    wrapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: [{ text?: string } | string]) => {
      const [statement] = args;
      const text = typeof statement === "string" ? statement : statement.text;
      // None is part of the call that causes it.
      if (!/pg_notify|update api_keys|insert into api_calls/.test(text ?? "")) {
        texts.push(text ?? "");
      }
      return query(...args);
    }) as typeof client.query;
  });
  const trips = async (method: string, path: string, body?: object) => {
    texts.length = 0;
    const response = await rest(method, `/api/v1${path}`, body);
    t.ok(response.status < 300, `${method} ${path}: ${response.status}`);
    return { count: texts.length, data: response.body.data };
  };

  const requester = { email: "ada@example.com" };
  const created = await trips("POST", "/tickets", {
    subject: "Help",
    requester,
    message: { body: "Hello" },
  });
  t.equal(created.count, 3, "the key, the requester with the number, and all that is written");
  const path = `/tickets/${created.data.id}`;
  t.equal((await trips("GET", path)).count, 2, "the key and the ticket");
  t.equal((await trips("GET", "/me")).count, 2, "the key, and both that is shown");
  const url = "https://127.0.0.1/hook";
  const subscription = (await trips("POST", "/webhook-subscriptions", { url })).data;
  t.equal(
    (await trips("GET", `/webhook-subscriptions/${subscription.id}`)).count,
    2,
    "the key, and the subscription with its health and what waits",
  );
  const writes = "the key, the ticket with its requester, and all that is written";
  const first = await trips("POST", `${path}/messages`, { body: "Hello" });
  t.equal(first.count, 4, `${writes}, and that no channel sends emails`);
  t.equal((await trips("POST", `${path}/messages`, { body: "Hello" })).count, 3, writes);
  t.equal((await trips("PATCH", path, { status: "pending" })).count, 3, writes);

  texts.length = 0;
  const { status } = await fetch(`${base}/api/v1${path}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": "once",
    },
    body: JSON.stringify({ body: "Hello" }),
  });
  t.equal(status, 201);
  t.equal(texts.length, 3, `${writes} with the response`);
});
