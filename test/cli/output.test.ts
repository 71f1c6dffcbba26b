// @suite all
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";
import { createJq } from "../../src/cli/options/jq.ts";
import { runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { addMember } from "../support/members.ts";
import { startService } from "../support/service.ts";

t.test("jq expressions are complete, and errors name the position", async (t) => {
  const results = async (expression: string, json: string) => (await createJq(expression))(json);
  t.same(await results(".a[] | select(. > 1)", '{"a":[1,2,3]}'), ["2", "3"]);
  t.same(await results('.a, ""', '{"a":"\\n"}'), ['"\\n"', '""'], "blank texts stay");
  t.same(await results("-1", "{}"), ["-1"], "an expression is not an option");
  t.same(await results(".n", '{"n":12345678901234567890123}'), ["12345678901234567890123"]);
  t.same(await results("empty", "{}"), []);
  const failures: [expression: string, kind: string, message: string, details: string[]][] = [
    [
      ".a | map(",
      "usage",
      "--jq: syntax error, unexpected end of file, line 1, column 9",
      ["    .a | map(", "            ^"],
    ],
    [
      "1 | nope",
      "usage",
      "--jq: nope/0 is not defined, line 1, column 5",
      ["    1 | nope", "        ^^^^"],
    ],
    [".[0]", "failed", "--jq: Cannot index object with number (0)", []],
  ];
  for (const [expression, kind, message, details] of failures) {
    await t.rejects(results(expression, "{}"), { kind, message, details });
  }
});

t.test("--jq and --debug", async (t) => {
  const service = await startService(t);
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const run = (...args: string[]) => runCli(args, env);
  for (const subject of ["One", "Two"]) {
    await service.rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" } });
  }
  const memberId = await addMember(service, "Grace");
  const tickets = async () => (await service.rest("GET", "/api/v1/tickets")).body.data;

  await t.test("--jq filters what a command prints as JSON", async (t) => {
    t.match(await run("tickets", "list", "--jq", ".data[].subject"), {
      code: 0,
      stdout: "Two\nOne\n",
    });
    t.match(await run("api", "GET", "me", "--jq", ".data.actor|{type}"), {
      stdout: '{"type":"api_key"}\n',
    });
    t.match(await run("doctor", "--jq", "map(.status)|unique|.[]"), { stdout: "ok\n" });
    const tail = startCli(t, ["tickets", "tail", "--jq", ".data.ticket.subject"], env);
    await tail.noted(/Watching/);
    await service.rest("POST", "/api/v1/tickets", { subject: "Three", requester: { name: "Ada" } });
    await eventually(
      async () => tail.lines,
      (lines) => lines.length > 0,
    );
    t.same(tail.lines, ["Three"], "each event on its own");
    await tail.end();
  });

  await t.test("a broken expression is found before the call", async (t) => {
    const before = (await tickets()).length;
    const create = "tickets create --subject Never --requester.name Ada --jq".split(" ");
    const { code, stdout, stderr } = await run(...create, ".data.[");
    t.equal(code, 2);
    t.equal(stdout, "");
    t.match(stderr, /^error: --jq: syntax error.*, line 1, column 7\n +\.data\.\[\n +\^\n$/);
    t.equal((await tickets()).length, before);
    t.match(await run("me", "--jq", ".data[0]"), { code: 1, stderr: /Cannot index object/ });
  });

  await t.test("--debug shows calls ready to paste, without secrets", async (t) => {
    const create = "tickets create --requester.name Ada --debug --jq .data.id --subject".split(" ");
    const { code, stdout, stderr } = await run(...create, "it's $HOME");
    t.equal(code, 0, stderr);
    t.notMatch(stderr, service.key);
    t.match(stderr, /\n# 201, \d+ ms, req_\w+\n$/);
    const paste = async (script: string) => {
      const shell = { env: { ...process.env, ...env } };
      return JSON.parse((await promisify(execFile)("bash", ["-ec", script], shell)).stdout).data;
    };
    const data = await paste(stderr);
    t.match(data, { subject: "it's $HOME", requester: { name: "Ada" } });
    t.not(data.id, stdout.trim(), "it is another ticket");

    const shown = async (...args: string[]) => (await run("--debug", ...args)).stderr;
    const filters = "--status open --priority high --priority low --page-size 2".split(" ");
    const list = await shown("tickets", "list", ...filters);
    t.match(list, "/tickets?status=open&pageSize=2&priority=high&priority=low' \\\n");
    const headers = '{"customHeaders":[{"name":"X-Gate","value":"hidden"}]}';
    const webhook = ["--url", "https://example.com/h", "--data", headers];
    t.match(await shown("webhooks", "create", ...webhook), '[{"name":"X-Gate","value":"…"}]');
    const channel = "channels create --type whatsapp --name Sales --whatsapp.access-token hidden";
    t.match(await shown(...channel.split(" ")), '"whatsapp":{"accessToken":"…"');
    const update = await shown(
      "tickets",
      "update",
      data.id,
      "--assignee-id",
      memberId,
      "-H",
      'If-Match: "9"',
    );
    t.match(update, `curl -X PATCH '${service.url}/api/v1/tickets/${data.id}' \\\n`);
    t.match(
      update,
      /-H 'if-match: "9"' \\\n(.|\n)*-d '\{"assigneeId":"mbr_\w+",.*\n# 4\d\d \w+, \d+ ms, req_/,
    );
    t.match(await paste(await shown("tickets", "update", data.id, "--assignee-id", memberId)), {
      assigneeId: memberId,
      subject: "it's $HOME",
    });
    const missing = await shown("api", "GET", "tickets/tkt_none", "-H", "Cookie: a=b");
    t.match(missing, /-H 'cookie: …'\n# 404 Not Found, \d+ ms, req_\w+\nerror:/);
    const key = await shown("api", "POST", "api-keys", "-f", `name=${service.key}`);
    t.match(key, /-d '\{"name":"sk_live_…"\}'/);
    const typed: [string, string][] = [
      ["POST channels -f type=whatsapp -f whatsapp.accessToken=hidden", '{"accessToken":"…"}'],
      ["PATCH channels/chn_1 -f whatsapp.app_secret=hidden", '{"app_secret":"…"}'],
      ["PATCH channels/chn_1 -F whatsapp.appSecret=null", '{"appSecret":null}'],
      ["POST %63hannels -f whatsapp.accessToken=hidden", '{"accessToken":"…"}'],
      ["POST channels -f a=b -H Content-Type:text/plain --input README.md", "-d '…'"],
      ["GET channels -f whatsapp.accessToken=hidden", "?whatsapp.accessToken=%E2%80%A6'"],
      ["POST tickets -f secret=shown", '{"secret":"shown"}'],
    ];
    for (const [args, expected] of typed) {
      const text = await shown("api", ...args.split(" "));
      t.ok(text.includes(expected), `${args}: ${text}`);
      t.notMatch(text, /hidden|Quickstart/);
    }
    const nowhere = { ...env, SERVICE_URL: "http://127.0.0.1:9" };
    t.match((await runCli(["me", "--debug"], nowhere)).stderr, /\n# .*ECONNREFUSED.*, \d+ ms\n/);
    t.match(await shown("doctor"), /\/healthz'(.|\n)*\/readyz'(.|\n)*\/api\/v1\/me'/);
  });
});
