import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { describeSettings } from "../../src/config/settings.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const alerts = read("docs/deploy/alerts.yaml");
const alertTest = "docs/deploy/alerts.test.yaml";

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

t.test("deployment files name existing settings and files", async (t) => {
  const known = new Set([
    ...describeSettings({}).map(({ name }) => name),
    "NODE_ENV",
    "DATABASE_PASSWORD",
    "POSTGRES_PASSWORD",
    "AF_INET",
    "AF_UNIX",
    "DAC_OVERRIDE",
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
