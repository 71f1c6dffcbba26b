// @suite all
// @needs haproxy
import t from "tap";
import { cursorAfter, readEvents, recordEvents } from "../support/event-stream.ts";
import { eventually } from "../support/eventually.ts";
import type { TestService } from "../support/service.ts";
import { moveWorkspace, startCells } from "./two-cells.ts";

t.setTimeout(300_000);

/** A place that comes after all events so far, as a bookmark of a silent stream has it. */
async function endOf({ app }: TestService): Promise<string> {
  const { rows } = await app.db.pool.query("select pg_current_xact_id()::text as position");
  return `${rows[0].position}.`;
}

/** The result of a cursor: the next events, or the reason for its refusal. */
const resume = ({ url }: TestService, key: string, cursor: string, count: number) =>
  readEvents(url, key, { cursor }, count).catch(({ message }: Error) => {
    const { error } = JSON.parse(message);
    return error.code;
  });

/** The rows of the first move, by their events. */
const rowsOf = async ({ app }: TestService, workspaceId: string): Promise<string[]> => {
  const text = `select event_id as id from moved_positions
    where workspace_id = $1 and move = 1 order by position`;
  return (await app.db.pool.query(text, [workspaceId])).rows.map(({ id }) => id);
};

/** Runs the hourly tasks of a worker that keeps events for some days. */
async function keepDays(service: TestService, days: number): Promise<void> {
  const { pool } = service.app.db;
  const worker = await service.startAnother({ ROLE: "worker", EVENT_RETENTION_DAYS: days });
  // The last one of them.
  const text = "select 1 from attachments where id = 'att_unattached'";
  await pool.query(
    "insert into attachments (workspace_id, id, name, content_type, size, sha256, created_at) values ($1, 'att_unattached', '', '', 0, '', now() - interval '90 days')",
    [service.workspaceId],
  );
  await eventually(
    async () => (await pool.query(text)).rowCount,
    (count) => count === 0,
    30_000,
  );
  await worker.close();
}

t.test("cursors of an earlier cell work as long as the events after them are kept", async (t) => {
  const { a, b } = await startCells(t, { EVENT_RETENTION_DAYS: 30 });
  const quiet = await a.newWorkspace();
  const silent = await a.newWorkspace();
  const old = { daysAgo: 40 };
  const [deleted = ""] = await recordEvents(a, old);
  const [silence = ""] = await recordEvents(a, { ...old, workspaceId: silent.workspaceId });
  const cursors: Record<string, string> = {
    before: "3.",
    "of what is deleted": await cursorAfter(a, deleted),
  };
  const beforeSilence = await cursorAfter(a, silence);
  await keepDays(a, 30);
  const [k1 = "", k2 = "", k3 = "", k4 = ""] = await recordEvents(a, { daysAgo: 20, count: 4 });
  const [k5 = ""] = await recordEvents(a, { daysAgo: 3 });
  await recordEvents(a, { daysAgo: 20, isTest: true });
  const [theirs = ""] = await recordEvents(a, { daysAgo: 20, workspaceId: quiet.workspaceId });
  for (const [name, id] of Object.entries({ k1, k2, k3, k4, k5 })) {
    const cursor = await cursorAfter(a, id);
    cursors[name] = cursor;
    cursors[`before ${name}`] = cursor.replace(/\..*/, ".");
  }
  cursors.end = await endOf(a);
  const end = cursors.end;
  const check = async (
    cell: TestService,
    last: string,
    kept: readonly string[],
    expired: RegExp,
  ) => {
    const all = [deleted, k1, k2, k3, k4, k5, last];
    for (const [name, cursor] of Object.entries(cursors)) {
      const [, isBefore, number] = /^(before )?k(\d)$/.exec(name) ?? [];
      const from =
        number === undefined
          ? ({ before: 0, end: 6 }[name] ?? 1)
          : Number(number) + (isBefore ? 0 : 1);
      const next = all.slice(from).filter((id) => kept.includes(id));
      const expected = expired.test(name) ? "CURSOR_EXPIRED" : next;
      t.same(await resume(cell, a.key, cursor, next.length), expected, name);
    }
  };

  for (const name of ["a-test-1", "test-2", "test-3"]) {
    await moveWorkspace(t, a, b, name);
  }
  t.equal(await resume(b, silent.key, "3.", 1), "CURSOR_EXPIRED", "nothing is kept");
  const [n1 = ""] = await recordEvents(b, { workspaceId: a.workspaceId, daysAgo: 2 });
  await check(b, n1, [k1, k2, k3, k4, k5, n1], /^before$/);

  await keepDays(b, 10);
  t.same(await rowsOf(b, a.workspaceId), [k3, k4, k5, k5], "no more than are needed");
  const over = /^before$|^of what|k[123]$|before k4/;
  await check(b, n1, [k5, n1], over);

  await moveWorkspace(t, b, a, "a-test-1");
  await check(a, n1, [k5, n1], over);

  for (const { key, workspaceId, cursors } of [
    { ...quiet, cursors: [end] },
    { ...silent, cursors: [end, beforeSilence] },
  ]) {
    const [next = ""] = await recordEvents(b, { workspaceId, daysAgo: 0 });
    for (const cursor of cursors) {
      t.same(await resume(b, key, cursor, 1), [next], "nothing after it is deleted");
    }
  }
  t.same(await rowsOf(b, quiet.workspaceId), [theirs, theirs]);

  await keepDays(a, 1);
  t.same(await rowsOf(a, a.workspaceId), [], "none, as every cursor has expired");
  await check(a, n1, [], /./);
});
