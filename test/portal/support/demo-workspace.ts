import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";
import { createReceiver } from "../../support/receiver.ts";
import type { Scope } from "../../support/scope.ts";
import type { TestService } from "../../support/service.ts";

/** Objects of the workspace that pages are about. */
export interface Demo {
  readonly ticketId: string;
  readonly keyId: string;
  readonly memberId: string;
  readonly webhookId: string;
  readonly failingId: string;
  readonly eventId: string;
  readonly succeededId: string;
  readonly failedId: string;
  readonly auditId: string;
  readonly channelId: string;
  readonly replyId: string;
}

const tickets = [
  ["Where is my order?", "Ada Lovelace"],
  ["Change of address", "Grace Hopper"],
  ["A refund, please", "Alan Turing"],
  ["The lamp arrived with a broken shade, and the box was open already", "Margaret Hamilton"],
  ["Wrong size", "Katherine Johnson"],
] as const;
const keyNames = [
  "billing sync",
  "nightly export",
  "warehouse-eu-central-1-label-printer-with-a-name-that-is-too-long-for-its-column",
  "Zapier",
];
const cannedReplies = [
  {
    shortcut: "refund",
    title: "Refund on its way",
    body: "Hello {{requester.name|there}},\n\nyour refund is on its way to {{requester.phone}}. It takes up to five working days.\n\nTicket {{ticket.number}}",
    tags: ["billing", "refunds"],
  },
  {
    shortcut: "address",
    title: "Change of address",
    body: "Thank you, we have changed the address of your order {{custom.order|}}.",
    tags: ["orders"],
  },
  {
    shortcut: "broken.lamp-shade-and-what-to-do-about-it",
    title: "",
    body: "We are sorry that your lamp arrived broken. Please send us a picture of the shade.",
    tags: ["orders", "returns", "warehouse", "lamps"],
  },
];
const html = "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>";

/** Fills the workspace of a service as it looks after a day in use. */
export async function fillWorkspace(t: Scope, service: TestService): Promise<Demo> {
  const { rest, workspaceId } = service;
  const { pool } = service.app.db;
  let requests = 0;
  const receiver = await createReceiver({
    respond: ({ path }) => {
      requests += 1;
      return path === "/broken"
        ? { status: 502, headers: { "content-type": "text/html", server: "nginx" }, body: html }
        : { status: requests % 7 === 0 ? 503 : 204, delayMs: 10 };
    },
  });
  t.teardown(() => receiver.close());
  const create = async (path: string, body: object) =>
    (await rest("POST", `/api/v1/${path}`, body)).body.data;
  const listOf = async (path: string) => (await rest("GET", `/api/v1/${path}`)).body.data;

  const form = await create("channels", {
    type: "form",
    name: "Help",
    form: { allowedOrigins: ["https://www.example.com"], attachments: true },
  });
  await create("channels", { type: "agent", name: "Telephone" });
  const replies = [];
  for (const reply of cannedReplies) {
    replies.push(await create("canned-replies", reply));
  }
  const keys = [];
  for (const name of keyNames) {
    keys.push(await create("api-keys", { name }));
  }
  const memberId = await addMember(service, "Margaret Hamilton");
  for (const [email, name] of [
    ["grace.hopper@example.com", "Grace Hopper"],
    ["wolfeschlegelsteinhausenbergerdorff@a-very-long-name-of-a-domain.example.com", ""],
  ]) {
    await create("members:invite", { email, name, role: "agent" });
  }
  const origin = new URL(receiver.url).origin;
  const orders = await create("webhook-subscriptions", {
    url: receiver.url,
    description: "Order system",
  });
  const crm = await create("webhook-subscriptions", {
    url: `${origin}/broken`,
    events: ["service.ticket.created.v1", "service.ticket.replied.v1"],
  });
  const staging = await create("webhook-subscriptions", {
    url: "https://staging.example.com/hooks",
    events: ["service.ticket.created.v1"],
  });
  await rest("PATCH", `/api/v1/webhook-subscriptions/${staging.id}`, { active: false });
  let ticketId = "";
  for (const [index, [subject, name]] of tickets.entries()) {
    const { id } = await create("tickets", {
      subject,
      requester: { name, email: "ada@example.com" },
    });
    await receiver.waitFor(index * 4 + 2);
    await create(`tickets/${id}/messages`, { body: "Thank you, we look into it." });
    await receiver.waitFor(index * 4 + 4);
    ticketId = id;
  }
  // Neither fires an event.
  await rest("PATCH", `/api/v1/tickets/${ticketId}`, { priority: "high", tags: ["sizes"] });
  const note = {
    visibility: "internal",
    body: "Exchange it: https://shop.example.com/orders/1042",
  };
  await create(`tickets/${ticketId}/messages`, note);
  const deliveriesTo = (id: string) => listOf(`webhook-subscriptions/${id}/deliveries`);
  const settled = (rows: Delivery[]) => rows.length === 2 * tickets.length;
  const deliveries: Delivery[] = await eventually(() => deliveriesTo(orders.id), settled);
  const [failed]: Delivery[] = await eventually(() => deliveriesTo(crm.id), settled);
  const [event] = await listOf("events");
  const [audit] = await listOf("audit-events");

  await pool.query("update workspaces set name = 'Lighthouse Lamps' where id = $1", [workspaceId]);
  await pool.query(
    "update tickets set last_message_by = 'requester' where workspace_id = $1 and number > 1",
    [workspaceId],
  );
  const urls = [
    [orders.id, "https://orders.example.com/hooks"],
    [crm.id, "https://crm.example.net/integrations/ticketing/incoming/events?source=support"],
  ];
  for (const row of urls) {
    await pool.query("update webhook_subscriptions set url = $2 where id = $1", row);
    await pool.query("update audit_events set target_name = $2 where target_id = $1", row);
  }
  await pool.query(
    `update webhook_deliveries d set attempted_at = attempted_at - n * n * interval '70 s'
     from (select id, row_number() over (order by id desc) as n from webhook_deliveries
           where workspace_id = $1) as r
     where r.id = d.id`,
    [workspaceId],
  );
  await pool.query(
    `insert into webhook_delivery_stats
       (subscription_id, hour, workspace_id, succeeded, failed, filtered, filter_errors,
        last_http_status)
     select $2, date_trunc('hour', now()) - n * interval '1 hour', $1,
       (640 + 410 * sin(n / 3.0 + 1.5) + n * 7 % 110)::int, (n % 9 = 4)::int * 61, 0, 0, 204
     from generate_series(1, 160) as n`,
    [workspaceId, orders.id],
  );
  await pool.query(
    `insert into webhook_failure_streaks
       (subscription_id, workspace_id, since, last_failure_at, failures)
     values ($1, $2, now() - interval '2 hours', now(), 31)
     on conflict (workspace_id, subscription_id) do update set since = excluded.since, failures = 31`,
    [crm.id, workspaceId],
  );
  await pool.query(
    `update api_keys set created_at = now() - interval '200 days',
       last_used_at = now() - interval '120 days' where id = $1`,
    [keys[1].id],
  );
  await pool.query(
    "update tickets set last_message_at = last_message_at - number * number * interval '1 hour'",
  );
  return {
    ticketId,
    keyId: keys[0].id,
    memberId,
    webhookId: orders.id,
    failingId: crm.id,
    eventId: event.id,
    succeededId: deliveries.find(({ outcome }) => outcome === "succeeded")?.id ?? "",
    failedId: failed?.id ?? "",
    auditId: audit.id,
    channelId: form.id,
    replyId: replies[0].id,
  };
}

interface Delivery {
  readonly id: string;
  readonly outcome: string;
}
