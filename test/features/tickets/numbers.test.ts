import t from "tap";
import { createTicketNumbers } from "../../../src/features/tickets/numbers.ts";
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
