// @suite all
// @runs measured
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import t, { type Test } from "tap";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { cliFile } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { type ServiceProcess, spawnService, temporaryFolder } from "../support/process.ts";

/** The measurement of docs/measuring.md has 100,000. */
const count = Number(process.env.IMPORT_TICKETS ?? 2_000);
const people = Math.ceil(count / 4);

t.setTimeout(120_000 + count * 20);

const body = "I bought a lamp in your shop last week, and it does not light up any more. ".repeat(
  4,
);

/** An export of Zendesk with 3 comments on each ticket. */
async function writeExport(file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (let id = 1; id <= count; id++) {
    const requester = {
      id: id % people,
      name: `P ${id % people}`,
      email: `p${id % people}@x.example`,
    };
    const day = `2021-0${1 + (id % 9)}-1${id % 10}`;
    const comment = (n: number, author: number, more = {}) => ({
      ...{ id: id * 10 + n, author_id: author, created_at: `${day}T1${n}:00:00Z` },
      ...{ plain_body: `${body}${id}-${n}`, public: true, ...more },
    });
    const ticket = {
      ...{
        id,
        subject: `Lamp ${id} is dark`,
        status: "closed",
        priority: "normal",
        tags: ["lamp"],
      },
      ...{ requester_id: requester.id, requester, created_at: `${day}T10:00:00Z` },
      updated_at: `${day}T20:00:00Z`,
      comments: [
        comment(0, requester.id),
        comment(1, 999_999, { author: { id: 999_999, name: "Grace", email: "grace@x.example" } }),
        comment(2, requester.id),
      ],
    };
    if (!stream.write(`${JSON.stringify(ticket)}\n`)) {
      await once(stream, "drain");
    }
  }
  stream.end();
  await once(stream, "close");
}

/** Most memory that a process has had so far, in MiB. */
function peakOf(pid = 0): number {
  const [, kib = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kib) / 1024);
}

t.test("an import that is killed, and resumed", async (t) => {
  const { db, key, workspaceId, env } = await prepareDatabase(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, "tickets.ndjson");
  await writeExport(file);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const startService = () => spawnService(t, { ...env, PORT: port, RATE_LIMIT_PER_MINUTE: "0" });
  let service: ServiceProcess = await startService();

  function startImport(token: string) {
    const args = ["tickets", "import", file, "--from", "zendesk", "--json"];
    const child = spawn(
      process.execPath,
      [cliFile, ...args, "--report", join(folder, "report.jsonl")],
      { cwd: folder, env: { PATH: process.env.PATH, SERVICE_URL: url, SERVICE_TOKEN: token } },
    );
    t.teardown(() => child.kill("SIGKILL"));
    const start = performance.now();
    let peak = 0;
    const sample = setInterval(() => {
      peak = child.exitCode === null ? Math.max(peak, peakOf(child.pid)) : peak;
    }, 100);
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]).then(
      ([stdout, stderr, [code]]) => {
        clearInterval(sample);
        const seconds = (performance.now() - start) / 1000;
        return { code, stderr, counts: stdout && JSON.parse(stdout), seconds, peak };
      },
    );
    return { child, ended };
  }

  const imported = async (workspace = workspaceId) => {
    const { rows } = await db.pool.query<{ count: number }>(
      "select count(*)::int as count from tickets where workspace_id = $1",
      [workspace],
    );
    return rows[0]?.count ?? 0;
  };
  const reaches = (share: number) =>
    eventually(imported, (found) => found >= count * share, 60_000 + count * 10);

  async function checkComplete(t: Test, workspace: string) {
    const { rows } = await db.pool.query(
      `select count(*)::int as tickets, count(distinct import_external_id)::int as ids,
         max(number)::int as last, min(message_count)::int as least,
         (select count(*)::int from messages where workspace_id = $1) as messages,
         (select count(distinct (ticket_id, body))::int from messages where workspace_id = $1) as texts,
         (select count(*)::int from requesters where workspace_id = $1) as people,
         (select count(*)::int from events where workspace_id = $1) as events
       from tickets where workspace_id = $1`,
      [workspace],
    );
    const messages = 3 * count;
    t.same(rows, [
      {
        tickets: count,
        ids: count,
        last: count,
        least: 3,
        messages,
        texts: messages,
        people,
        events: 0,
      },
    ]);
  }

  await t.test(
    "kill -9 of the command, then of the service: nothing is missing or twice",
    async (t) => {
      const first = startImport(key);
      await reaches(0.25);
      first.child.kill("SIGKILL");
      await first.ended;
      const before = await imported();
      t.ok(before < count, `${before} were imported`);
      const second = startImport(key);
      await reaches(0.5);
      await service.end("SIGKILL");
      service = await startService();
      const { code, stderr, counts } = await second.ended;
      t.equal(code, 0, stderr);
      t.equal(counts.created + counts.existing, count);
      await checkComplete(t, workspaceId);
    },
  );

  await t.test("repeated, and two at the same time", async (t) => {
    const again = await startImport(key).ended;
    t.match(again, { code: 0, counts: { created: 0, existing: count } });
    t.comment(
      `resent ${count} in ${again.seconds.toFixed(1)} s: ${Math.round(count / again.seconds)}/s`,
    );
    await checkComplete(t, workspaceId);
    const other = await ensureWorkspace(db, "two-at-once");
    const { key: otherKey } = await createApiKey(db, other, "import");
    const both = await Promise.all([startImport(otherKey).ended, startImport(otherKey).ended]);
    t.same(
      both.map(({ code }) => code),
      [0, 0],
    );
    t.equal(both[0].counts.created + both[1].counts.created, count);
    await checkComplete(t, other);
  });

  await t.test("rate and memory", async (t) => {
    await service.end("SIGTERM");
    service = await startService();
    const workspace = await ensureWorkspace(db, "measured");
    const { key: ownKey } = await createApiKey(db, workspace, "import");
    const sizeOf = async () => {
      const { rows } = await db.pool.query(
        "select pg_database_size(current_database())::float8 as size",
      );
      return Number(rows[0].size);
    };
    const before = await sizeOf();
    const { code, seconds, peak } = await startImport(ownKey).ended;
    t.equal(code, 0);
    await checkComplete(t, workspace);
    const mib = Math.round(((await sizeOf()) - before) / (1 << 20));
    t.comment(
      `${count} tickets in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)}/s; ` +
        `peak of the command ${peak} MiB, of the service ${peakOf(service.child.pid)} MiB; database ${mib} MiB more`,
    );
    t.ok(peak < 400, `${peak} MiB`);
  });
});
