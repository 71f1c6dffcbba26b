// @suite default
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, startService } from "../support/service.ts";

const path = "/api/v1/webhook-subscriptions";

t.test("a delivery that waits too long for its endpoint expires visibly", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const hanging = await createReceiver({ respond: { hang: true } });
  t.teardown(() => hanging.close());
  const { body } = await service.rest("POST", path, { url: hanging.url });
  const requests = Array.from({ length: 100 }, () => ({
    subject: "Help",
    requester: { name: "Ada" },
  }));
  await service.rest("POST", "/api/v1/tickets:batchCreate", { requests });
  const worker = await service.startAnother({
    ROLE: "worker",
    DELIVERY_CONCURRENCY: 16,
    DELIVERY_MAX_AGE: 1,
  });
  const expired = await eventually(
    async () =>
      (await service.rest("GET", `${path}/${body.data.id}/deliveries?outcome=expired`)).body.data,
    (rows) => rows.length > 0,
    25_000,
  );
  t.match(expired[0], { outcome: "expired", error: "expired" });
  t.notOk("durationMs" in expired[0]);
  const { text } = await restCall(`http://127.0.0.1:${worker.port}`, undefined, "GET", "/metrics");
  t.match(text, /^ticketing_deliveries_deferred_total [1-9]/m);
  t.match(text, /^ticketing_deliveries_total\{outcome="expired",error="expired"\} [1-9]/m);
});
