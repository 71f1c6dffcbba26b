// @suite default
import t from "tap";
import {
  ListTicketsRequestSchema,
  TicketFiltersSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { fillWorkspace } from "../../../src/admin/fill-workspace.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/tickets:count";

t.test("each set of filters is counted, up to 1,000", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  await fillWorkspace(pool, service.workspaceId, 3_000);
  const other = await service.newWorkspace();
  await fillWorkspace(pool, other.workspaceId, 500);
  const count = async (filters: object[]) => {
    const { status, body, text } = await service.rest("POST", path, { filters });
    t.equal(status, 200, text);
    return body.data;
  };
  const inTable = async (where: string) =>
    (
      await pool.query(
        `select count(*)::int as n from tickets where workspace_id = $1 and ${where}`,
        [service.workspaceId],
      )
    ).rows[0].n;

  const [all, open, several, urgent, unassigned, tagged, found, none] = await count([
    {},
    { status: ["open"] },
    { status: ["open", "pending", "open"] },
    { priority: ["urgent"], status: ["closed"] },
    { unassigned: true, status: ["open"] },
    { tag: ["vip"] },
    { q: "lamp refund" },
    { requesterEmail: "nobody@example.com" },
  ]);
  t.same(all, { count: 1_000, hasMore: true });
  t.same(open, { count: await inTable("status = 'open'"), hasMore: false });
  t.same(several, { count: await inTable("status in ('open', 'pending')"), hasMore: false });
  t.same(urgent, {
    count: await inTable("priority = 'urgent' and status = 'closed'"),
    hasMore: false,
  });
  t.same(unassigned, {
    count: await inTable("assignee_id = '' and status = 'open'"),
    hasMore: false,
  });
  t.same(tagged, { count: await inTable("'vip' = any(tags)"), hasMore: false });
  const listed = await service.rest("GET", "/api/v1/tickets?q=lamp+refund&pageSize=100");
  t.equal(found.hasMore, false);
  t.equal(Math.min(found.count, 100), listed.body.data.length);
  t.same(none, { count: 0, hasMore: false });

  const boundary = await inTable("true");
  const rest = boundary - 1_000;
  await pool.query(
    `delete from tickets where workspace_id = $1 and id in
       (select id from tickets where workspace_id = $1 order by id limit $2)`,
    [service.workspaceId, rest],
  );
  t.same(await count([{}]), [{ count: 1_000, hasMore: false }], "exactly 1,000");
  t.same(
    await count(Array(50).fill({})),
    Array(50).fill({ count: 1_000, hasMore: false }),
    "up to 50",
  );
});

t.test("me is the calling member", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const memberId = await addMember(service, "Grace");
  const requester = { name: "Ada" };
  await service.rest("POST", "/api/v1/tickets", { subject: "x", requester, assigneeId: memberId });
  await service.rest("POST", "/api/v1/tickets", { subject: "y", requester });
  const filters = [{ assigneeId: "me" }, { unassigned: true }, {}];
  const asMember = await restCall(
    service.url,
    service.key,
    "POST",
    path,
    { filters },
    { "x-member-id": memberId },
  );
  t.same(
    asMember.body.data.map(({ count }: { count: number }) => count),
    [1, 1, 2],
  );
  t.match(await service.rest("POST", path, { filters: [{}, { assigneeId: "me" }] }), {
    status: 400,
    body: { error: { details: [{ field: "filters[1].assigneeId", reason: "NOT_A_MEMBER" }] } },
  });
});

t.test(
  "a count that takes too long is absent, and those that do not search are there",
  async (t) => {
    const service = await startService(t, { ROLE: "api", DATABASE_STATEMENT_TIMEOUT: 1 });
    const requester = { name: "Ada" };
    await service.rest("POST", "/api/v1/tickets", { subject: "Lamp", requester, tags: ["slow"] });
    await service.app.db.pool.query(`
    create or replace function tickets_with_exact_terms(
      workspace text, wanted_tags text[], names text[], field_values text[], most int
    ) returns text[]
    language sql stable as $$ select array[pg_sleep(10)::text] $$`);
    const filters = [{ tag: ["slow"] }, { status: ["open"] }, { q: "lamp", tag: ["slow"] }];
    const { status, body } = await service.rest("POST", path, { filters });
    t.equal(status, 200);
    t.same(body.data, [{ hasMore: false }, { count: 1, hasMore: false }, { hasMore: false }]);
  },
);

t.test("the filters match those of the list", async (t) => {
  const page = ["order_by", "page_size", "page_token"];
  const shapeOf = ({ fields }: typeof ListTicketsRequestSchema | typeof TicketFiltersSchema) =>
    fields
      .filter(({ name }) => !page.includes(name))
      .map(({ name, number, fieldKind, proto }) => ({
        name,
        number,
        fieldKind,
        type: proto.type,
        options: proto.options,
      }));
  t.same(shapeOf(TicketFiltersSchema), shapeOf(ListTicketsRequestSchema));
});
