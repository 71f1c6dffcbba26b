// @suite default
import Stripe from "stripe";
import t, { type Test } from "tap";
import type { AppConfig } from "../../../src/app/context.ts";
import type { PlanConfig } from "../../../src/config/plans.ts";
import { addMember } from "../../support/members.ts";
import { startService } from "../../support/service.ts";
import { startStripeDouble } from "./stripe-double.ts";

const webhookSecret = "whsec_test";
const stripe = new Stripe("key");
let events = 0;

async function start(t: Test, overrides: Partial<AppConfig> = {}) {
  const double = await startStripeDouble(t);
  const plan = {
    name: "Pro",
    price: 100,
    currency: "eur",
    interval: "month",
    features: ["Support by email"],
    includedTickets: 10,
  } satisfies Partial<PlanConfig>;
  const service = await startService(t, {
    ROLE: "api",
    BILLING_PROVIDER: "stripe",
    BILLING_PLANS: [
      { ...plan, id: "pro", stripePrice: "price_pro" },
      { ...plan, id: "team", stripePrice: "price_team" },
    ],
    STRIPE_SECRET_KEY: "key",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: double.url,
    ...overrides,
  });
  const { workspaceId } = service;
  const subscription = (id: string, more: object = {}) => {
    const value = {
      id,
      object: "subscription",
      status: "active",
      customer: "cus_1",
      created: 1_700_000_000,
      cancel_at_period_end: false,
      metadata: { workspaceId, planId: "pro" },
      items: { data: [{ price: { id: "price_pro" }, current_period_end: 1_900_000_000 }] },
      ...more,
    };
    double.subscriptions.set(id, value);
    return value;
  };
  const eventOf = (type: string, object: object, id = `evt_${++events}`) =>
    JSON.stringify({ id, object: "event", type, data: { object } });
  async function post(payload: string, signature?: string) {
    const response = await fetch(`${service.url}/hooks/stripe`, {
      method: "POST",
      headers: {
        "stripe-signature":
          signature ??
          (await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret })),
      },
      body: payload,
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
  async function fired(): Promise<string[]> {
    const { rows } = await service.app.db.pool.query(
      "select body::json->'data'->>'planId' as plan from events where type = 'service.billing.subscribed.v1' order by id",
    );
    return rows.map(({ plan }) => plan);
  }
  const current = async () => (await service.rest("GET", "/api/v1/billing/subscription")).body.data;
  return { double, service, subscription, eventOf, post, fired, current };
}

t.test("a checkout leads to Stripe, and only its webhook activates the plan", async (t) => {
  const { double, service, subscription, eventOf, post, fired, current } = await start(t);
  t.match((await service.rest("GET", "/api/v1/billing/plans")).body.data, [
    {
      id: "pro",
      price: "100",
      currency: "eur",
      features: ["Support by email"],
      includedTickets: 10,
      includedMembers: undefined,
    },
    { id: "team" },
  ]);
  const checkout = (planId: string) =>
    service.rest("POST", "/api/v1/billing/checkout-sessions", { planId });
  t.match(await checkout("nope"), {
    status: 400,
    body: { error: { details: [{ field: "planId" }] } },
  });
  t.match(await checkout("pro"), {
    status: 201,
    body: { data: { url: "https://stripe.test/pay" } },
  });
  const { form } = double.requests[0] ?? {};
  t.equal(form?.get("client_reference_id"), service.workspaceId);
  t.equal(form?.get("subscription_data[metadata][workspaceId]"), service.workspaceId);
  t.equal(form?.get("line_items[0][price]"), "price_pro");
  t.match(await service.rest("POST", "/api/v1/billing/portal-sessions", {}), {
    status: 409,
    body: { error: { code: "NO_BILLING_SUBSCRIPTION" } },
  });
  t.match(await current(), { status: "none" });

  // The last arrives first, all of them twice, and all concurrently.
  const sub = subscription("sub_1");
  const payloads = [
    eventOf("customer.subscription.updated", sub),
    eventOf("customer.subscription.created", { ...sub, status: "incomplete" }),
    eventOf("checkout.session.completed", {
      id: "cs_1",
      subscription: "sub_1",
      metadata: sub.metadata,
    }),
    eventOf("invoice.paid", { id: "in_1" }),
  ];
  const responses = await Promise.all([...payloads, ...payloads].map((payload) => post(payload)));
  t.ok(
    responses.every(({ status }) => status === 200),
    JSON.stringify(responses),
  );
  t.same(await fired(), ["pro"]);
  t.match(await current(), { planId: "pro", status: "active", currentPeriodEnd: /^2030/ });
  t.match(await checkout("pro"), { status: 409, body: { error: { code: "PLAN_ACTIVE" } } });
  t.match(await service.rest("POST", "/api/v1/billing/portal-sessions", {}), {
    status: 201,
    body: { data: { url: "https://stripe.test/portal" } },
  });
  t.equal(double.requests.at(-1)?.form.get("customer"), "cus_1");

  const canceled = subscription("sub_1", { status: "canceled" });
  await post(eventOf("customer.subscription.deleted", canceled));
  t.match(await current(), { status: "canceled" });
  // An event that is old by now: the current state at Stripe counts.
  await post(eventOf("customer.subscription.updated", sub));
  t.match(await current(), { status: "canceled" });
  subscription("sub_2", { created: 1_800_000_000 });
  await post(eventOf("customer.subscription.created", sub));
  await post(eventOf("customer.subscription.created", { ...sub, id: "sub_2" }));
  await post(eventOf("customer.subscription.deleted", canceled));
  t.match(await current(), { status: "active" }, "what was replaced says nothing");
  t.same(await fired(), ["pro", "pro"]);
  const trail = (await service.rest("GET", "/api/v1/audit-events?action=billing.subscribed")).body;
  t.match(trail.data, [{ actor: { type: "system", id: "stripe" } }, {}]);
});

t.test("a trial is active until it ends", async (t) => {
  const { subscription, eventOf, post, current } = await start(t);
  const trial = { status: "trialing", trial_end: 1_890_000_000 };
  await post(eventOf("customer.subscription.created", subscription("sub_1", trial)));
  t.match(await current(), { status: "active", trialEndsAt: /^2029-11-22/ });
  await post(eventOf("customer.subscription.updated", subscription("sub_1")));
  t.match(await current(), { status: "active", trialEndsAt: undefined });
});

t.test("usage covers the paid period, or the month", async (t) => {
  const { service, subscription, eventOf, post, current } = await start(t);
  const open = { subject: "x", requester: { name: "Ada" } };
  await service.rest("POST", "/api/v1/tickets", open);
  await service.rest("POST", "/api/v1/tickets", open);
  await addMember(service, "Grace");
  const upload = await fetch(`${service.url}/api/v1/attachments?name=a.txt`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.key}`, "content-type": "text/plain" },
    body: "a",
  });
  t.equal(upload.status, 201);
  const other = await service.newWorkspace();
  await service.rest("POST", "/api/v1/tickets", open, other.key);
  const month = new Date().toISOString().slice(0, 7);
  t.match((await current()).usage, {
    periodStart: `${month}-01T00:00:00.000Z`,
    tickets: 2,
    hasMoreTickets: false,
    members: 1,
    fileBytes: "4096",
    maxFileBytes: String(1024 << 20),
  });

  await post(eventOf("customer.subscription.created", subscription("sub_1")));
  t.match((await current()).usage, {
    periodStart: "2030-02-17T17:46:40.000Z",
    periodEnd: "2030-03-17T17:46:40.000Z",
    tickets: 0,
    members: 1,
  });
  const canceled = subscription("sub_1", { status: "canceled" });
  await post(eventOf("customer.subscription.deleted", canceled));
  t.match((await current()).usage, { tickets: 2 });
});

t.test("an Idempotency-Key is passed to Stripe, scoped to the workspace", async (t) => {
  const { double, service } = await start(t);
  const checkout = async (planId: string, key: string) => {
    const response = await fetch(`${service.url}/api/v1/billing/checkout-sessions`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify({ planId }),
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: error?.code };
  };
  t.match(await checkout("pro", "one"), { status: 201 });
  t.match(await checkout("pro", "one"), { status: 201 });
  t.match(await checkout("team", "one"), { status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  t.match(await checkout("team", "two"), { status: 201 });
  t.match(await checkout("team", "with space"), { status: 400, code: "INVALID_ARGUMENT" });
  const [first, again, , other] = double.requests.map(({ idempotencyKey }) => idempotencyKey);
  t.match(first, /^[0-9a-f]{64}$/, "not the caller's own, which another workspace may use too");
  t.equal(again, first);
  t.not(other, first);
});

t.test("an outdated state from Stripe is refetched", async (t) => {
  const { double, subscription, eventOf, post, fired, current } = await start(t);
  const sub = subscription("sub_1");
  const gate = Promise.withResolvers<void>();
  let held = false;
  double.before = () => {
    if (held) {
      return;
    }
    held = true;
    return gate.promise;
  };
  const late = post(eventOf("customer.subscription.created", sub));
  while (!held) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  subscription("sub_1", { status: "canceled" });
  await post(eventOf("customer.subscription.deleted", sub));
  gate.resolve();
  t.equal((await late).status, 200);
  t.match(await current(), { status: "canceled" });
  t.same(await fired(), []);
});

t.test("requests that are not from Stripe are refused and leave nothing", async (t) => {
  const { double, service, subscription, eventOf, post, fired } = await start(t);
  const payload = eventOf("customer.subscription.created", subscription("sub_1"));
  const sign = (options: object) =>
    stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: webhookSecret, ...options });
  const old = Math.floor(Date.now() / 1000) - 301;
  const cases: [name: string, payload: string, signature: string][] = [
    ["empty", payload, ""],
    ["nonsense", payload, "nonsense"],
    ["another secret", payload, await sign({ secret: "whsec_other" })],
    ["stale", payload, await sign({ timestamp: old })],
    ["of the future", payload, await sign({ timestamp: old + 700 })],
    ["another body", payload.replace("active", "Active"), await sign({})],
    ["truncated", payload.slice(0, -5), await sign({})],
  ];
  for (const [name, body, signature] of cases) {
    t.match(
      await post(body, signature),
      { status: 401, body: { error: { code: "INVALID_SIGNATURE" } } },
      name,
    );
  }
  t.equal((await post("x".repeat(5 << 20), await sign({}))).status, 413);
  const get = await fetch(`${service.url}/hooks/stripe`);
  t.same([get.status, get.headers.get("allow")], [405, "POST"]);
  t.equal(double.requests.length, 0);

  const alien = subscription("sub_9", { metadata: { workspaceId: "wrk_none" } });
  t.equal((await post(eventOf("customer.subscription.created", alien))).status, 200);
  double.failing = true;
  t.equal((await post(payload)).status, 503, "Stripe tries again");
  double.failing = false;
  t.equal((await post(payload)).status, 200);
  t.same(await fired(), ["pro"]);
});

t.test("wrong signatures are rate-limited without blocking valid ones", async (t) => {
  const { subscription, eventOf, post } = await start(t, { AUTH_FAILURES_PER_MINUTE: 12 });
  const payload = eventOf("customer.subscription.created", subscription("sub_1"));
  for (let i = 0; i < 10; i++) {
    t.equal((await post(payload, "wrong")).status, 401);
  }
  t.match(await post(payload, "wrong"), { status: 429, body: { error: { code: "RATE_LIMITED" } } });
  t.equal((await post(payload)).status, 200);
});

t.test("without a provider, and with the development provider", async (t) => {
  const none = await startService(t, { ROLE: "api", BILLING_PROVIDER: "none" });
  const refused = await none.rest("POST", "/api/v1/billing/checkout-sessions", { planId: "pro" });
  t.match(refused, { status: 409, body: { error: { code: "BILLING_DISABLED" } } });
  t.equal((await fetch(`${none.url}/hooks/stripe`, { method: "POST" })).status, 404);

  const dev = await startService(t, { ROLE: "api", BILLING_PROVIDER: "dev" });
  for (let i = 0; i < 2; i++) {
    const { status } = await dev.rest("POST", "/api/v1/billing/checkout-sessions", {
      planId: "pro",
    });
    t.equal(status, 201);
  }
  t.match((await dev.rest("GET", "/api/v1/billing/subscription")).body.data, { status: "active" });
  const found = await dev.rest("GET", "/api/v1/events?type=service.billing.subscribed.v1");
  t.equal(found.body.data.length, 1);
});
