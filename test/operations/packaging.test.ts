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

const alerts = read("docs/deploy/alerts.yaml");
const alertTest = "docs/deploy/alerts.test.yaml";

t.test("promtool passes the alerts", { skip: without("promtool") }, async (t) => {
  t.match((await run("promtool", ["test", "rules", alertTest], { cwd: root })).stdout, "SUCCESS");
});

t.test("each alert is tested, and has a runbook", async (t) => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const urls = [...alerts.matchAll(/runbook_url: (.*)/g)].map(([, url]) => url);
  t.same(
    urls,
    names.map((name) => `docs/guides/runbooks.md#${name.toLowerCase()}`),
  );
  const runbooks = [...read("docs/guides/runbooks.md").matchAll(/^## (Ticketing\w+)$/gm)];
  t.same(
    runbooks.map(([, name]) => name),
    names,
  );
  const fires = new RegExp(`alertname: (${names.join("|")})\n *exp_alerts:\n`, "g");
  const tested = [...read(alertTest).matchAll(fires)].map(([, name]) => name);
  t.same(new Set(tested), new Set(names));
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
