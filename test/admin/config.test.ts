// @suite default
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { programEnv } from "../support/process.ts";

const root = join(import.meta.dirname, "../..");
const run = (args: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, ["src/admin/bin.ts", "config", ...args], {
    cwd: root,
    env: { ...programEnv, ...env },
    encoding: "utf8",
  });

t.test("config shows the effective settings and no secret", async (t) => {
  const env = {
    PORT: "9000",
    DATABASE_URL: "postgres://user:hunter2@db/tickets",
    SECRET_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const { stdout, status } = run([], env);
  t.equal(status, 0);
  t.match(stdout, /^PORT\t9000\tenvironment\tPort to listen on\.$/m);
  t.match(stdout, /^ROLE\tall\tdefault\t/m);
  t.match(stdout, /^DATABASE_URL\t\*{8}\tenvironment/m);
  t.notMatch(stdout, /hunter2/);
  t.notMatch(stdout, env.SECRET_ENCRYPTION_KEY);
  const rows = JSON.parse(run(["--json"], env).stdout);
  t.match(rows[0], { name: "PORT", value: "9000", isSet: true });
  t.match(run([], { PORT: "x" }), { status: 1, stderr: /^ticketing: PORT: .*\n$/ });
});
