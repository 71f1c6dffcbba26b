// @suite default

import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { newId } from "../../../src/db/ids.ts";
import type { Tx } from "../../../src/db/tenancy/unit-of-work.ts";
import { createOutbox } from "../../../src/features/events/outbox.ts";
import { type MessageSender, startSending } from "../../../src/features/sending/send-messages.ts";
import { openTicket } from "../../../src/features/tickets/open.ts";
import { findOrCreateRequester } from "../../../src/features/tickets/requesters.ts";
import { mailQueue, toMessageJob } from "../../../src/jobs/queues.ts";
import { actor } from "../../../src/rpc/actor.ts";
import { prepareDeliveries } from "../../delivery/delivery-database.ts";
import { eventually } from "../../support/eventually.ts";
import { testLog } from "../../support/service.ts";

/** Opens a ticket with a message to be sent. @returns its identifier */
async function openQueued(tx: Tx): Promise<string> {
  const { em, workspaceId } = tx;
  const requester = await findOrCreateRequester(em, workspaceId, { name: "Ada" });
  const createdBy = actor("api_key", { id: newId("ak"), name: "test" });
  const message = { author: "agent", visibility: "public", body: "Hi", isQueued: true } as const;
  const { first } = openTicket(tx, {
    workspaceId,
    number: 1,
    subject: "Help",
    requester,
    createdBy,
    message: { ...message, createdBy },
  });
  return first?.id as string;
}

t.test("a message that is visible only after its job is sent", async (t) => {
  const { db, boss, due, workspaceId, pool } = await prepareDeliveries(t, 0);
  const transact = createOutbox(db.transact, boss, () => {});
  const sent: string[] = [];
  const sender: MessageSender = {
    medium: "email",
    pauseBefore: () => undefined,
    prepare:
      async (_em, { id }) =>
      async () => {
        sent.push(id);
        return { kind: "sent" };
      },
  };
  const sending = startSending(
    { db: { pool }, transact, boss, due, log: testLog, observe: () => {} },
    { queue: mailQueue, concurrency: 4, senderOf: () => sender },
  );
  t.teardown(() => sending.close());
  const job = (messageId: string) => toMessageJob({ workspaceId, messageId });
  const counted = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as count from pgboss.job where name = $1 and state < 'completed'",
      [mailQueue],
    );
    return rows[0].count as number;
  };

  const messageId = await transact(workspaceId, async (tx) => {
    const id = await openQueued(tx);
    // On its own connection, so it is committed before the message.
    await boss.insert(mailQueue, [job(id)]);
    const claimed = await eventually(
      async () => {
        const { rows } = await pool.query("select state from pgboss.job where name = $1", [
          mailQueue,
        ]);
        return rows[0]?.state as string;
      },
      (state) => state === "active",
    );
    t.equal(claimed, "active");
    await sleep(300);
    t.same(sent, []);
    return id;
  });
  await eventually(
    async () => sent.length,
    (count) => count > 0,
  );
  t.same(sent, [messageId]);

  await boss.insert(mailQueue, [job("msg_none")]);
  t.equal(
    await eventually(counted, (count) => count === 0),
    0,
    "one that does not exist is dropped",
  );
  t.same(sent, [messageId]);
});

t.test("that a message was sent is recorded after its connection was lost", async (t) => {
  const { db, boss, due, workspaceId, pool } = await prepareDeliveries(t, 0);
  const transact = createOutbox(db.transact, boss, () => {});
  const outcomes: string[] = [];
  let tries = 0;
  const sender: MessageSender = {
    medium: "email",
    pauseBefore: () => undefined,
    prepare: async () => async () => ({
      kind: "sent",
      async before(em) {
        if (tries++ === 0) {
          const [row] = await em.execute("select pg_backend_pid() as pid");
          await pool.query("select pg_terminate_backend($1)", [row?.pid]);
        }
      },
    }),
  };
  const sending = startSending(
    {
      db: { pool },
      transact,
      boss,
      due,
      log: testLog,
      observe: (_, outcome) => outcomes.push(outcome),
    },
    { queue: mailQueue, concurrency: 4, senderOf: () => sender },
  );
  t.teardown(() => sending.close());
  const messageId = await transact(workspaceId, async (tx) => {
    const id = await openQueued(tx);
    tx.enqueue(mailQueue, toMessageJob({ workspaceId, messageId: id }));
    return id;
  });
  const statusOf = async () => {
    const { rows } = await pool.query("select delivery_status from messages where id = $1", [
      messageId,
    ]);
    return rows[0].delivery_status;
  };
  t.equal(await eventually(statusOf, (status) => status === "sent"), "sent");
  t.same({ tries, outcomes }, { tries: 2, outcomes: ["sent"] });
});
