// `npm run screenshots [-- FOLDER]`: the pictures of the dashboard that the README shows.
import { join } from "node:path";
import type { Pool } from "pg";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { createScope } from "../support/scope.ts";
import { startDashboard } from "./support/dashboard.ts";

const folder = process.argv[2] ?? join(import.meta.dirname, "../../docs");
const subjects = ["Where is my order?", "Change of address", "A refund, please", "Wrong size"];
const scope = createScope();

try {
  const { service, open } = await startDashboard(scope);
  let requests = 0;
  const receiver = await createReceiver({
    handle: (_, response) => {
      requests += 1;
      response.writeHead(requests === 4 ? 503 : 204);
      setTimeout(() => response.end(), 10);
    },
  });
  scope.teardown(() => receiver.close());
  const { rest } = service;
  const subscription = { url: receiver.url, description: "Order system" };
  const { id } = (await rest("POST", "/api/v1/webhook-subscriptions", subscription)).body.data;
  for (const [index, subject] of subjects.entries()) {
    const requester = { name: "Ada", email: "ada@example.com" };
    const ticket = (await rest("POST", "/api/v1/tickets", { subject, requester })).body.data;
    await receiver.waitFor(2 * index + 1);
    await rest("PATCH", `/api/v1/tickets/${ticket.id}`, { status: "resolved" });
    await receiver.waitFor(2 * index + 2);
  }
  const { length } = await eventually(
    async () => (await rest("GET", `/api/v1/webhook-subscriptions/${id}/deliveries`)).body.data,
    (deliveries) => deliveries.length === 2 * subjects.length,
  );
  await spreadOverDay(service.app.db.pool);

  const page = await open(`/webhooks/${id}`);
  await page
    .locator(".delivery-table tbody tr")
    .nth(length - 1)
    .waitFor();
  await page.setViewportSize({ width: 1200, height: 760 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `dashboard-${colorScheme}.png`) });
  }
} finally {
  await scope.end();
}

/** Makes it look as after a day in use, with names as people give them. */
async function spreadOverDay(pool: Pool): Promise<void> {
  await pool.query("update workspaces set name = 'demo'");
  await pool.query("update webhook_subscriptions set url = 'https://orders.example.com/hooks'");
  await pool.query(
    `update webhook_deliveries d set attempted_at = attempted_at - n * n * interval '70 s'
     from (select id, row_number() over (order by id desc) as n from webhook_deliveries) as r
     where r.id = d.id`,
  );
  await pool.query(
    `insert into webhook_delivery_stats
       (subscription_id, hour, workspace_id, succeeded, failed, last_http_status)
     select id, date_trunc('hour', now()) - n * interval '1 hour', workspace_id,
       (34 + 21 * sin(n / 3.0 + 1.5) + n * 7 % 11)::int, (n % 9 = 4)::int * 3, 204
     from webhook_subscriptions, generate_series(1, 23) as n`,
  );
}
