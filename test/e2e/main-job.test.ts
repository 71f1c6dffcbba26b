// @suite default
import Stripe from "stripe";
import t, { type Test } from "tap";
import { ApiKeyService } from "../../gen/ticketing/v1/api_key_service_pb.ts";
import { TicketService } from "../../gen/ticketing/v1/ticket_service_pb.ts";
import { WebhookSubscriptionService } from "../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { verify } from "../../src/delivery/send/signature.ts";
import { createCallers } from "../support/callers.ts";
import { createReceiver, type ReceivedRequest } from "../support/receiver.ts";
import { startService } from "../support/service.ts";

const keys = ApiKeyService.method;
const webhooks = WebhookSubscriptionService.method;
const tickets = TicketService.method;
const stripe = new Stripe("unused");

t.test("a key, a subscription, a ticket, signed deliveries, over every protocol", async (t) => {
  const service = await startService(t);
  const callers = createCallers(service.url);
  t.teardown(() => callers.forEach((caller) => void caller.close()));

  for (const { name, call } of callers) {
    await t.test(name, async (t) => {
      const receiver = await createReceiver();
      t.teardown(() => receiver.close());

      const { data: key } = await call(keys.createApiKey, { name: "script" }, service.key);
      t.match(key?.key, /^sk_live_[0-9a-f]{48}$/);
      t.match(key?.id, /^ak_/);
      t.equal(key?.keyPrefix, key?.key?.slice(0, 12));
      const token = key?.key;

      const { data: subscription } = await call(
        webhooks.createWebhookSubscription,
        { url: receiver.url },
        token,
      );
      const { id = "", secret = "", active } = subscription ?? {};
      t.match(secret, /^whsec_/);
      t.equal(active, true);

      const { data: ticket } = await call(
        tickets.createTicket,
        {
          subject: "Where is my order?",
          requester: { email: "Ada@Example.com" },
          message: { body: "It was due on Monday." },
        },
        token,
      );
      const ticketId = ticket?.id ?? "";
      t.match(ticket, { status: "open", requester: { email: "ada@example.com" }, messageCount: 1 });
      await call(
        tickets.createMessage,
        { ticketId, content: { case: "body", value: "Looking into it." } },
        token,
      );
      await call(
        tickets.createMessage,
        { ticketId, content: { case: "body", value: "Ask the carrier" }, visibility: "internal" },
        token,
      );
      await call(tickets.updateTicket, { id: ticketId, status: "resolved" }, token);
      await call(tickets.updateTicket, { id: ticketId, status: "resolved" }, token);

      const received = await receiver.waitFor(5);
      for (const request of received) {
        checkDelivery(t, request, secret);
      }
      t.same(received.map((request) => JSON.parse(request.body.toString()).type).sort(), [
        "service.ticket.created.v1",
        "service.ticket.note_added.v1",
        "service.ticket.replied.v1",
        "service.ticket.status_changed.v1",
        "service.ticket.updated.v1",
      ]);

      await call(webhooks.updateWebhookSubscription, { id, active: false }, token);
      await call(
        tickets.createMessage,
        { ticketId, content: { case: "body", value: "Anything else?" } },
        token,
      );
      await call(webhooks.deleteWebhookSubscription, { id }, token);

      await call(keys.deleteApiKey, { id: key?.id ?? "" }, token);
      const refusal = await call(tickets.listTickets, {}, token).catch((error) => error);
      t.match(refusal, { reason: "INVALID_TOKEN" });
      t.equal(receiver.requests.length, 5, "nothing was sent beyond that");
    });
  }
});

function checkDelivery(t: Test, { headers, body }: ReceivedRequest, secret: string): void {
  const signature = headers["service-signature"] as string;
  t.match(headers, { "content-type": "application/json", "user-agent": /^ticketing\// });
  t.match(verify(body, signature, secret), { valid: true });
  t.match(verify(body, signature, `${secret}0`), { valid: false });
  t.ok(stripe.webhooks.signature?.verifyHeader(body, signature, secret, 300), "Stripe agrees");
  const envelope = JSON.parse(body.toString());
  t.same(Object.keys(envelope), ["id", "type", "occurredAt", "data"]);
  t.match(envelope.id, /^evt_/);
  t.match(envelope.occurredAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
}
