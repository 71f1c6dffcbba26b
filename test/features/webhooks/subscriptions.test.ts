import t from "tap";
import { startService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const url = "https://example.com/hook";

t.test("the life of a subscription", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const created = await service.rest("POST", path, { url, events: ["*"], description: "mine" });
  t.equal(created.status, 201);
  const { secret, ...subscription } = created.body.data;
  t.match(secret, /^whsec_[0-9a-f]{64}$/);
  t.match(subscription, { url, events: ["*"], active: true, description: "mine" });
  const one = `${path}/${subscription.id}`;

  await t.test("its secret is shown once and kept encrypted", async (t) => {
    t.same((await service.rest("GET", one)).body.data, subscription);
    t.same((await service.rest("GET", path)).body.data, [subscription]);
    const { rows } = await service.app.db.pool.query("select * from webhook_subscriptions");
    t.equal(rows.length, 1);
    t.notMatch(JSON.stringify(rows), secret.slice(6));
  });

  await t.test("a patch changes what it names and nothing else", async (t) => {
    const patches: [patch: object, change: object][] = [
      [{ active: false }, { active: false }],
      [{ events: ["service.ticket.created.v1"] }, { events: ["service.ticket.created.v1"] }],
      [{ url: `${url}/2` }, { url: `${url}/2` }],
      [{ events: [] }, { events: [] }],
      [{ description: null }, { description: "" }],
      [{ active: true }, { active: true }],
      [{}, {}],
    ];
    let expected = subscription;
    for (const [patch, change] of patches) {
      const response = await service.rest("PATCH", one, patch);
      t.equal(response.status, 200);
      const { updatedAt } = response.body.data;
      expected = { ...expected, ...change, updatedAt };
      t.same(response.body.data, expected, JSON.stringify(patch));
    }
  });

  await t.test("a bad patch changes nothing", async (t) => {
    const before = (await service.rest("GET", one)).body.data;
    const patches: [patch: object, field: string][] = [
      [{ active: null }, "active"],
      [{ active: "yes" }, "active"],
      [{ url: "http://example.com" }, "url"],
      [{ url: null }, "url"],
      [{ active: false, url: "https://10.0.0.1/hook" }, "url"],
      [{ events: ["nonsense"] }, "events[0]"],
      [{ secret: "whsec_mine" }, "secret"],
    ];
    for (const [patch, field] of patches) {
      const response = await service.rest("PATCH", one, patch);
      t.match(response, { status: 400, body: { error: { details: [{ field }] } } }, field);
    }
    t.same((await service.rest("GET", one)).body.data, before);
  });

  await t.test("deleted, it is gone", async (t) => {
    t.equal((await service.rest("DELETE", one)).status, 204);
    t.equal((await service.rest("GET", one)).status, 404);
    t.same((await service.rest("GET", path)).body, { data: [], nextPageToken: "" });
  });
});

t.test("what was done to a subscription can be looked up", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { id } = (await service.rest("POST", path, { url })).body.data;
  const one = `${path}/${id}`;
  await service.rest("PATCH", one, { active: false });
  await service.rest("PATCH", one, { active: true });
  await service.rest("PATCH", one, { description: "mine" });
  await service.rest("PATCH", one, {});
  await service.rest("POST", `${one}/rotate-secret`);
  await service.rest("DELETE", one);
  const { data } = (await service.rest("GET", `/api/v1/audit-events?targetId=${id}`)).body;
  const acts = data.map(({ action }: { action: string }) => action.split(".")[1]).reverse();
  t.same(acts, ["created", "paused", "resumed", "updated", "secret_rotated", "deleted"]);
});

t.test("a list in pages, newest first", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  for (let i = 0; i < 5; i++) {
    await service.rest("POST", path, { url: `${url}/${i}` });
  }
  const urls: string[] = [];
  for (let token = "", more = true; more; more = token !== "") {
    const { body } = await service.rest("GET", `${path}?pageSize=2&pageToken=${token}`);
    urls.push(...body.data.map((item: { url: string }) => item.url));
    token = body.nextPageToken;
  }
  t.same(
    urls,
    [4, 3, 2, 1, 0].map((i) => `${url}/${i}`),
  );
});
