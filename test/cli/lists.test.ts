// @suite all
import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { fillWorkspace } from "../../src/admin/fill-workspace.ts";
import { runCli, runOnTerminal, runScript, startCli } from "../support/cli.ts";
import { startService } from "../support/service.ts";

const count = 5_000;

t.test("output of commands for people and for programs", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  await fillWorkspace(service.app.db.pool, service.workspaceId, count);
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };

  await t.test("a long table costs little more than JSON", async (t) => {
    const cost = async (options: string) => {
      const script = `TIMEFORMAT=%U; time ticketing tickets list --all ${options} | wc -l`;
      const { stdout, stderr } = await runScript(script, env);
      return { lines: Number(stdout), seconds: Number(stderr) };
    };
    const json = await cost("--json");
    const table = await cost("");
    t.equal(table.lines, count + 1);
    t.ok(table.seconds < 1.5 * json.seconds, `${table.seconds} s of ${json.seconds} s with --json`);
  });

  await t.test("a closed pipe ends the command quietly", async (t) => {
    for (const [command, first] of [
      ["tickets list --all | head -1", /^id\tnumber\t/],
      ["tickets list --all --json | head -1", /^\{\n$/],
      ["tickets list --json | true", /^$/],
      ["--help | head -1", /^Usage: ticketing/],
    ] as const) {
      const script = `ticketing ${command}; echo "code \${PIPESTATUS[0]}" >&2`;
      const { stdout, stderr } = await runScript(script, env);
      t.match(stdout, first, command);
      t.equal(stderr, "code 0\n", command);
    }
    const full = await runScript('ticketing tickets list >/dev/full; echo "code $?"', env);
    t.equal(full.stdout, "code 1\n");
    t.match(full.stderr, /^error: cannot write the output: ENOSPC.*\n$/m, "on a full disk");

    const tail = startCli(t, ["tickets", "tail", "--json"], env);
    await tail.noted(/Watching/);
    tail.closeOutput();
    await service.rest("POST", "/api/v1/tickets", {
      subject: "Unread",
      requester: { name: "Ada" },
    });
    t.equal(await tail.exited, 0);
    t.equal(tail.notes.length, 1);
  });

  await t.test("a terminal of 80 columns shows numbers and progress", async (t) => {
    const list = ["tickets", "list", "--status", "pending", "--all"];
    const { stdout, code } = await runOnTerminal(list, env);
    t.equal(code, 0);
    const lines = stdout.split("\r\n");
    t.match(lines[0], /^number +subject +status +requester +lastMessageAt/);
    t.match(lines[1], /^#\d+ +My .+ +pending +\S.+ ago/);
    t.ok(lines.every((line) => stripVTControlCharacters(line.replace(/.*\r/, "")).length <= 80));
    t.match(stdout, "300 so far …\r\x1b[K");
  });

  await t.test("a ticket's number works wherever its identifier does", async (t) => {
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await runCli([...args, "--json"], env);
      t.equal(stderr, "");
      return JSON.parse(stdout).data;
    };
    const { id, number } = await run("tickets", "get", "42");
    t.equal(number, 42);
    t.match(await run("tickets", "update", "#42", "--subject", "New"), { id, subject: "New" });
    t.match(await run("tickets", "create-message", "42", "--body", "Hello"), { ticketId: id });
    const reply = await run(
      "canned-replies",
      "create",
      "--shortcut",
      "x",
      "--body",
      "{{ticket.id}}",
    );
    const rendered = await run("canned-replies", "render", reply.id, "--ticket-id", "42");
    t.equal(rendered.body, id);
    const none = await runCli(["tickets", "get", "#999999999"], env);
    t.match(none, { code: 4, stderr: /there is no ticket #999999999/ });
    t.match(await runCli(["tickets", "get", "0"], env), { code: 4, stderr: /NOT_FOUND/ });
  });

  await t.test("irreversible commands ask for confirmation on a terminal", async (t) => {
    const create = async () =>
      (await service.rest("POST", "/api/v1/api-keys", { name: "temporary" })).body.data.id;
    const exists = async (id: string) =>
      (await service.rest("GET", `/api/v1/api-keys/${id}`)).status === 200;

    const kept = await create();
    for (const answer of ["n\n", "\n", "\u0003", "\u0004"]) {
      const { code, stdout } = await runOnTerminal(["keys", "revoke", kept], env, answer);
      t.match(stdout, `Revoke ${kept}? You cannot undo this. [y/N] `);
      t.match(stdout, "nothing has changed");
      t.equal(code, 1);
    }
    t.ok(await exists(kept));
    for (const [options, answer] of [
      [[], "y\n"],
      [["--yes"], ""],
    ] as const) {
      const id = await create();
      const { code } = await runOnTerminal(["keys", "revoke", id, ...options], env, answer);
      t.equal(code, 0);
      t.notOk(await exists(id));
    }
    t.match(await runCli(["keys", "revoke", kept], env), { code: 0, stderr: "Done.\n" });
    t.notOk(await exists(kept), "a script has nobody to ask");
  });
});
