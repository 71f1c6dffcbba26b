// @suite default
import t from "tap";
import { writeSelect } from "../../../src/db/orm/select.ts";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { tenantRole, workspaceSetting } from "../../../src/db/tenancy/tenant-role.ts";
import { DeliveryEntity } from "../../../src/features/webhooks/entity.ts";
import { deliveriesOf } from "../../../src/features/webhooks/event-deliveries.ts";
import { eventually } from "../../support/eventually.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };

t.test("deliveries to all subscriptions", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const subscribe = async (key?: string): Promise<string> =>
    (await service.rest("POST", path, { url: receiver.url }, key)).body.data.id;
  const first = await subscribe();
  const second = await subscribe();
  const other = await service.newWorkspace();
  await subscribe(other.key);
  for (const key of [undefined, undefined, other.key]) {
    await service.rest("POST", "/api/v1/tickets", ticket, key);
  }
  await receiver.waitFor(5);
  const [event] = (await service.rest("GET", "/api/v1/events")).body.data;
  const list = async (query: string, id = "-", key?: string) =>
    (await service.rest("GET", `${path}/${id}/deliveries?${query}`, undefined, key)).body;
  const settled = (count: number) =>
    eventually(
      async () => (await list(`eventId=${event.id}&outcome=succeeded`)).data,
      (deliveries) => deliveries.length === count,
    );
  const subscriptionsOf = (data: { subscriptionId: string }[]) =>
    data.map(({ subscriptionId }) => subscriptionId);

  await t.test("deliveries of one event, each with its subscription", async (t) => {
    const found = await settled(2);
    t.same(new Set(subscriptionsOf(found)), new Set([first, second]));
    t.ok(found.every(({ eventId }: { eventId: string }) => eventId === event.id));
    t.same((await list(`eventId=${event.id}`, first)).data.length, 1);
  });

  await t.test("manual deliveries too, newest first and page by page", async (t) => {
    const [{ id }] = (await list(`eventId=${event.id}`, first)).data;
    await service.rest("POST", `${path}/${first}/deliveries/${id}:redeliver`);
    const all = await settled(3);
    t.match(all[0], { subscriptionId: first, manual: true });
    const page = await list(`eventId=${event.id}&pageSize=2`);
    const rest = await list(`eventId=${event.id}&pageSize=2&pageToken=${page.nextPageToken}`);
    t.same([...page.data, ...rest.data], all);
    t.equal(rest.nextPageToken, "");
    t.same((await list(`eventId=${event.id}`, first)).data.length, 2);
    t.same((await list(`eventId=${event.id}&outcome=failed`)).data, []);
    t.same((await list(`eventId=${event.id}&attemptedFrom=2030-01-01T00:00:00Z`)).data, []);
  });

  await t.test("of this workspace only", async (t) => {
    t.same((await list(`eventId=${event.id}`, "-", other.key)).data, []);
    t.same((await list("eventId=evt_none")).data, []);
    const { body } = await service.rest("GET", `${path}/-/deliveries`);
    t.match(body.error, { code: "INVALID_ARGUMENT", details: [{ field: "eventId" }] });
  });

  await t.test("counted by hour", async (t) => {
    const count = async (id: string, key?: string) => {
      const { body } = await service.rest(
        "GET",
        `${path}/${id}/delivery-counts?hours=2`,
        undefined,
        key,
      );
      t.equal(body.data.length, 2);
      return body.data[0].succeeded + body.data[1].succeeded;
    };
    t.equal(await count(first), 2, "an event that was sent again counts once");
    t.equal(await count("-"), 4);
    t.equal(await count("-", other.key), 1);
  });

  await t.test("by indexes, however many there are", async (t) => {
    const { pool, orm } = service.app.db;
    await pool.query(
      `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
         outcome, error, manual, duration_ms, attempted_at)
       select 'dlv_' || lpad(to_hex(i * 1000), 12, '0') || lpad(to_hex(i), 20, '0'), $1, s.id,
         'evt_' || lpad(to_hex(i * 1000), 12, '0') || lpad(to_hex(i), 20, '0'), 'x', 'succeeded',
         '', i % 100 = 0, 1, now()
       from generate_series(1, 10000) as i, unnest($2::text[]) as s (id)`,
      [service.workspaceId, [first, second]],
    );
    await pool.query("analyze webhook_deliveries");
    const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
    const { text, values } = writeSelect(orm.getMetadata().get(DeliveryEntity), {
      from: deliveriesOf(`evt_${hex(5_000_000, 12)}${hex(5_000, 20)}`, "-"),
      orderBy: ["id"],
      order: "desc",
      limit: 51,
    });
    const plan = await inTransaction(pool, async (client) => {
      await client.query(`set local role ${tenantRole}`);
      await client.query(`select set_config('${workspaceSetting}', $1, true)`, [
        service.workspaceId,
      ]);
      const { rows } = await client.query(`explain ${text}`, [service.workspaceId, ...values]);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    // The partitions of other days are empty.
    t.notMatch(plan, /Seq Scan on webhook_deliveries_default/);
    t.match(plan, /Index Scan using webhook_deliveries_default_pkey/);
    t.match(plan, /Index Scan using webhook_deliveries_default_workspace_id_event_id/);
  });
});
