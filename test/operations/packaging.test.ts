import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { describeSettings } from "../../src/config/settings.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const run = promisify(execFile);

/** Why a test that needs a program is skipped; false if it runs. */
const without = (program: string) =>
  spawnSync(program, ["--version"]).error !== undefined && `there is no ${program} on this machine`;

t.test("hadolint has nothing against the Dockerfile", { skip: without("hadolint") }, async (t) => {
  await t.resolves(run("hadolint", ["Dockerfile"], { cwd: root }));
});

t.test("systemd understands the unit", { skip: without("systemd-analyze") }, async (t) => {
  const { stdout, stderr } = await run("systemd-analyze", [
    "verify",
    join(root, "docs/deploy/ticketing.service"),
  ]);
  t.equal(stdout + stderr, "");
});

t.test("the files for other hosts name settings and files that exist", async (t) => {
  const known = new Set([
    ...describeSettings({}).map(({ name }) => name),
    "NODE_ENV",
    "DATABASE_PASSWORD",
    "POSTGRES_PASSWORD",
    "AF_INET",
    "AF_UNIX",
  ]);
  for (const path of ["Dockerfile", "compose.yaml", "docs/deploy/ticketing.service"]) {
    const named = read(path).match(/\b[A-Z]+(?:_[A-Z]+)+\b|\bROLE\b|\bPORT\b/g) ?? [];
    t.ok(named.length > 0, path);
    t.same(
      named.filter((name) => !known.has(name)),
      [],
      path,
    );
  }
  const taken: string[] = read(".dockerignore").match(/(?<=^!).+$/gm) ?? [];
  t.same(
    taken.filter((path) => !existsSync(join(root, path))),
    [],
    "what the image takes exists",
  );
  t.ok(taken.includes("src") && taken.includes("gen"));
});
