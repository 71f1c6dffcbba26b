// @suite all
// @needs s3-server
import { rmSync, writeFileSync } from "node:fs";
import t from "tap";
import type { FileStore } from "../../src/features/attachments/file-store.ts";
import { createPostgresStore } from "../../src/features/attachments/postgres-store.ts";
import { createS3Store } from "../../src/features/attachments/s3-store.ts";
import { createReleases, type Releases } from "../../src/package-registry/releases.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { startS3Server } from "../support/s3-server.ts";
import type { Scope } from "../support/scope.ts";
import { fabricate } from "./fabricate.ts";

/** A database on which processes start with packages. */
async function prepare(t: Scope, s3?: FileStore) {
  const { db } = await prepareDatabase(t);
  const { pool } = db;
  const stores = { postgres: createPostgresStore(db), s3 };
  return {
    start: (packed: ReturnType<typeof fabricate>) => createReleases({ pool, stores, ...packed }),
    async countOf(table: "sdk_releases" | "attachment_chunks"): Promise<number> {
      const { rows } = await pool.query(`select count(*)::int as count from ${table}`);
      return rows[0].count;
    },
    /** Lets time pass for what is stored. */
    async age(days: number): Promise<void> {
      const text = "update sdk_releases set served_at = served_at - make_interval(days => $1)";
      await pool.query(text, [days]);
    },
  };
}

const versionsOf = async (releases: Releases) =>
  (await releases.list()).map(({ version }) => version);

/** The contents of all files, by their paths. */
async function contentsOf(releases: Releases): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const release of await releases.list()) {
    for (const file of release.files) {
      contents[file.path] = String(await releases.read(release, file));
    }
  }
  return contents;
}

t.test("processes that start at the same time store a version once", async (t) => {
  const { start, countOf } = await prepare(t);
  const packed = fabricate(t, "1.0.0");
  const processes = Array.from({ length: 5 }, () => start(packed));
  for (const versions of await Promise.all(processes.map(versionsOf))) {
    t.same(versions, ["1.0.0"]);
  }
  t.equal(await countOf("sdk_releases"), 1);
  t.equal(await countOf("attachment_chunks"), packed.own.files.length);
});

t.test("a stored version never changes, whatever a process has packed under it", async (t) => {
  const { start } = await prepare(t);
  const before = await contentsOf(start(fabricate(t, "1.0.0")));
  t.equal(Object.keys(before).length, 4);
  t.same(await contentsOf(start(fabricate(t, "1.0.0", { content: "changed" }))), before);
  t.match(await contentsOf(start(fabricate(t, "2.0.0"))), before, "after an upgrade too");
});

t.test("a process's own version is the latest, even after a rollback", async (t) => {
  const { start } = await prepare(t);
  const [first, second] = [fabricate(t, "1.0.0"), fabricate(t, "2.0.0")];
  t.same(await versionsOf(start(first)), ["1.0.0"]);
  t.same(await versionsOf(start(second)), ["1.0.0", "2.0.0"]);
  t.same(await versionsOf(start(first)), ["2.0.0", "1.0.0"]);
});

t.test(
  "files that differ from what was packed are not stored, nor is anything with them",
  async (t) => {
    const { start, countOf } = await prepare(t);
    const { own, folder } = fabricate(t, "1.0.0");
    const last = new URL(own.files.at(-1)?.path ?? "", folder);
    writeFileSync(last, "something else");
    await t.rejects(start({ own, folder }).list(), { message: /is not the file that was packed/ });
    rmSync(last);
    await t.rejects(start({ own, folder }).list(), { code: "ENOENT" });
    t.equal(await countOf("sdk_releases"), 0);
  },
);

t.test("releases are kept permanently, however many and old", async (t) => {
  const { start, age } = await prepare(t);
  const expected: string[] = [];
  for (let patch = 0; patch < 60; patch++) {
    expected.push(`1.0.${patch}`);
    await start(fabricate(t, `1.0.${patch}`)).list();
    await age(100);
  }
  const releases = start(fabricate(t, "1.0.59"));
  t.same(await versionsOf(releases), expected);
  t.equal(Object.keys(await contentsOf(releases)).length, expected.length * 4);
});

t.test("a build is kept for a year after its last use", async (t) => {
  const { start, age, countOf } = await prepare(t);
  const build = (name: string) => fabricate(t, `1.0.0-dev-${name}`, { isRelease: false });
  for (let count = 0; count < 15; count++) {
    await start(build(`old${count}`)).list();
  }
  await start(build("back")).list();
  await age(300);
  await start(build("back")).list();
  await age(60);
  t.equal((await versionsOf(start(fabricate(t, "1.0.0")))).length, 17, "they are 360 days old");
  await age(10);
  const later = start(fabricate(t, "1.0.1"));
  t.same(await versionsOf(later), ["1.0.0-dev-back", "1.0.0", "1.0.1"]);
  t.equal(Object.keys(await contentsOf(later)).length, 12);
  t.equal(await countOf("attachment_chunks"), 12, "the files of the others are gone too");
  t.same((await versionsOf(start(build("old0")))).at(-1), "1.0.0-dev-old0", "its own in any case");
});

t.test("with a bucket, new releases go there, and those in the database remain", async (t) => {
  const server = await startS3Server(t);
  const { start, countOf } = await prepare(t, createS3Store(server.options));
  const [first, second] = [fabricate(t, "1.0.0"), fabricate(t, "2.0.0")];
  await server.stop();
  await t.rejects(start(first).list(), { message: /^the file storage cannot be reached/ });
  t.equal(await countOf("sdk_releases"), 0);
  await server.start();
  const contents = await contentsOf(start(first));
  t.equal(await countOf("attachment_chunks"), 0);
  t.match(await contentsOf(start(second)), contents);
});
