import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";

t.setTimeout(90_000);
const run = promisify(execFile);

t.test("first start, second start, kill -9, third start, on the embedded database", async (t) => {
  const DATA_DIR = await temporaryFolder(t);
  const servers = async () => {
    const { stdout } = await run("ps", ["-eo", "pid,args"]);
    return stdout.split("\n").filter((line) => line.includes(`${DATA_DIR}/postgres`));
  };

  const first = await spawnService(t, { DATA_DIR });
  const key = await keyFrom(first.lines);
  t.match(key, /^sk_live_[0-9a-f]{48}$/, "the key is printed");
  const ticket = { subject: "Kept", requester: { name: "Ada" } };
  t.equal((await restCall(first.url, key, "POST", "/api/v1/tickets", ticket)).status, 201);

  const createKey = ["create-key", "--workspace", "demo", "--name", "script"];
  const adminKey = await spawnAdmin(createKey, { DATA_DIR });
  t.match(adminKey, /^sk_live_[0-9a-f]{48}$/, "the admin command works beside the service");
  const list = async (base: string) => restCall(base, adminKey, "GET", "/api/v1/tickets");
  t.equal((await list(first.url)).body.data.length, 1);

  t.equal(await first.end("SIGINT"), 0, "Ctrl-C ends it cleanly");
  t.same(await servers(), [], "no Postgres is left behind");

  const second = await spawnService(t, { DATA_DIR });
  t.equal((await list(second.url)).body.data.length, 1, "the data is there");
  t.notOk(
    second.lines.some((line) => line.includes("SERVICE_TOKEN=")),
    "the key is printed once",
  );
  await second.end("SIGKILL");

  const third = await spawnService(t, { DATA_DIR });
  t.equal((await list(third.url)).body.data.length, 1, "the data survives kill -9");
  await third.end("SIGTERM");
  t.same(await servers(), []);
});

/** The key is printed just after the line that says that the service is ready. */
async function keyFrom(lines: string[]): Promise<string> {
  const line = await eventually(
    async () => lines.find((line) => line.includes("export SERVICE_TOKEN=")),
    (line) => line !== undefined,
  );
  return line?.split("=")[1] ?? "";
}

t.test("a wrong setting stops the start with one line that names it", async (t) => {
  for (const [name, value] of [
    ["PORT", "eighty"],
    ["SECRET_ENCRYPTION_KEY", "c2hvcnQ="],
    ["ROLE", "boss"],
  ] as const) {
    const error = await run(process.execPath, ["src/main.ts"], {
      env: { PATH: process.env.PATH, [name]: value },
    }).catch((thrown) => thrown);
    t.equal(error.code, 1);
    t.match(error.stderr, new RegExp(`^ticketing: ${name}: .+\n$`));
  }
  const missing = await run(process.execPath, ["src/main.ts"], {
    env: { PATH: process.env.PATH, DATABASE_URL: "postgres://nowhere" },
  }).catch((thrown) => thrown);
  t.match(missing.stderr, /^ticketing: SECRET_ENCRYPTION_KEY: .+\n$/);
});
