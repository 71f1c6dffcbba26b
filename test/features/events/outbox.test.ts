import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type DescMessage, getOption, hasOption } from "@bufbuild/protobuf";
import t from "tap";
import { eventTypes } from "../../../gen/event-types.ts";
import { event_type } from "../../../gen/ticketing/events/v1/event_options_pb.ts";
import { TicketStatusChangedV1Schema } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { createOutbox } from "../../../src/features/events/outbox.ts";
import { startQueue } from "../../../src/jobs/boss.ts";
import { eventQueue } from "../../../src/jobs/queues.ts";
import { startService, testLog } from "../../support/service.ts";

t.test("the catalogue has every event of the contract", async (t) => {
  const folder = join(import.meta.dirname, "../../../gen/ticketing/events/v1");
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  const events = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value): value is DescMessage => (value as DescMessage | null)?.kind === "message")
    .filter((message) => hasOption(message, event_type))
    .map((message) => getOption(message, event_type));
  t.ok(events.includes("service.ticket.created.v1"));
  t.same(eventTypes.toSorted(), events.sort());
});

t.test("events", async (t) => {
  // Without a worker, so that jobs stay where they can be counted.
  const service = await startService(t, { ROLE: "api" });
  const { db } = service.app;
  const { boss, stop } = await startQueue({
    url: db.url,
    backend: "postgres",
    log: testLog,
    supervise: false,
  });
  t.teardown(stop);
  let woken = 0;
  const transact = createOutbox(db.transact, boss, () => void woken++);
  const payload = { previousStatus: "open", status: "closed" };
  const count = async () => ({
    events: (await db.pool.query("select from events")).rowCount,
    jobs: (await boss.findJobs(eventQueue)).length,
    woken,
  });

  await t.test("are written and enqueued in the transaction of their change", async (t) => {
    await transact(service.workspaceId, async ({ record }) => {
      record(TicketStatusChangedV1Schema, payload);
      record(TicketStatusChangedV1Schema, payload);
      t.same(await count(), { events: 0, jobs: 0, woken: 0 });
    });
    t.same(await count(), { events: 2, jobs: 2, woken: 1 });
  });

  await t.test("leave nothing after a rollback", async (t) => {
    const failing = transact(service.workspaceId, async ({ em, record }) => {
      record(TicketStatusChangedV1Schema, payload);
      await em.flush();
      throw new Error("changed my mind");
    });
    await t.rejects(failing, { message: "changed my mind" });
    t.same(await count(), { events: 2, jobs: 2, woken: 1 });
  });

  await t.test("have an envelope of exactly four members", async (t) => {
    const { rows } = await db.pool.query("select id, type, occurred_at, body from events");
    for (const { id, type, body } of rows) {
      const envelope = JSON.parse(body);
      t.same(Object.keys(envelope), ["id", "type", "occurredAt", "data"]);
      t.match(envelope, { id, type, data: payload });
    }
  });
});
