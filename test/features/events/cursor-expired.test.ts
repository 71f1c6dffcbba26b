// @suite all
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import { ErrorInfoSchema } from "../../../gen/google/rpc/error_details_pb.ts";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { partitionedTables } from "../../../src/app/retention.ts";
import { tendPartitions } from "../../../src/db/partitions.ts";
import { watchEvents } from "../../../src/features/events/watch.ts";
import { ApiError } from "../../../src/rpc/errors/api-error.ts";
import { cursorAfter, readEvents, recordEvents as record } from "../../support/event-stream.ts";
import { eventually } from "../../support/eventually.ts";
import { startService, type TestService, testLog } from "../../support/service.ts";

const dayMs = 24 * 3_600_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const keepDays = 30;
const keptSince = new Date(today - keepDays * dayMs);

/** Runs the retention of a worker as it would run some days from now. */
const tend = (service: TestService, days = 0) =>
  tendPartitions(
    service.app.db.pool,
    partitionedTables(service.config),
    testLog,
    Date.now() + days * dayMs,
  );

/** A stream finds events by polling. */
const silent = { id: "", on: () => () => {}, emit: () => false, close: async () => {} };

t.test("a cursor is refused if events after it are deleted, and only then", async (t) => {
  // Without a worker, so that retention runs when the test says so.
  const service = await startService(t, { ROLE: "api", EVENT_RETENTION_DAYS: keepDays });
  const quiet = await service.newWorkspace();
  await tend(service, -40);
  const [first = "", second = "", last = ""] = await record(service, { daysAgo: 40, count: 3 });
  const [stray = ""] = await record(service, { daysAgo: 70 });
  const [theirs = ""] = await record(service, { ...quiet, daysAgo: 40 });
  const kept = await record(service, { daysAgo: 3, count: 4 });
  const cursors = {
    first: await cursorAfter(service, first),
    last: await cursorAfter(service, last),
    stray: await cursorAfter(service, stray),
    theirs: await cursorAfter(service, theirs),
  };
  const firstPage = await service.rest("GET", "/api/v1/events?pageSize=4");
  const { nextPageToken } = firstPage.body;
  t.same(await readEvents(service.url, service.key, { cursor: cursors.first }, 2), [second, last]);

  await tend(service);

  const metadata = { oldestCursor: cursors.stray, keptSince: keptSince.toISOString() };
  for (const [name, path] of [
    ["cursor", `/api/v1/events:watch?cursor=${cursors.first}`],
    ["cursor", `/api/v1/events:watch?bookmarks=true&cursor=1.`],
    ["cursor", `/api/v1/events:watch?cursor=${cursors.last}`],
    ["afterId", `/api/v1/events:watch?afterId=${first}`],
    ["pageToken", `/api/v1/events?pageSize=4&pageToken=${nextPageToken}`],
  ] as const) {
    const { status, body } = await service.rest("GET", path);
    t.equal(status, 400, path);
    t.match(body.error, { code: "CURSOR_EXPIRED", details: [{ field: name, reason: "EXPIRED" }] });
    t.same(body.error.metadata, metadata);
  }
  for (const transport of [
    createConnectTransport({ baseUrl: service.url, httpVersion: "1.1" }),
    createGrpcTransport({ baseUrl: service.url }),
  ]) {
    const client = createClient(EventService, transport);
    const headers = { authorization: `Bearer ${service.key}` };
    for (const call of [
      () =>
        Array.fromAsync(
          client.watchEvents({ start: { case: "cursor", value: cursors.first } }, { headers }),
        ),
      () => client.listEvents({ pageToken: nextPageToken, pageSize: 4 }, { headers }),
    ]) {
      const error = ConnectError.from(await call().catch((error: unknown) => error));
      t.equal(error.code, Code.OutOfRange);
      const [info] = error.findDetails(ErrorInfoSchema);
      t.match(info, { reason: "CURSOR_EXPIRED", metadata });
    }
  }

  t.same(
    await readEvents(service.url, service.key, { cursor: metadata.oldestCursor }, 4),
    kept,
    "the oldest is exact",
  );
  t.same(await readEvents(service.url, service.key, { afterId: kept[1] ?? "" }, 2), kept.slice(2));
  const unknown = await service.rest("GET", `/api/v1/events:watch?afterId=${kept[0]}0`);
  t.equal(unknown.status, 404);

  const [next = ""] = await record(service, { ...quiet, daysAgo: 0 });
  const resumed = await readEvents(service.url, quiet.key, { cursor: cursors.theirs }, 1);
  t.same(resumed, [next], "nothing after it is deleted, however old it is");
});

t.test("a stream without events does not expire", async (t) => {
  const service = await startService(t, { ROLE: "api", EVENT_RETENTION_DAYS: keepDays });
  const { db } = service.app;
  await tend(service, -40);
  const leaving = new AbortController();
  let reads = 0;
  const query: typeof db.query = (...args) => {
    reads++;
    return db.query(...args);
  };
  const items = watchEvents({ ...db, query }, silent, {
    workspaceId: service.workspaceId,
    afterId: "",
    types: ["a.other.v1"],
    signal: leaving.signal,
  });
  const reading = items.next();
  await record(service, { daysAgo: 40, count: 3 });
  // A transaction of another database on this server may be older, and hold the stream back.
  await eventually(
    async () => {
      const { rows } = await db.pool.query<{ isPast: boolean }>(
        `select pg_snapshot_xmin(pg_current_snapshot()) > max(position) as "isPast" from events`,
      );
      return rows[0]?.isPast;
    },
    Boolean,
    60_000,
  );
  const before = reads;
  // The one in flight, and one that began after the events were there.
  await eventually(
    async () => reads,
    (now) => now > before + 2,
  );
  await tend(service);
  const text = "insert into events values ($2, $1, 'a.other.v1', now(), '{}')";
  const id = `evt_${today.toString(16).padStart(12, "0")}${"f".repeat(20)}`;
  await db.pool.query(text, [id, service.workspaceId]);
  t.equal((await reading).value?.event?.id, id);
  leaving.abort();
  await items.return(undefined);
});

t.test("no reader misses an event unnoticed during retention", async (t) => {
  const service = await startService(t, { ROLE: "api", EVENT_RETENTION_DAYS: keepDays });
  const { db } = service.app;
  const days = 12;
  const all: string[] = [];
  for (let daysAgo = keepDays + days; daysAgo > keepDays; daysAgo--) {
    await tend(service, -daysAgo);
    all.push(...(await record(service, { daysAgo, count: 120 })));
  }
  all.push(...(await record(service, { daysAgo: 0, count: 10 })));
  const start = await cursorAfter(service, all[0] ?? "");
  const ends = { expired: 0, complete: 0 };

  /** Reads from a cursor until the last event, or until the cursor expires. */
  async function readFrom(cursor: string): Promise<string | undefined> {
    const leaving = new AbortController();
    const { signal } = leaving;
    const options = { workspaceId: service.workspaceId, afterId: "", cursor, types: undefined };
    let expected = all.indexOf(cursor.replace(/^\d+\./, "")) + 1;
    try {
      for await (const { event } of watchEvents(db, silent, { ...options, signal })) {
        t.equal(event?.id, all[expected++]);
        if (expected === all.length) {
          ends.complete++;
          leaving.abort();
        }
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === "CURSOR_EXPIRED")) {
        throw error;
      }
      ends.expired++;
      return error.metadata.oldestCursor;
    }
  }
  const read = async () => {
    for (let cursor: string | undefined = start; cursor !== undefined; ) {
      cursor = await readFrom(cursor);
    }
  };
  const retention = async () => {
    for (let day = -days; day <= 0; day++) {
      await Promise.all([tend(service, day), tend(service, day)]);
    }
  };
  await Promise.all([retention(), ...Array.from({ length: 8 }, read)]);
  await read();
  t.equal(ends.complete, 9);
  t.ok(ends.expired > 0, `${ends.expired} readers were told`);
});
