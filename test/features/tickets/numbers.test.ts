// @suite default
import t from "tap";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { startService } from "../../support/service.ts";

t.test("creations need no more than one connection", async (t) => {
  const { app, workspaceId, url, rest } = await startService(t, {
    ROLE: "api",
    DATABASE_POOL: 1,
  });
  const names = ["a", "b", "c", "d"];
  const keys = await Promise.all(names.map((name) => createApiKey(app.db, workspaceId, name)));
  const channel = await rest("POST", "/api/v1/channels", { type: "agent", name: "Telephone" });
  const channelId = channel.body.data.id;
  const ticket = { subject: "Help", requester: { name: "Ada" }, channelId };
  const post = async (path: string, key: string, body: object, headers = {}) => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok;
  };
  const creations = keys.flatMap(({ key }, i) => [
    post("/api/v1/tickets", key, ticket),
    post("/api/v1/tickets", key, ticket, { "idempotency-key": `single-${i}` }),
    ...Array.from({ length: 5 }, () =>
      post("/api/v1/tickets:batchCreate", key, { requests: [ticket, ticket] }),
    ),
    post("/api/v1/tickets:batchCreate", key, { requests: [ticket] }, { "idempotency-key": `${i}` }),
  ]);
  t.ok((await Promise.all(creations)).every(Boolean));
});

t.test("numbers have no gaps, whatever fails", async (t) => {
  const { rest } = await startService(t, { ROLE: "api" });
  const open = (body: object) =>
    rest("POST", "/api/v1/tickets", { subject: "Help", requester: { name: "Ada" }, ...body });
  const bodies = Array.from({ length: 20 }, (_, i) => ({ externalId: `order-${i % 10}` }));
  const responses = await Promise.all(bodies.map(open));
  const numbers = responses.flatMap(({ status, body }) => (status === 201 ? body.data.number : []));
  t.same(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 10 }, (_, i) => i + 1),
  );
});
