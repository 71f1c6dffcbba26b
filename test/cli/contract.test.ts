// @suite all

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import t from "tap";
import { collections } from "../../gen/collections.ts";
import { eventTypes } from "../../gen/event-types.ts";
import { triggers } from "../../src/cli/commands/trigger.ts";
import { commandName } from "../../src/cli/contract/names.ts";
import { createProgram } from "../../src/cli/program.ts";
import { routeOf } from "../../src/contract/rest-route.ts";
import { runCli } from "../support/cli.ts";
import { addMember } from "../support/members.ts";
import { startService } from "../support/service.ts";

t.test("every method of the contract has a command with help", async (t) => {
  const program = await createProgram();
  const services = Object.entries(collections);
  t.ok(services.length >= 10);
  for (const [collection, { load }] of services) {
    const service = await load();
    const group = find(program, collection);
    for (const method of service.methods) {
      const command = find(group, commandName(method, collection));
      const help = command?.helpInformation() ?? "";
      t.match(help, /^Usage: ticketing \S+ \S+/, `${service.name}.${method.name}`);
      t.ok(command?.description());
      for (const { name } of routeOf(method).variables.flatMap(({ fields }) => fields)) {
        t.match(help, `<${name.replaceAll("_", "-")}>`);
      }
      for (const option of command?.options ?? []) {
        t.ok(option.description, option.flags);
      }
    }
  }
  for (const group of [program, ...program.commands]) {
    const names = group.commands.flatMap((command) => [command.name(), ...command.aliases()]);
    t.equal(new Set(names).size, names.length, `no name is given twice in ${group.name()}`);
  }
});

t.test("every event type has a trigger", async (t) => {
  const missing = eventTypes.filter((type) => !triggers.has(type));
  t.same(missing, [], "add one to src/cli/commands/trigger.ts");
});

t.test("help says what a request needs", async (t) => {
  const program = await createProgram();
  const help = (...names: string[]) =>
    names.reduce<Command | undefined>(find, program)?.helpInformation().replace(/\s+/g, " ");
  const create = help("tickets", "create");
  t.match(create, "--subject <text> Subject, 1 to 200 characters. (required)");
  t.match(create, "Email address. (one of --requester.* is required)");
  t.notMatch(create, /--message.body <text> [^-]*required/);
  t.match(help("canned-replies", "create"), /at most 64. \(required\)/);
  t.match(help("channels", "create"), /--type <text> [^-]*\(required\)/);
  t.match(help("verify"), /or `@file` \(required\)/);
  t.notMatch(help("tickets", "list"), /required/);
  t.notMatch(help("tickets", "update"), /required/);
});

t.test("names of commands do not repeat their group", async (t) => {
  const names = Object.entries(collections).map(async ([collection, { load }]) =>
    (await load()).methods.map((method) => `${collection} ${commandName(method, collection)}`),
  );
  const all = (await Promise.all(names)).flat();
  for (const name of [
    "tickets create",
    "tickets list-messages",
    "tickets batch-create",
    "tickets batch-create-messages",
    "canned-replies list",
    "webhook-subscriptions list-deliveries",
    "webhook-subscriptions rotate-secret",
    "audit-events list",
    "events list-types",
    "me get",
  ]) {
    t.ok(all.includes(name), name);
  }
});

const find = (parent: Command | undefined, name: string) =>
  parent?.commands.find((command) => [command.name(), ...command.aliases()].includes(name));

t.test("fields are options, and path variables are arguments", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], env);
    t.equal(code, 0, `${args.join(" ")} ${stderr}`);
    return JSON.parse(stdout);
  };

  const { data: ticket } = await json(
    ..."tickets create --subject Lamp --requester.email ada@example.com".split(" "),
    ..."--tags a --tags b --custom-fields plan=gold --message.body Broken".split(" "),
    ...`--custom-fields seats=5 --custom-fields vip=false --custom-fields code="7"`.split(" "),
  );
  t.match(ticket, {
    subject: "Lamp",
    requester: { email: "ada@example.com" },
    tags: ["a", "b"],
    customFields: { plan: "gold", seats: 5, vip: false, code: "7" },
    preview: "Broken",
    version: 1,
  });
  const rest = await service.rest("GET", `/api/v1/tickets/${ticket.id}`);
  t.same(await json("tickets", "get", ticket.id), rest.body, "as REST responds");

  const memberId = await addMember(service, "Grace");
  const { data: changed } = await json("tickets", "update", ticket.id, "--assignee-id", memberId);
  t.match(changed, { assigneeId: memberId, subject: "Lamp", tags: ["a", "b"] });
  const data = JSON.stringify({ assigneeId: null, tags: [] });
  const { data: cleared } = await json("tickets", "update", ticket.id, "--data", data);
  t.match(cleared, { assigneeId: "", subject: "Lamp", tags: [] }, "null and [] clear");

  const update = async (...fields: string[]) =>
    (await json("tickets", "update", ticket.id, ...fields)).data;
  const requester = async (...fields: string[]) =>
    (await json("requesters", "update", ticket.requester.id, ...fields)).data;
  for (const nothing of ["null", ""]) {
    await requester("--name", "Ada");
    t.equal((await requester("--name", nothing)).name, "");
    await update("--tags", "a", "--assignee-id", memberId);
    const fields = ["--tags", nothing, "--assignee-id", nothing];
    const updated = await update(...fields);
    t.match(updated, { tags: [], assigneeId: "" }, `"${nothing}" clears`);
  }
  await update("--snoozed-until", new Date(Date.now() + 3_600_000).toISOString());
  t.notOk((await update("--snoozed-until", "null")).snoozedUntil);
  const { customFields } = await update("--custom-fields", "plan=null");
  t.same(customFields, { seats: 5, vip: false, code: "7" });
  const message = await json("tickets", "create-message", ticket.id, "--body", "Hello");
  t.match(message.data, { ticketId: ticket.id, body: "Hello" });

  const piped = await runCli(
    ["tickets", "create", "--data", "-", "--subject", "From the option", "--json"],
    env,
    JSON.stringify({ subject: "From the data", requester: { name: "Ada" } }),
  );
  t.equal(JSON.parse(piped.stdout).data.subject, "From the option", "options win over --data");

  const file = join(t.testdir({}), "tickets.json");
  const requests = ["First", "Second"].map((subject) => ({ subject, requester: { name: "Ada" } }));
  await writeFile(file, `\uFEFF${JSON.stringify({ requests })}`);
  const batch = await json("tickets", "batch-create", "--data", `@${file}`);
  t.match(batch.data, [{ subject: "First" }, { subject: "Second" }]);

  const attach = ["attachments", "create", "--name", "list.json", "--file"];
  const uploaded = await json(...attach, file);
  t.match(uploaded.data, { name: "list.json", contentType: "text/plain", id: /^att_/ });
  const none = await runCli([...attach, "/nowhere"], env);
  t.match(none, { code: 2, stderr: /--file.*cannot be read/ });

  const page = await json("tickets", "list", "--page-size", "1", "--order-by", "createdAt");
  t.equal(page.data.length, 1);
  const all = await json("tickets", "list", "--page-size", "1", "--all");
  t.equal(all.data.length, 4, "every page");
  t.equal(all.nextPageToken, "");

  const header = ["-H", `If-Match: "1"`, "--status", "closed"];
  const stale = await runCli(["tickets", "update", ticket.id, ...header], env);
  t.equal(stale.code, 5, "headers are sent, and a conflict has an exit code");

  const { data: channel } = await json(
    ..."channels create --type form --name Help --form.allowed-origins https://a.example".split(
      " ",
    ),
  );
  t.same(channel.form.allowedOrigins, ["https://a.example"]);
  const { data: paused } = await json("channels", "update", channel.id, "--active", "false");
  t.equal(paused.active, false);
});

t.test("people get tables, in which text cannot control the terminal", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const subject = "A \u001b[2J\u001b]0;title\u0007 nasty\u202e one";
  await service.rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" } });
  const { stdout } = await runCli(["tickets", "list"], env);
  const [head = "", row = "", ...more] = stdout.split("\n");
  t.match(head, /^id\tnumber\tsubject\tstatus\tpriority\trequester\t/);
  t.match(row, /^tkt_\w+\t#1\tA +nasty +one\topen\tnormal\tAda\t/);
  t.equal(row.split("\t").length, head.split("\t").length);
  t.same(more, [""]);
  const { stdout: me } = await runCli(["me"], env);
  t.match(me, /^actor\.id +ak_\w+\nactor\.type +api_key\n/);
  const none = await runCli(["webhooks", "list"], env);
  t.match(none, { stdout: "", stderr: "No results.\n", code: 0 });
});
