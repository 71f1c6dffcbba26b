// @suite default
import pg from "pg";
import t, { type Test } from "tap";
import { tendPartitions } from "../../src/db/partitions.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { testLog } from "../support/service.ts";

const dayMs = 24 * 3_600_000;
const now = Date.parse("2030-06-15T12:00:00Z");
const idAt = (time: number) => `dlv_${time.toString(16).padStart(12, "0")}00000000000000000000`;

/** A table with partitions, in its own database. */
async function prepare(t: Test) {
  const database = await createTestDatabase({
    async migrate(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`
        create table things (id text primary key) partition by range (id);
        create table things_default partition of things default;`);
      await client.end();
    },
  });
  const pool = new pg.Pool({ connectionString: database.url, max: 3 });
  // A pool ends before its connections close. How they close does not matter.
  pool.on("error", () => {});
  t.teardown(async () => {
    await pool.end();
    await database.drop();
  });
  const tables = [{ table: "things", prefix: "dlv" as const, keepDays: 7 }];
  return {
    pool,
    tend: (time: number, log = testLog) => tendPartitions(pool, tables, log, time),
    insert: (time: number) => pool.query("insert into things values ($1)", [idAt(time)]),
    async where(): Promise<string[]> {
      const { rows } = await pool.query(
        "select tableoid::regclass::text as name from things order by id",
      );
      return rows.map(({ name }) => name.replace("things_", ""));
    },
  };
}

t.test("partitions are created and dropped as days pass", async (t) => {
  const { tend, insert, where } = await prepare(t);

  await tend(now);
  for (const days of [-1, 0, 7, 30, -30]) {
    await insert(now + days * dayMs);
  }
  t.same(await where(), ["default", "20300614", "20300615", "20300622", "default"]);

  await tend(now);
  t.same(await where(), ["20300614", "20300615", "20300622", "default"], "old rows are gone");

  await tend(now + 8 * dayMs);
  t.same(await where(), ["20300622", "default"], "days past their time are dropped");
  await Promise.all([tend(now + 8 * dayMs), tend(now + 8 * dayMs)]);

  await tend(now + 25 * dayMs);
  t.same(await where(), ["default"], "a day whose rows are in the default stays there");
  await insert(now + 26 * dayMs);
  t.same(await where(), ["20300711", "default"]);
});

t.test("workers that start the same day together log nothing", async (t) => {
  const { tend } = await prepare(t);
  const lines: string[] = [];
  const log = createLogger("warn", { destination: { write: (line) => void lines.push(line) } });
  for (let round = 0; round < 5; round++) {
    await Promise.all([1, 2, 3].map(() => tend(now + round * 30 * dayMs, log)));
  }
  t.same(lines, []);
});

t.test("a backup delays partition changes, not writes", async (t) => {
  const { pool, tend, insert, where } = await prepare(t);
  await tend(now);
  await insert(now);
  const backup = await pool.connect();
  await backup.query("begin");
  await backup.query("lock table things in access share mode");

  const tending = tend(now + 8 * dayMs);
  const waiting = async () => {
    const { rows } = await pool.query(
      "select from pg_locks where relation = 'things'::regclass and not granted",
    );
    return rows.length;
  };
  t.ok(await eventually(waiting, (count) => count > 0), "it waits for the backup");
  const start = performance.now();
  await insert(now + dayMs);
  const waited = performance.now() - start;
  t.ok(waited < 1_000, `a write waits for ${Math.round(waited)} ms`);
  await tending;
  t.same(await where(), ["20300615", "20300616"], "no day is dropped");

  await backup.query("commit");
  backup.release();
  await tend(now + 8 * dayMs);
  t.same(await where(), ["20300616"], "the next run drops it");
});
