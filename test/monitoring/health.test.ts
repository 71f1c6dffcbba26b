// @suite default
import { readFileSync } from "node:fs";
import t from "tap";
import { createReadiness } from "../../src/monitoring/health.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, startService } from "../support/service.ts";

t.test("readiness gives its reasons and does not wait for slow checks", async (t) => {
  let asked = 0;
  let stopping = false;
  const readiness = createReadiness(() => stopping, {
    async good() {
      asked += 1;
      return undefined;
    },
    bad: async () => "is bad",
    async failing() {
      throw new Error("failed");
    },
    silent: () => new Promise(() => {}),
  });
  const start = performance.now();
  const [reasons, same] = await Promise.all([readiness(), readiness()]);
  t.ok(performance.now() - start < 3_000);
  t.same(reasons, ["bad: is bad", "failing: failed", "silent: no response"]);
  t.same(reasons, same);
  t.equal(asked, 1, "probes at the same time share the response");
  stopping = true;
  t.same(await readiness(), ["stopping"], "at once, without the cached result");
});

t.test("health and metrics of a service and a worker", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const worker = await service.startAnother({ ROLE: "worker" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  await service.rest("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  const ticket = { subject: "Help", requester: { name: "Ada" } };
  for (let i = 0; i < 3; i++) {
    await service.rest("POST", "/api/v1/tickets", ticket);
  }
  await receiver.waitFor(3);

  const get = (port: number, path: string) =>
    restCall(`http://127.0.0.1:${port}`, undefined, "GET", path);
  for (const port of [service.app.port, worker.port]) {
    t.match(await get(port, "/healthz"), { status: 200, body: { status: "ok" } });
    t.match(await get(port, "/readyz"), { status: 200, body: { status: "ready", reasons: [] } });
  }
  t.equal((await get(worker.port, "/api/v1/tickets")).status, 404, "a worker has no API");

  const metrics = await eventually(
    async () => (await get(worker.port, "/metrics")).text,
    (text) => text.includes('ticketing_deliveries_total{outcome="succeeded",error=""} 3'),
  );
  for (const line of [
    'ticketing_deliveries_total{outcome="succeeded",error=""} 3',
    "ticketing_delivery_lag_seconds_count 3",
    'ticketing_delivery_phase_seconds_count{phase="connect"}',
    "ticketing_deliveries_in_flight 0",
    'ticketing_queue_depth{queue="events"}',
    "ticketing_connection_reused_ratio",
    "ticketing_queue_dead_tuples{table=",
    "process_resident_memory_bytes",
  ]) {
    t.ok(metrics.includes(line), line);
  }
  const calls = (await get(service.app.port, "/metrics")).text;
  const named = metricsIn("grafana-dashboard.json");
  const alerting = metricsIn("alerts.yaml");
  t.ok(named.length > 10 && alerting.length > 10);
  t.same(
    [...named, ...alerting].filter(
      (name) => ![calls, metrics].some((text) => text.includes(`# TYPE ${name} `)),
    ),
    [],
    "the dashboard and the alerts name what there is",
  );
  const shown = [...(calls + metrics).matchAll(/^# TYPE (ticketing_\w+)/gm)].map(
    ([, name]) => name,
  );
  t.same(
    [...new Set(shown)].filter((name) => !named.includes(name ?? "")),
    [],
    "all of ours",
  );
  t.match(
    calls,
    /ticketing_call_seconds_count\{method="CreateTicket",protocol="rest",code="OK"\} 3/,
  );
});

/** The metrics that the queries of a file in docs/deploy name. */
function metricsIn(name: string): string[] {
  const text = readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), "utf8");
  const queries = text.match(/"?\bexpr"?: .*(?:\n {10}.*)*/g) ?? [];
  const names = queries.flatMap(
    (query) => query.match(/\b(?:ticketing|process|nodejs)_\w+/g) ?? [],
  );
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, "")))];
}
