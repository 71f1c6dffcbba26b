// @suite all
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { type ReceivedSpan, startOtlpReceiver } from "../support/otlp-receiver.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { type ServiceProcess, spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";

const root = join(import.meta.dirname, "../..");

/** Writes the file that the guide shows. */
function writeSdkFile(): string {
  const page = readFileSync(join(root, "docs/guides/run.md"), "utf8");
  const [, code = ""] = page.match(/```js\n(.*?NodeSDK.*?)```/s) ?? [];
  const folder = join(root, ".test-output");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "otel.mjs");
  writeFileSync(path, code);
  return path;
}

t.test("a call and its deliveries form one trace across processes and logs", async (t) => {
  const { key, env } = await prepareDatabase(t);
  const collector = await startOtlpReceiver(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const traced = {
    ...env,
    LOG_LEVEL: "debug",
    NODE_OPTIONS: `--import=${writeSdkFile()}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_METRICS_EXPORTER: "none",
    OTEL_LOGS_EXPORTER: "none",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  const api = await spawnService(t, { ...traced, ROLE: "api" });
  const worker = await spawnService(t, { ...traced, ROLE: "worker" });

  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const callerSpan = "00f067aa0ba902b7";
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${api.url}/api/v1/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        ...headers,
      },
    });
  for (let i = 0; i < 2; i++) {
    await post("webhook-subscriptions", { url: receiver.url });
  }
  const ticket = { subject: "Help", requester: { name: "Ada" } };
  await post("tickets", ticket, { traceparent: `00-${traceId}-${callerSpan}-01` });
  const [request] = await receiver.waitFor(2);
  t.notOk(request?.headers.traceparent, "receivers are not told");

  const ofTrace = (name: string) => async () =>
    collector.spans.filter((span) => span.traceId === traceId && span.name === name);
  const [call] = await eventually(ofTrace("ticketing.v1.TicketService/CreateTicket"), some);
  t.equal(call?.parentSpanId, callerSpan, "the call continues the trace of the caller");
  const deliveries = await eventually(ofTrace("webhook delivery"), (all) => all.length === 2);
  t.same(
    deliveries.map(({ parentSpanId }) => parentSpanId),
    [call?.spanId, call?.spanId],
    "the deliveries continue the call",
  );

  t.match(await lineOf(api, "call", traceId), { span_id: call?.spanId });
  const delivery = await lineOf(worker, "delivery", traceId);
  t.ok(deliveries.some(({ spanId }) => spanId === delivery.span_id));

  const many = await Promise.all(Array.from({ length: 40 }, () => post("tickets", ticket)));
  t.ok(many.every(({ status }) => status === 201));
  const isCall = ({ name }: ReceivedSpan) => name.endsWith("/CreateTicket");
  const calls = await eventually(
    async () => collector.spans.filter(isCall),
    ({ length }) => length === many.length + 1,
  );
  t.equal(calls.length, many.length + 1, "each call has a span of its own");
  const transactions = await eventually(
    async () => collector.spans.filter(({ name }) => name === "coalesced calls"),
    some,
  );
  const linked = transactions.flatMap(({ links = [] }) => links.map(({ spanId }) => spanId));
  t.ok(linked.length > 20, `${linked.length} of them shared a transaction`);
  t.equal(new Set(linked).size, linked.length, "and are linked from its span once");
  t.ok(linked.every((id) => calls.some(({ spanId }) => spanId === id)));

  const list = await fetch(`${api.url}/api/v1/tickets`);
  t.equal(list.status, 401);
  const refused = await eventually(
    async () => collector.spans.filter(({ name }) => name.endsWith("/ListTickets")),
    some,
  );
  t.ok(refused[0]?.attributes.some(({ key }) => key === "error.type"));
});

const some = (spans: ReceivedSpan[]) => spans.length > 0;

/** The line of a process with this message, in this trace. */
async function lineOf(
  service: ServiceProcess,
  msg: string,
  traceId: string,
): Promise<{ span_id?: string }> {
  const find = async () =>
    service.lines
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line))
      .find((line) => line.msg === msg && line.trace_id === traceId);
  return (await eventually(find, Boolean)) ?? {};
}
