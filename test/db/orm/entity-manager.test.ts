// @suite default
import type { EntityManager, RequiredEntityData } from "@mikro-orm/postgresql";
import t from "tap";
import { entities } from "../../../src/app/entities.ts";
import { openDatabase } from "../../../src/db/database.ts";
import { EventEntity } from "../../../src/features/events/entity.ts";
import { editableOf } from "../../../src/features/tickets/editable.ts";
import { RequesterEntity, TicketEntity } from "../../../src/features/tickets/entity.ts";
import { SubscriptionEntity } from "../../../src/features/webhooks/entity.ts";
import { createTestDatabase } from "../../support/database.ts";
import { testLog } from "../../support/service.ts";

const workspaceId = "wrk_1";
const at = new Date(0);
const event = (id: string) => {
  return { id, workspaceId, type: "a", occurredAt: at, body: "{}", isTest: false };
};
const requester = {
  id: "rq_1",
  workspaceId,
  name: "Ada",
  language: "",
  createdAt: at,
  updatedAt: at,
};
const ticket: Omit<RequiredEntityData<TicketEntity>, "requester"> = {
  ...editableOf({}),
  id: "tkt_1",
  workspaceId,
  number: 1,
  subject: "Help",
  status: "open" as const,
  priority: "normal" as const,
  assigneeId: "",
  tags: ["a", 'b "c"'],
  followerIds: [],
  customFields: { plan: "pro" },
  channelType: "agent" as const,
  preview: "",
  messageCount: 0,
  lastMessageAt: at,
  lastMessageBy: "" as const,
  lastWriterId: "",
  createdByType: "api_key" as const,
  createdById: "ak_1",
  createdByName: "",
  createdByVia: "",
  version: 1,
  createdAt: at,
  updatedAt: at,
};

t.test("new and changed rows are flushed in a batch, everything else by the ORM", async (t) => {
  const { url, drop } = await createTestDatabase();
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  t.teardown(async () => {
    await db.close();
    await drop();
  });
  /** @returns how many commits of the unit of work it took */
  async function transact(work: (em: EntityManager) => unknown): Promise<number> {
    let commits = 0;
    await db.transact(workspaceId, async ({ em }) => {
      const unitOfWork = em.getUnitOfWork();
      const commit = unitOfWork.commit.bind(unitOfWork);
      unitOfWork.commit = () => {
        commits += 1;
        return commit();
      };
      await work(em);
    });
    return commits;
  }
  const load = () =>
    db
      .forWorkspace(workspaceId)
      .findOneOrFail(TicketEntity, { id: "tkt_1" }, { populate: ["requester"] });

  const opened = await transact((em) => {
    em.create(TicketEntity, { ...ticket, requester: em.create(RequesterEntity, requester) });
  });
  t.equal(opened, 1, "a row that refers to a new one waits for it");
  const { tags, customFields, requester: by } = await load();
  t.match([tags, customFields, by.name], [ticket.tags, ticket.customFields, "Ada"]);

  const changed = await transact(async (em) => {
    const row = await em.findOneOrFail(TicketEntity, { id: "tkt_1" });
    row.tags = [];
    row.closedAt = new Date(5);
    em.create(EventEntity, event("evt_1"));
    em.create(EventEntity, event("evt_2"));
    await em.flush();
    row.customFields = {};
    t.equal(await em.count(EventEntity), 2);
  });
  t.equal(changed, 0);
  t.match(await load(), { tags: [], closedAt: new Date(5), customFields: {}, subject: "Help" });

  const again = await transact(async (em) => {
    const known = await em.findOneOrFail(RequesterEntity, { id: "rq_1" });
    em.create(TicketEntity, { ...ticket, id: "tkt_2", number: 2, requester: known });
  });
  t.equal(again, 0, "a row that refers to one that exists does not wait");
  const { rows } = await db.pool.query("select requester_id from tickets where id = 'tkt_2'");
  t.same(rows, [{ requester_id: "rq_1" }]);

  const renamed = await transact(async (em) => {
    (await em.findOneOrFail(TicketEntity, { id: "tkt_1" })).requester.name = "Ada Lovelace";
  });
  t.equal(renamed, 1, "a change of what was not loaded");
  t.equal((await load()).requester.name, "Ada Lovelace");

  const many = await transact((em) => {
    for (let i = 0; i < 700; i++) {
      em.create(EventEntity, event(`evt_many_${i}`));
    }
  });
  t.equal(many, 0);
  t.equal(await db.forWorkspace(workspaceId).count(EventEntity), 702);

  const removed = await transact(async (em) => {
    em.remove(await em.findOneOrFail(EventEntity, { id: "evt_1" }));
    em.create(EventEntity, event("evt_3"));
  });
  t.equal(removed, 1);
  t.equal(await db.forWorkspace(workspaceId).count(EventEntity), 702);

  let since: Date | undefined;
  const defaulted = await transact(async (em) => {
    const { id, createdAt, updatedAt } = { ...requester, id: "whs_1" };
    const times = { createdAt, updatedAt, activeSince: at };
    const texts = { url: "", description: "", filter: "", sealedSecret: "" };
    const row = em.create(SubscriptionEntity, {
      ...{
        id,
        workspaceId,
        events: ["*"],
        ordered: false,
        customHeaderNames: [],
        active: true,
        ...texts,
        ...times,
      },
    });
    await em.flush();
    since = row.secretsSince;
  });
  t.equal(defaulted, 1, "a default of the database is read back");
  t.ok(since);

  const failed = transact(async (em) => {
    const row = await em.findOneOrFail(TicketEntity, { id: "tkt_1" });
    row.subject = "Lost";
    em.create(EventEntity, event("evt_2"));
  });
  await t.rejects(failed, { code: "23505" });
  t.equal((await load()).subject, "Help");

  const broken = transact((em) => {
    em.create(EventEntity, event("evt_lost"));
    throw new Error("it fails");
  });
  await t.rejects(broken, { message: "it fails" });
  const reading = db.forWorkspace(workspaceId);
  t.equal(await reading.count(EventEntity, { id: "evt_lost" }), 0);
  reading.create(EventEntity, event("evt_lost"));
  await t.rejects(reading.flush(), { message: /only reads/ });
});
