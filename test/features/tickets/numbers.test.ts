import t from "tap";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { createTicketNumbers } from "../../../src/features/tickets/numbers.ts";
import { startService } from "../../support/service.ts";

t.test("creations need no more connections than a pool of two has", async (t) => {
  const { app, workspaceId, url, rest } = await startService(t, {
    ROLE: "api",
    DATABASE_POOL: 2,
    DATABASE_POOL_SHARE: 1,
  });
  const names = ["a", "b", "c", "d"];
  const keys = await Promise.all(names.map((name) => createApiKey(app.db, workspaceId, name)));
  // A ticket of a channel holds its connection when it takes its number.
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

t.test("a call that fails takes back no number that another got", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const numbers = createTicketNumbers(app.db);
  let given = 0;
  const act = async () => {
    await Promise.all([numbers(workspaceId), numbers(workspaceId).then((n) => (given = n))]);
    throw new Error("it fails");
  };
  const failing = app.db.inCallTransaction(workspaceId, act);
  await t.rejects(failing, { message: "it fails" });
  t.equal(given, 2);
  t.equal(await numbers(workspaceId), 3);
});
