// @suite all
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { deploy } from "../support/released.ts";

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));
const { version: first } = readJson(root, "package.json");
const second = "99.0.0";
const sdk = "@ticketing-service/sdk";

t.test("an upgrade of the service breaks no lock file of npm", async (t) => {
  const folder = workshop(t);
  const service = await deploy(t);
  let caches = 0;
  /** Runs in a folder, as on a machine that has downloaded nothing yet. */
  const shell = (cwd: string, command: string, env: Record<string, string> = {}) =>
    must("bash", ["-euc", command], {
      cwd,
      env: {
        SERVICE_URL: service.url,
        npm_config_userconfig: join(folder, "npmrc"),
        npm_config_cache: join(folder, `cache-${++caches}`),
        npm_config_audit: "false",
        npm_config_fund: "false",
        npm_config_omit_lockfile_registry_resolved: "false",
        ...env,
      },
    });
  const project = (name: string) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name, private: true }));
    return cwd;
  };
  const installed = (cwd: string) => readJson(cwd, "node_modules", sdk, "package.json").version;

  const digest = await service.upgrade(first);
  const [, build = digest] = readJson(root, "sdk/dist/release.json").version.split("-dev-");
  t.ok(digest.startsWith(build), "the same packages as in this folder, to the byte");
  const locked = project("locked");
  await shell(locked, service.installation("typescript"));
  const lock = readJson(locked, "package-lock.json");
  const before = lock.packages[`node_modules/${sdk}`];
  t.match(before, { version: first, resolved: /^http/, integrity: /^sha512-/ });
  const later = project("later");

  await service.upgrade(second);
  const { resolved: _, ...withoutUrl } = before;
  // Without its URL, npm asks the registry for it.
  for (const entry of [before, withoutUrl]) {
    rmSync(join(locked, "node_modules"), { recursive: true });
    lock.packages[`node_modules/${sdk}`] = entry;
    writeFileSync(join(locked, "package-lock.json"), JSON.stringify(lock));
    await shell(locked, "npm ci");
    t.equal(installed(locked), first);
  }

  await shell(later, service.installation("typescript"));
  t.equal(installed(later), second, "what a new project gets");
  const view = JSON.parse(await shell(later, `npm view --json ${sdk} versions dist-tags`));
  t.same(view, { versions: [first, second], "dist-tags": { latest: second } });
  const prefix = join(folder, "prefix");
  const whole = `npm install -g --registry ${service.url}/sdk/npm/ @ticketing-service/cli@${first}`;
  await shell(later, whole, { npm_config_prefix: prefix });
  t.match(await shell(later, `${prefix}/bin/ticketing --version`), first);
});
