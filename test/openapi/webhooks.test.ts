// @suite default
import t from "tap";
import { createReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { createCheck, document } from "./support/open-api.ts";

t.test("received events match the document", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const make = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data.id as string;

  await make("webhook-subscriptions", { url: receiver.url });
  const requester = { email: "ada@example.com" };
  const ticket = await make("tickets", { subject: "Hello", requester });
  await make("tickets", { subject: "Hello", requester, message: { body: "Is there anybody?" } });
  await make(`tickets/${ticket}/messages`, { body: "There is." });
  await service.rest("PATCH", `/api/v1/tickets/${ticket}`, { status: "closed" });

  const check = createCheck();
  const seen = new Set<string>();
  for (const { body, headers } of await receiver.waitFor(4)) {
    const event = JSON.parse(body.toString());
    const webhook = document.webhooks[event.type]?.post;
    const schema = webhook?.requestBody?.content["application/json"]?.schema;
    t.same(check(schema ?? { not: {} }, event), [], event.type);
    t.equal(headers["content-type"], "application/json");
    t.match(headers["service-signature"], /^t=[0-9]+,v1=[0-9a-f]{64}$/);
    seen.add(event.type);
  }
  t.equal(seen.size, 3);
});
