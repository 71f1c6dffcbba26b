// @suite all
// @needs mcp-inspector
import { join } from "node:path";
import t from "tap";
import { generatedTools } from "../mcp/support/agent.ts";
import { run, workshop } from "../sdk/support/suite.ts";
import { cliFile } from "../support/cli.ts";
import { startService, type TestService } from "../support/service.ts";
import { tools } from "../support/tools.ts";

const folder = workshop(t);
let commands: string;
t.before(async () => {
  commands = await tools["mcp-inspector"].install();
});

/** Runs the official inspector, which has its own home for its data. */
const inspect = (target: readonly string[], ...args: string[]) =>
  run(process.execPath, [join(commands, "mcp-inspector"), "--cli", ...target, ...args], {
    cwd: folder,
    env: { HOME: folder },
  });

const overHttp = ({ url, key }: TestService) => [
  `${url}/mcp`,
  "--header",
  `Authorization: Bearer ${key}`,
];
const overStdio = ({ url, key }: TestService) => [
  ...["-e", `SERVICE_URL=${url}`, "-e", `SERVICE_TOKEN=${key}`],
  ...[process.execPath, cliFile, "mcp"],
];

for (const [name, target] of Object.entries({ overHttp, overStdio })) {
  t.test(`the inspector, ${name}`, async (t) => {
    const service = await startService(t);
    const words = target(service);
    // Strict: also about schemas that some clients do not understand.
    const listed = await inspect(words, "--method", "tools/list", "--strict");
    t.equal(listed.status, 0, listed.output);
    const missing = generatedTools.filter(({ name }) => !listed.output.includes(`"${name}"`));
    t.same(missing, []);
    const call = ["--method", "tools/call", "--tool-name"];
    const made = await inspect(
      words,
      ...[...call, "create_ticket", "--tool-arg", "subject=Hello"],
      'requester={"email":"ada@example.com"}',
    );
    t.equal(made.status, 0, made.output);
    t.match(made.output, /ada@example\.com/);
    const { body } = await service.rest("GET", "/api/v1/tickets");
    t.equal(body.data[0].subject, "Hello");
    const uri = `ticketing://tickets/${body.data[0].id}`;
    const read = await inspect(words, "--method", "resources/read", "--uri", uri);
    t.match(read, { status: 0, output: /Hello/ });
  });
}
