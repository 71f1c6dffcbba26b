// @suite default
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import {
  EventService,
  type WatchEventsResponse,
} from "../../../gen/ticketing/v1/event_service_pb.ts";
import { startService, type TestService } from "../../support/service.ts";

const requester = { name: "Ada" };
const openTicket = async (service: TestService, subject: string, key?: string) =>
  (await service.rest("POST", "/api/v1/tickets", { subject, requester }, key)).body.data;

t.test("events can be listed and read", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  for (let i = 0; i < 3; i++) {
    await openTicket(service, `T${i}`);
  }
  const first = await service.rest("GET", "/api/v1/events?pageSize=2");
  const subjects = (data: { data: { ticket: { subject: string } } }[]) =>
    data.map((event) => event.data.ticket.subject);
  t.same(subjects(first.body.data), ["T2", "T1"]);
  const token = first.body.nextPageToken;
  const rest = await service.rest("GET", `/api/v1/events?pageSize=2&pageToken=${token}`);
  t.same(subjects(rest.body.data), ["T0"]);
  const [event] = rest.body.data;
  t.same((await service.rest("GET", `/api/v1/events/${event.id}`)).body.data, event);
  t.equal((await service.rest("GET", "/api/v1/events/evt_none")).status, 404);
  const none = await service.rest("GET", "/api/v1/events?type=service.ticket.replied.v1");
  t.same(none.body.data, []);

  const all = (await service.rest("GET", "/api/v1/events")).body.data;
  const between = async (query: string) =>
    (await service.rest("GET", `/api/v1/events?${query}`)).body.data;
  await service.app.db.pool.query(
    `update events set occurred_at = occurred_at - interval '1 second' where id = $1`,
    [all[2].id],
  );
  const at = all[1].occurredAt;
  t.same(await between(`occurredFrom=${at}`), all.slice(0, 2));
  t.match(await between(`occurredBefore=${at}`), [{ id: all[2].id }]);
  t.same(await between("occurredFrom=2030-01-01T00:00:00Z"), []);
  t.same(await between("occurredBefore=1960-01-01T00:00:00Z"), []);
});

t.test("the catalogue lists the event types", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { body } = await service.rest("GET", "/api/v1/event-types");
  t.equal(body.data.length, 21);
  for (const { type, description, schema, example } of body.data) {
    t.match(type, /^service\..+\.v1$/);
    t.ok(description.length > 10);
    t.equal(schema.type, "object");
    t.ok(Object.keys(example).length > 0);
  }
  const two = ["service.ticket.created.v1", "service.ticket.closed.v1"];
  const some = await service.rest("GET", `/api/v1/event-types?type=${two.join("&type=")}`);
  t.same(
    some.body.data,
    body.data.filter(({ type }: { type: string }) => two.includes(type)),
  );
  t.ok(some.body.data.length > 0);
  const all = await service.rest("GET", "/api/v1/event-types?type=*&type=service.none.v1");
  t.equal(all.body.data.length, 21);
});

t.test("watching", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const client = createClient(EventService, createGrpcTransport({ baseUrl: service.url }));
  const headers = { authorization: `Bearer ${service.key}` };

  const subjectOf = ({ body }: WatchEventsResponse) => JSON.parse(body).data.ticket.subject;

  /** Watches until this many events have arrived, doing something once the stream is open. */
  async function watch(count: number, request: object, act: () => Promise<unknown>) {
    const controller = new AbortController();
    const seen: WatchEventsResponse[] = [];
    const options = { headers, signal: controller.signal };
    let isOpen = false;
    try {
      // A bookmark arrives immediately: nothing is missed from here on.
      for await (const event of client.watchEvents({ ...request, bookmarks: true }, options)) {
        if (!isOpen) {
          isOpen = true;
          void act();
        }
        // A stream begins where the oldest open transaction of the server does, and that can be one
        // of another test.
        if (event.data !== undefined && subjectOf(event) !== "before") {
          seen.push(event);
        }
        if (seen.length === count) {
          break;
        }
      }
    } finally {
      controller.abort();
    }
    return seen;
  }
  await openTicket(service, "before");
  const seen = await watch(3, {}, async () => {
    for (const subject of ["a", "b", "c"]) {
      await openTicket(service, subject);
    }
  });
  t.same(seen.map(subjectOf), ["a", "b", "c"], "it begins with what happens from now on");

  const afterId = seen[0]?.data?.id ?? "";
  const resumed = await watch(3, { start: { case: "afterId", value: afterId } }, () =>
    openTicket(service, "d"),
  );
  t.same(resumed.map(subjectOf), ["b", "c", "d"], "it goes on after the event given");

  const { rows } = await service.app.db.pool.query("select body from events where id = $1", [
    afterId,
  ]);
  t.equal(seen[0]?.body, rows[0].body, "the body is as it is delivered, byte for byte");

  await t.test("from a cursor, which bookmarks provide before the first event", async (t) => {
    const { key } = await service.newWorkspace();
    const theirs = { headers: { authorization: `Bearer ${key}` } };
    const first = async (request: object) => {
      const leaving = new AbortController();
      const { signal } = leaving;
      for await (const event of client.watchEvents(request, { ...theirs, signal })) {
        leaving.abort();
        return event;
      }
      return undefined;
    };
    const bookmark = await first({ bookmarks: true });
    t.equal(bookmark?.data, undefined);
    await openTicket(service, "while nobody watched", key);
    const { cursor = "" } = bookmark ?? {};
    const from = (value: string) => ({ start: { case: "cursor" as const, value } });
    const missed = await first(from(cursor));
    t.equal(missed && subjectOf(missed), "while nobody watched");
    await openTicket(service, "next", key);
    const next = await first(from(missed?.cursor ?? ""));
    t.equal(next && subjectOf(next), "next");
    const both = await service.rest("GET", `/api/v1/events:watch?cursor=${cursor}&afterId=evt_1`);
    t.match(both, { status: 400, body: { error: { details: [{ field: /^(cursor|afterId)$/ }] } } });
    const ahead = from("9000000000000000000.");
    await t.rejects(Array.fromAsync(client.watchEvents(ahead, theirs)), {
      message: /cursor: is from a later state of the database/,
    });
    await t.rejects(Array.fromAsync(client.watchEvents(from("nonsense"), theirs)), {
      message: /cursor/,
    });
  });

  await t.test("from now, while a transaction is still open", async (t) => {
    const { key } = await service.newWorkspace();
    const theirs = { headers: { authorization: `Bearer ${key}` } };
    const rival = await service.app.db.pool.connect();
    t.teardown(() => rival.release(true));
    await rival.query("begin");
    await rival.query("select pg_current_xact_id()");
    await openTicket(service, "from before the start", key);
    const watched = client.watchEvents({ bookmarks: true }, theirs)[Symbol.asyncIterator]();
    const { value: bookmark } = await watched.next();
    await openTicket(service, "first", key);
    await openTicket(service, "second", key);
    await rival.query("commit");
    const { value: event } = await watched.next();
    t.equal(subjectOf(event), "first");
    await watched.return?.();
    for (const [cursor, subject] of [
      [bookmark.cursor, "first"],
      [event.cursor, "second"],
    ]) {
      const start = { case: "cursor" as const, value: cursor };
      const resumed = client.watchEvents({ start }, theirs)[Symbol.asyncIterator]();
      t.equal(subjectOf((await resumed.next()).value), subject, "a resumed one skips it too");
      await resumed.return?.();
    }
  });

  await t.test("by type, and of one workspace", async (t) => {
    const { key } = await service.newWorkspace();
    const type = ["service.ticket.status_changed.v1"];
    const [event] = await watch(1, { type }, async () => {
      await openTicket(service, "theirs", key);
      const { id } = await openTicket(service, "ours");
      await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" });
    });
    t.equal(event?.data?.type, type[0]);
    t.equal(event && subjectOf(event), "ours");
  });

  await t.test(
    "many writers at once: each event once, in an order that does not change",
    async (t) => {
      const other = await service.startAnother({ ROLE: "api" });
      const write = (base: string) =>
        fetch(`${base}/api/v1/tickets`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ subject: "x", requester }),
        });
      const writeAll = () =>
        Promise.all(
          Array.from({ length: 100 }, (_, i) =>
            write(i % 2 === 0 ? service.url : `http://127.0.0.1:${other.port}`),
          ),
        );
      const live = (await watch(100, {}, writeAll)).map(({ data }) => data?.id);
      t.equal(new Set(live).size, 100);
      const replay = (
        await watch(99, { start: { case: "afterId", value: `${live[0]}` } }, async () => {})
      ).map((e) => e.data?.id);
      t.same(replay, live.slice(1));
    },
  );

  await t.test("after an unknown event", async (t) => {
    const none = watch(1, { start: { case: "afterId", value: "evt_none" } }, async () => {});
    await t.rejects(none, { message: /event not found/ });
  });

  await t.test("as lines of JSON over REST", async (t) => {
    const controller = new AbortController();
    const response = await fetch(`${service.url}/api/v1/events:watch?afterId=${afterId}`, {
      headers,
      signal: controller.signal,
    });
    t.match(response.headers.get("content-type"), "application/x-ndjson");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const { value } = (await reader?.read()) ?? {};
    t.equal(JSON.parse(value?.split("\n")[0] ?? "").data.type, "service.ticket.created.v1");
    controller.abort();
  });

  await t.test("without a token", async (t) => {
    const anonymous = createClient(
      EventService,
      createConnectTransport({ baseUrl: service.url, httpVersion: "1.1" }),
    );
    const stream = anonymous.watchEvents({})[Symbol.asyncIterator]();
    await t.rejects(stream.next(), { message: /send a token/ });
  });
});
