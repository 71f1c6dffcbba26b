// @suite default
import t from "tap";
import { type Sql, writeSelect } from "../../../src/db/orm/select.ts";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { tenantRole, workspaceSetting } from "../../../src/db/tenancy/tenant-role.ts";
import { EventEntity } from "../../../src/features/events/entity.ts";
import { eventsAbout, subjectsOf } from "../../../src/features/events/list.ts";
import { startService } from "../../support/service.ts";

const ada = { name: "Ada", email: "ada@example.com" };
const bob = { name: "Bob", email: "bob@example.com" };

t.test("events are found by their subject", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await service.rest(method, `/api/v1/${path}`, body);
    t.ok(response.status < 300, response.text);
    return response.body?.data;
  };
  const open = (subject: string, requester: object, more = {}) =>
    call("POST", "tickets", { subject, requester, ...more });
  const first = await open('Refund "now"', ada);
  await call("PATCH", `tickets/${first.id}`, { priority: "urgent" });
  const second = await open("Ärger mit Rückgabe", ada, { message: { body: "one\ntwo" } });
  const third = await open("100% refund_ed\\", bob);
  const gone = await open("Gone", bob);
  await call("DELETE", `tickets/${gone.id}`);
  const { id: adaId } = first.requester;
  await call("PATCH", `requesters/${adaId}`, { name: "Ada King" });
  const [anyEvent] = await call("GET", "events?type=service.ticket.updated.v1");

  const find = async (query: Record<string, string>, token?: string) =>
    (await service.rest("GET", `/api/v1/events?${new URLSearchParams(query)}`, undefined, token))
      .body;
  const namesOf = (data: { type: string }[]) =>
    data.map(({ type }) => type.slice("service.".length, -".v1".length));
  const created = "ticket.created";
  const searches: [query: Record<string, string>, expected: number | string[]][] = [
    [{ eventId: anyEvent.id }, ["ticket.updated"]],
    [{ eventId: anyEvent.id, type: "service.ticket.created.v1" }, []],
    [{ eventId: "evt_none" }, []],
    [{ ticketId: first.id }, ["ticket.updated", created]],
    [{ ticketId: gone.id }, ["ticket.deleted", created]],
    [{ ticketId: "tkt_none" }, []],
    [{ requesterId: adaId }, ["requester.updated", created, "ticket.updated", created]],
    [{ requesterId: adaId, type: "service.ticket.created.v1" }, [created, created]],
    [{ requesterId: adaId, ticketId: second.id }, [created]],
    [{ requesterId: adaId, ticketId: third.id }, []],
    [{ requesterEmail: "ADA@example.com", ticketId: second.id }, [created]],
    [{ requesterEmail: "nobody@example.com" }, []],
    [{ q: "rückgabe" }, [created]],
    [{ q: "ÄRGER" }, [created]],
    [{ q: "REFUND" }, [created, "ticket.updated", created]],
    [{ q: 'refund "NOW"' }, ["ticket.updated", created]],
    [{ q: '"priority":"urgent"' }, ["ticket.updated"]],
    [{ q: "one\ntwo" }, [created]],
    [{ q: "100% refund_ed\\" }, [created]],
    [{ q: "100% refund%" }, []],
    [{ q: "refund", ticketId: third.id }, [created]],
    [{ q: "refund", occurredFrom: "2030-01-01T00:00:00Z" }, []],
    [{ q: "Gone" }, []],
    [{ q: "  " }, 7],
  ];
  for (const [query, expected] of searches) {
    const { data, nextPageToken } = await find(query);
    const what = JSON.stringify(query);
    t.same(Array.isArray(expected) ? namesOf(data) : data.length, expected, what);
    t.equal(nextPageToken, "", what);
  }

  const page = await find({ requesterId: adaId, pageSize: "3" });
  const rest = await find({ requesterId: adaId, pageSize: "3", pageToken: page.nextPageToken });
  t.same(namesOf([...page.data, ...rest.data]), [
    ...["requester.updated", created, "ticket.updated", created],
  ]);
  const mixed = await find({ requesterId: adaId, q: "x", pageToken: page.nextPageToken });
  t.match(mixed.error, { details: [{ field: "pageToken" }] }, "a token is bound to its search");
  t.match((await find({ q: "x".repeat(201) })).error, { details: [{ field: "q" }] });

  const { key } = await service.newWorkspace();
  for (const [query] of searches.filter(([, expected]) => expected !== 7)) {
    t.same((await find(query, key)).data, [], "of this workspace alone");
  }
});

t.test("a search in many events", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool, orm } = service.app.db;
  const large = await service.newWorkspace();
  /** The first is the newest. Each fifth begins with another ticket. */
  const fill = (workspaceId: string, count: number, size: number) =>
    pool.query(
      `insert into events (workspace_id, id, type, occurred_at, body, subject_id)
       select $1, 'evt_' || lpad(to_hex(1000000000000 - i), 12, '0') || lpad(to_hex(i), 20, '0'),
         'service.ticket.created.v1', now(),
         '{"data":{"number":"n' || i || '.","text":"' || repeat('x', $3) || '"}}',
         'tkt_' || (i / 5)
       from generate_series(1, $2::int) as i`,
      [workspaceId, count, size],
    );
  await fill(service.workspaceId, 30_000, 10);
  await fill(large.workspaceId, 600, 64 * 1024);
  await pool.query("analyze events");

  /** The pages until one has a match. */
  async function pagesTo(q: string, token: string): Promise<number> {
    let pageToken = "";
    for (let pages = 1; ; pages++) {
      const query = new URLSearchParams({ q, pageToken });
      const { body } = await service.rest("GET", `/api/v1/events?${query}`, undefined, token);
      if (body.data.length > 0) {
        t.match(body.data, [{ data: { number: q } }]);
        return pages;
      }
      if (body.nextPageToken === "") {
        return 0;
      }
      ({ nextPageToken: pageToken } = body);
    }
  }
  for (const [q, key, pages] of [
    ["n1.", service.key, 1],
    ["n20000.", service.key, 1],
    ["n20001.", service.key, 2],
    ["absent", service.key, 0],
    ["n512.", large.key, 1],
    ["n514.", large.key, 2],
  ] as const) {
    t.equal(await pagesTo(q, key), pages, `${q} is on page ${pages}`);
  }

  await t.test("events of a ticket or requester are found by indexes", async (t) => {
    for (const subjects of [
      subjectsOf("tkt_7", "", ""),
      subjectsOf("", "rq_1", ""),
      subjectsOf("", "", "ada@example.com"),
    ]) {
      const { text, values } = writeSelect(orm.getMetadata().get(EventEntity), {
        from: eventsAbout(subjects as Sql),
        orderBy: ["id"],
        order: "desc",
        limit: 51,
      });
      const plan = await inTransaction(pool, async (client) => {
        await client.query(`set local role ${tenantRole}`);
        await client.query(`select set_config('${workspaceSetting}', $1, true)`, [
          service.workspaceId,
        ]);
        await client.query("set local plan_cache_mode = force_generic_plan");
        await client.query(`prepare search as ${text}`);
        const literals = [service.workspaceId, ...values].map((value) => `'${value}'`);
        const { rows } = await client.query(`explain execute search (${literals})`);
        await client.query("deallocate search");
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      t.match(plan, /Index Scan using events_default_workspace_id_subject_id_idx/);
    }
  });
});
