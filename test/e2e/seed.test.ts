// @suite all
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import t from "tap";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { programEnv } from "../support/process.ts";
import { startService } from "../support/service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

t.test("a workspace is filled with tickets that every list shows", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY } = service.config;
  const options = {
    cwd: root,
    env: { ...programEnv, DATABASE_URL, SECRET_ENCRYPTION_KEY },
  };
  const seed = (...args: string[]) =>
    run(process.execPath, ["src/admin/seed.ts", "--workspace", "shop", ...args], options);
  t.match((await seed("--tickets", "6000")).stdout, /workspace shop: 6000 tickets in [\d.]+ s/);
  await seed("--tickets", "50");

  const workspaceId = await ensureWorkspace(service.app.db, "shop");
  const { key } = await createApiKey(service.app.db, workspaceId, "test");
  const list = async (query: string) =>
    (await service.rest("GET", `/api/v1/tickets?${query}`, undefined, key)).body.data;
  const [newest] = await list("orderBy=-createdAt&pageSize=1");
  t.match(newest, { number: 6050, requester: { email: /@example\.com$/ }, messageCount: 2 });
  for (const status of ["open", "pending", "resolved", "closed"]) {
    const tickets = await list(`status=${status}&pageSize=5`);
    t.equal(tickets.length, 5, status);
  }
  t.ok((await list("q=invoice")).length > 0);
  const made = await service.rest(
    "POST",
    "/api/v1/tickets",
    { subject: "By hand", requester: { name: "Ada" } },
    key,
  );
  t.equal(made.body.data.number, 6051, "numbers go on");
  t.same((await service.rest("GET", "/api/v1/tickets")).body.data, [], "others got none");

  const pipe = "npm run --silent admin -- export --workspace shop | head -1; echo $PIPESTATUS";
  const exported = await run("bash", ["--norc", "-c", pipe], options);
  // It may have written a few tables before it notices.
  const quiet = { stdout: /^\{.*\}\n0\n$/, stderr: /^(?:\w+: \d+ rows\n)*$/ };
  t.match(exported, quiet, "a closed pipe ends it quietly");

  for (const count of ["0", "10000001", "x"]) {
    await t.rejects(seed("--tickets", count), /--tickets: must be a whole number/);
  }
});
