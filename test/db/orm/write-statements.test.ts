import { MikroORM, raw } from "@mikro-orm/postgresql";
import t from "tap";
import { entities } from "../../../src/app/entities.ts";
import { createWriteStatements } from "../../../src/db/orm/write-statements.ts";
import { EventEntity } from "../../../src/features/events/entity.ts";
import { MessageEntity, TicketEntity } from "../../../src/features/tickets/entity.ts";
import { DeliveryEntity, SubscriptionEntity } from "../../../src/features/webhooks/entity.ts";

t.test("inserts and updates of entities are written from their metadata", async (t) => {
  const orm = await MikroORM.init({ entities, clientUrl: "postgres://nobody@localhost/none" });
  const { insert, update } = createWriteStatements(orm.em.getPlatform());
  const metaOf = (entity: typeof EventEntity | object) => orm.getMetadata().get(entity as never);

  const event = { id: "evt_1", workspaceId: "wrk_1", type: "a", isTest: false };
  t.strictSame(
    insert(metaOf(EventEntity), [event]),
    {
      text: 'insert into "events" ("id", "workspace_id", "type", "is_test") values ($1, $2, $3, $4)',
      values: ["evt_1", "wrk_1", "a", false],
    },
    "a lazy default is not read back",
  );
  t.equal(
    insert(metaOf(SubscriptionEntity), [{ id: "whs_1" }, { id: "whs_2" }])?.text,
    'insert into "webhook_subscriptions" ("id") select c0::text from unnest($1::text[]) as row (c0) returning "secrets_since"',
    "other defaults are",
  );
  const tickets = [
    {
      requester: ["wrk_1", "rq_1"],
      subject: 'a "b" \\c',
      number: 1,
      tags: '{"x y"}',
      snoozedUntil: null,
    },
    {
      requester: ["wrk_1", "rq_2"],
      subject: "NULL",
      number: 2,
      tags: "{}",
      snoozedUntil: new Date(0),
    },
  ];
  t.strictSame(
    insert(metaOf(TicketEntity), tickets),
    {
      text: 'insert into "tickets" ("requester_id", "subject", "number", "tags", "snoozed_until") select c0::text, c1::text, c2::int, c3::text[], c4::timestamptz from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as row (c0, c1, c2, c3, c4) returning "follower_ids", "participants"',
      values: [
        '{"rq_1","rq_2"}',
        '{"a \\"b\\" \\\\c","NULL"}',
        '{"1","2"}',
        '{"{\\"x y\\"}","{}"}',
        '{NULL,"1970-01-01T00:00:00.000Z"}',
      ],
    },
    "rows have the same text however many they are",
  );
  const key = { workspaceId: "wrk_1", id: "tkt_1" };
  t.strictSame(
    update(metaOf(TicketEntity), key, { requester: ["wrk_1", "rq_1"], tags: "{a}" }),
    {
      text: 'update "tickets" set "requester_id" = $1, "tags" = $2 where "workspace_id" = $3 and "id" = $4',
      values: ["rq_1", "{a}", "wrk_1", "tkt_1"],
    },
    "of the key of a relation, a row writes its own column",
  );
  const delivery = { id: "dlv_1", subscriptionId: "whs_1" };
  t.strictSame(
    [
      update(metaOf(DeliveryEntity), delivery, { outcome: "failed" })?.text,
      update(metaOf(DeliveryEntity), { id: "dlv_1" }, { outcome: "failed", subscriptionId: "x" })
        ?.text,
    ],
    [
      'update "webhook_deliveries" set "outcome" = $1 where "id" = $2 and "subscription_id" = $3',
      'update "webhook_deliveries" set "outcome" = $1, "subscription_id" = $2 where "id" = $3',
    ],
  );

  t.equal(insert(metaOf(EventEntity), [{ ...event, type: raw("upper('a')") }]), undefined);
  t.equal(insert(metaOf(EventEntity), [event, { ...event, occurredAt: "now" }]), undefined);
  t.equal(insert(metaOf(EventEntity), [{ ...event, body: undefined }]), undefined);
  t.equal(update(metaOf(MessageEntity), { id: { $in: ["msg_1"] } }, { body: "a" }), undefined);
});
