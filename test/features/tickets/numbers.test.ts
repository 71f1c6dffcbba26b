import t from "tap";
import { startService } from "../../support/service.ts";

t.test("a creation with an Idempotency-Key needs no second share of the pool", async (t) => {
  const { url, key } = await startService(t, { ROLE: "api", DATABASE_POOL: 2 });
  const response = await fetch(`${url}/api/v1/tickets`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": "a",
    },
    body: JSON.stringify({ subject: "Help", requester: { name: "Ada" } }),
    signal: AbortSignal.timeout(5_000),
  });
  t.equal(response.status, 201);
});

t.test("a creation that fails takes no numbers of others along", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const create = async (externalId?: string, idempotencyKey?: string) => {
    const response = await fetch(`${service.url}/api/v1/tickets`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: JSON.stringify({ subject: "Help", requester: { name: "Ada" }, externalId }),
    });
    return response.status;
  };
  t.equal(await create("taken"), 201);
  const pairs = Array.from({ length: 20 }, (_, i) => [create("taken", `key-${i}`), create()]);
  const statuses = await Promise.all(pairs.flat());
  t.strictSame(statuses, Array.from({ length: 20 }, () => [409, 201]).flat());
  for (let i = 0; i < 40; i++) {
    t.equal(await create(), 201);
  }
});
