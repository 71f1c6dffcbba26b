import t from "tap";
import { startService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";

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

  await t.test("a patch only changes the fields it names", async (t) => {
    const patches: [patch: object, change: object][] = [
      [{ active: false }, { active: false }],
      [{ events: ["service.ticket.created.v1"] }, { events: ["service.ticket.created.v1"] }],
      [{ url: `${url}/2` }, { url: `${url}/2` }],
      [{ events: ["service.a.v1", "*"] }, { events: ["*"] }],
      [
        { events: ["service.ticket.created.v1", "service.ticket.created.v1"] },
        { events: ["service.ticket.created.v1"] },
      ],
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
      [{ events: [] }, "events"],
      [{ events: null }, "events"],
      [{ colour: "red" }, "colour"],
    ];
    for (const [patch, field] of patches) {
      const response = await service.rest("PATCH", one, patch);
      t.match(response, { status: 400, body: { error: { details: [{ field }] } } }, field);
    }
    t.same((await service.rest("GET", one)).body.data, before);
  });

  await t.test(
    "its secret cannot be chosen, and is ignored as what only the service sets",
    async (t) => {
      const before = (await service.rest("GET", one)).body.data;
      const stored = () =>
        service.app.db.pool.query("select to_jsonb(w) from webhook_subscriptions w");
      const { rows } = await stored();
      const response = await service.rest("PATCH", one, { secret: "whsec_mine" });
      t.match(response, { status: 200, body: { data: { secret: undefined } } });
      t.same((await stored()).rows, rows);
      t.same((await service.rest("GET", one)).body.data, before);
    },
  );

  await t.test("a deleted subscription is gone", async (t) => {
    t.equal((await service.rest("DELETE", one)).status, 204);
    t.equal((await service.rest("GET", one)).status, 404);
    t.same((await service.rest("GET", path)).body, { data: [], nextPageToken: "" });
  });
});

t.test("event types", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const known = "service.ticket.created.v1";
  const later = "service.ticket.created.v9";
  const cases: [events: string[] | undefined, stored: string[], unknown: number[]][] = [
    [undefined, ["*"], []],
    [[], ["*"], []],
    [["*"], ["*"], []],
    [[known], [known], []],
    [
      [known, later, "service.nope.v1"],
      [known, later, "service.nope.v1"],
      [1, 2],
    ],
    [["*", later], ["*"], [1]],
    [["service.webhook.ping.v1"], ["service.webhook.ping.v1"], []],
  ];
  for (const [events, stored, unknown] of cases) {
    const { status, body } = await service.rest("POST", path, { url, events });
    t.equal(status, 201);
    t.same(body.data.events, stored);
    const warnings = unknown.map((i) => ({
      code: "UNKNOWN_EVENT_TYPE",
      field: `events[${i}]`,
      message: `${events?.[i]} is not an event type; GET /api/v1/event-types lists them`,
    }));
    t.same(body.warnings, warnings);
    if (events !== undefined && events.length > 0) {
      const updated = await service.rest("PATCH", `${path}/${body.data.id}`, { events });
      t.match(updated.body, { data: { events: stored } });
      t.same(updated.body.warnings, warnings);
    }
    const other = await service.rest("PATCH", `${path}/${body.data.id}`, { active: true });
    t.match(other.body, { data: { events: stored }, warnings: [] });
    t.same(other.body.warnings, [], "of this request alone");
  }
});

t.test("the audit trail has all changes of a subscription", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { id } = (await service.rest("POST", path, { url })).body.data;
  const one = `${path}/${id}`;
  await service.rest("PATCH", one, { active: false });
  await service.rest("PATCH", one, { active: true });
  await service.rest("PATCH", one, { description: "mine" });
  await service.rest("PATCH", one, {});
  await service.rest("POST", `${one}:rotateSecret`);
  await service.rest("POST", `${one}:expirePreviousSecret`);
  await service.rest("POST", `${one}:expirePreviousSecret`);
  await service.rest("DELETE", one);
  const { data } = (await service.rest("GET", `/api/v1/audit-events?targetId=${id}`)).body;
  const acts = data.map(({ action }: { action: string }) => action.split(".")[1]).reverse();
  t.same(acts, [
    ...["created", "paused", "resumed", "updated"],
    ...["secret_rotated", "previous_secret_expired", "deleted"],
  ]);
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

t.test("concurrent calls are serialised", async (t) => {
  const { rest, app } = await startService(t, { ROLE: "api" });
  const { pool } = app.db;
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  const readSecrets = async (id: string) =>
    (
      await pool.query(
        `select sealed_secret as current, previous_sealed_secret as previous
         from webhook_subscriptions where id = $1`,
        [id],
      )
    ).rows[0];
  /** Makes two calls that both find the subscription before either has changed it, if they can. */
  async function race(first: Call, second: Call) {
    const { body } = await rest("POST", path, { url, events: ["service.ticket.created.v1"] });
    const { id } = body.data;
    const before = await readSecrets(id);
    const send = ([method, action, sent]: Call) => rest(method, `${path}/${id}${action}`, sent);
    await rival.query("begin");
    await rival.query("select from webhook_subscriptions where id = $1 for update", [id]);
    const earlier = send(first);
    await waitForLocks(pool, 1);
    const later = send(second);
    await waitForLocks(pool, 2);
    await rival.query("rollback");
    const responses = [await earlier, await later] as const;
    const audited = await rest("GET", `/api/v1/audit-events?targetId=${id}`);
    const actions = audited.body.data.map(({ action }: { action: string }) => action);
    const statuses = responses.map(({ status }) => status);
    return { statuses, actions, before, after: await readSecrets(id) };
  }

  await t.test("the second of two rotations keeps the secret of the first", async (t) => {
    const { statuses, before, after } = await race(
      ["POST", ":rotateSecret"],
      ["POST", ":rotateSecret"],
    );
    t.same(statuses, [200, 200]);
    t.notSame(after.previous, before.current);
  });

  const filter = "data.ticket.priority == 'high'";
  const events = ["service.api_key.created.v1"];
  const cases: [name: string, first: Call, second: Call, statuses: number[], done: string[]][] = [
    [
      "events that a filter does not fit",
      ["PATCH", "", { filter }],
      ["PATCH", "", { events }],
      [200, 400],
      ["updated"],
    ],
    [
      "two pauses",
      ["PATCH", "", { active: false }],
      ["PATCH", "", { active: false }],
      [200, 200],
      ["paused"],
    ],
    [
      "an update of what is deleted",
      ["DELETE", ""],
      ["PATCH", "", { active: false }],
      [204, 404],
      ["deleted"],
    ],
    ["two deletions", ["DELETE", ""], ["DELETE", ""], [204, 404], ["deleted"]],
  ];
  for (const [name, first, second, statuses, done] of cases) {
    await t.test(name, async (t) => {
      const outcome = await race(first, second);
      t.same(outcome.statuses, statuses);
      const expected = [...done, "created"].map((action) => `webhook_subscription.${action}`);
      t.same(outcome.actions, expected);
    });
  }
});

type Call = readonly [method: "POST" | "PATCH" | "DELETE", action: string, body?: object];
