// @suite all
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import t from "tap";
import { ListTicketsRequestSchema } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { fillWorkspace } from "../../../src/admin/fill-workspace.ts";
import { writeCounts, writeSelect } from "../../../src/db/orm/select.ts";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { tenantRole, workspaceSetting } from "../../../src/db/tenancy/tenant-role.ts";
import { TicketEntity } from "../../../src/features/tickets/entity.ts";
import { selectTickets } from "../../../src/features/tickets/list.ts";
import { startService } from "../../support/service.ts";

type Query = MessageInitShape<typeof ListTicketsRequestSchema> & { after?: readonly string[] };

const today = new Date("2026-01-01T00:00:00Z");
const after = ["2026-01-01T00:00:00.000Z", "tkt_1"];

/** Queries, whether their index gives the order too, and whether Postgres need not sort at all. */
const queries: [name: string, query: Query, sorts?: boolean][] = [
  ["everything", {}],
  ["a page further on", { after }],
  ["one status", { status: ["open"] }],
  ["one status, further on", { status: ["open"], after }],
  ["several statuses", { status: ["open", "pending"] }],
  ["several statuses, further on", { status: ["open", "pending"], after }],
  ["not snoozed", { snoozed: false }],
  ["not snoozed of one status, further on", { snoozed: false, status: ["open"], after }],
  ["not snoozed of an assignee", { snoozed: false, assigneeId: "mbr_1", status: ["open"] }],
  ["snoozed", { snoozed: true }],
  ["snoozed, further on", { snoozed: true, after }],
  [
    "unanswered, longest waiting first",
    { status: ["open"], snoozed: false, answered: false, orderBy: "lastMessageAt" },
  ],
  [
    "resolved today",
    { resolvedFrom: timestampFromDate(today), updatedFrom: timestampFromDate(today) },
    true,
  ],
  ["by creation", { orderBy: "createdAt" }],
  ["by change", { orderBy: "-updatedAt", after }],
  [
    "to reconcile",
    {
      orderBy: "lastMessageAt",
      lastMessageFrom: timestampFromDate(new Date("2026-01-01T00:00:00Z")),
    },
  ],
  [
    "of a day",
    {
      orderBy: "createdAt",
      createdFrom: timestampFromDate(new Date("2026-01-01T00:00:00Z")),
      createdBefore: timestampFromDate(new Date("2026-01-02T00:00:00Z")),
    },
  ],
  ["of a requester", { requesterEmail: "requester7@example.com" }, true],
  ["of a telephone number", { requesterPhone: "+155500000007" }, true],
  ["by its external id", { externalId: "x" }, true],
  ["by its number", { number: 7 }, true],
  ["by words", { q: "refund arrived" }, true],
  ["unassigned", { unassigned: true }],
  ["unassigned of one status, further on", { unassigned: true, status: ["open"], after }],
  ["of an assignee", { assigneeId: "mbr_1" }],
  ["of an assignee and one status, further on", { assigneeId: "mbr_1", status: ["open"], after }],
  ["of some statuses by change", { orderBy: "-updatedAt", status: ["open", "closed"] }],
  ["of channels", { channelId: ["ch_1", "ch_2"] }, true],
];

t.test("every list is read by indexes, as a tenant", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool, orm } = service.app.db;
  const meta = orm.getMetadata().get(TicketEntity);
  await fillWorkspace(pool, service.workspaceId, 20_000);
  const other = await service.newWorkspace();
  await fillWorkspace(pool, other.workspaceId, 2_000);
  await pool.query("analyze");

  const explain = (text: string, values: readonly unknown[]) =>
    inTransaction(pool, async (client) => {
      await client.query(`set local role ${tenantRole}`);
      await client.query(`select set_config('${workspaceSetting}', $1, true)`, [
        service.workspaceId,
      ]);
      const { rows } = await client.query(`explain ${text}`, [service.workspaceId, ...values]);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });

  for (const [name, query, sorts = false] of queries) {
    const { after: key, ...filters } = query;
    const selection = selectTickets(create(ListTicketsRequestSchema, filters));
    const { text, values } = writeSelect(meta, { ...selection, after: key, limit: 51 });
    const plan = await explain(text, values);
    t.notMatch(plan, /Seq Scan on tickets/, `${name}\n${plan}`);
    t.match(plan, /Index (?:Only )?Scan|Bitmap Index Scan/, name);
    const counts = writeCounts(meta, [selection], 1_001);
    const countPlan = await explain(counts.text, counts.values);
    t.notMatch(countPlan, /Seq Scan on tickets/, `${name}, counted\n${countPlan}`);
    if (!sorts) {
      t.notMatch(plan, /(?<!Incremental )Sort(?! Key)/, `${name} is in order already\n${plan}`);
    }
  }

  const found = await service.rest("GET", "/api/v1/tickets?q=refund+arrived&pageSize=3");
  t.equal(found.body.data.length, 3);
});
