// @suite all
import t from "tap";
import { runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";

t.test("logs shows past calls, the newest last, and follows new ones", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const isLogged = (count: number) =>
    eventually(
      () => pool.query("select from api_calls"),
      ({ rowCount }) => rowCount === count,
    );
  t.match(await runCli(["logs"], env), { code: 0, stdout: "", stderr: "No results.\n" });

  const me = (await service.rest("GET", "/api/v1/me")).body.data.apiKey;
  await service.rest("GET", "/api/v1/tickets/tkt_none");
  await isLogged(2);
  const past = await runCli(["logs"], env);
  t.equal(past.code, 0);
  t.match(past.stdout.split("\n"), [
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}200 {2}GET +\/api\/v1\/me {2}\d+ ms {2}req_\w+ {2}ak_\w+$/,
    /404 {2}GET +\/api\/v1\/tickets\/\{id\} {2}NOT_FOUND {2}\d+ ms/,
  ]);
  const one = async (...args: string[]) =>
    (await runCli(["logs", "--json", "--jq", ".path", ...args], env)).stdout.trim().split("\n");
  t.same(await one("--status", "4xx,500", "--key", `${me.id},ak_other`), ["/api/v1/tickets/{id}"]);
  t.same(await one("--limit", "1"), ["/api/v1/tickets/{id}"]);
  t.same(await one("--method", "GetMe"), ["/api/v1/me"]);
  t.match(await runCli(["logs", "--status", "wrong"], env), { code: 2, stderr: /httpStatus/ });
  t.match(await runCli(["logs", "--limit", "101"], env), { code: 2, stderr: /from 1 to 100/ });

  const logs = startCli(t, ["logs", "--follow", "--json", "--limit", "1"], env);
  await logs.noted(/Following the calls/);
  const expected = [JSON.parse(logs.lines[0] ?? "{}").id];
  t.equal(expected.length, 1);
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 40; i += 1) {
      expected.push((await service.rest("GET", "/api/v1/me")).headers.get("x-request-id"));
    }
    await eventually(
      async () => logs.lines.length,
      (count) => count >= expected.length,
    );
  }
  // A slow call is logged after others that began later; one before the first shown is no news.
  const late = (ms: number, id: string) =>
    pool.query(
      `insert into api_calls select workspace_id, $1, api_key_id, method, protocol, http_method,
         path, http_status, error_code, duration_ms, occurred_at - $2 * interval '1 ms', address,
         user_agent, 0
       from api_calls order by id desc limit 1`,
      [id, ms],
    );
  await late(1, `${expected.at(-3)}0`);
  await late(50_000, `${expected[0].slice(0, -1)}`);
  expected.push(`${expected.at(-3)}0`);
  await eventually(
    async () => logs.lines.length,
    (count) => count >= expected.length,
  );
  // Until the next poll at least.
  await service.rest("GET", "/api/v1/tickets/tkt_none").then(({ headers }) => {
    expected.push(headers.get("x-request-id"));
  });
  await eventually(
    async () => logs.lines.length,
    (count) => count >= expected.length,
  );
  const ids = logs.lines.map((line) => JSON.parse(line).id);
  t.equal(new Set(ids).size, ids.length, "each once");
  t.same(ids, expected);
  t.equal(await logs.end(), 0);
});

t.test("logs --follow survives a restart of the service and ends with its key", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const created = await service.rest("POST", "/api/v1/api-keys", {
    name: "reader",
    scopes: ["api_keys:read"],
  });
  const { id, key } = created.body.data;
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: key };
  const logs = startCli(t, ["logs", "-f"], env);
  await logs.noted(/Following/);
  const port = service.app.port;
  await service.app.close();
  await logs.noted(/trying again/);
  const { port: again } = await service.startAnother({ PORT: port });
  t.equal(again, port);
  await service.rest("GET", "/api/v1/tickets/tkt_none");
  await eventually(
    async () => logs.lines.at(-1) ?? "",
    (line) => /NOT_FOUND/.test(line),
  );
  t.match(logs.lines.at(-1), /NOT_FOUND/);
  await service.rest("DELETE", `/api/v1/api-keys/${id}`);
  t.equal(await logs.exited, 3);
  t.match(logs.notes.join("\n"), /INVALID_TOKEN/);
});
