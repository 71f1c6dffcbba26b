// @suite all
// @runs measured
// @needs python-tools
import { cpSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { must, workshop } from "../sdk/support/suite.ts";
import { addPerson, people, signIn } from "../support/accounts.ts";
import { startService } from "../support/service.ts";
import { tools } from "../support/tools.ts";

/** Methods for people who signed in. */
const forPeople = "^/api/v1/(sessions|passkeys|drafts|presence|notification)|:(un)?follow$";

t.test("schemathesis finds no deviation from the OpenAPI document", async (t) => {
  const commands = await tools["python-tools"].install();
  const service = await startService(t, { SIGN_IN: "on" });
  const { url, key, workspaceId } = service;
  const { token } = await signIn(service, await addPerson(service, workspaceId, people.ada));
  const folder = workshop(t);
  cpSync(join(import.meta.dirname, "schemathesis"), folder, { recursive: true });
  const generate = async (bearer: string, ...filter: string[]) => {
    const args = [
      ...["run", `${url}/openapi.json`, "--header", `Authorization: Bearer ${bearer}`],
      ...["--phases", "examples,coverage", "--seed", "1"],
      ...["--continue-on-failure", "--suppress-health-check", "all", "--no-color"],
    ];
    const env = { NO_PROXY: "127.0.0.1" };
    const options = { cwd: folder, env, timeoutMs: 550_000 };
    const output = await must(join(commands, "schemathesis"), [...args, ...filter], options);
    return Number(/^ *(\d+) generated/m.exec(output)?.[1]);
  };
  const cases = await generate(key, "--exclude-path-regex", forPeople);
  t.ok(cases > 1_000, `${cases} cases`);
  const more = await generate(token, "--include-path-regex", forPeople);
  t.ok(more > 100, `${more} cases of somebody who signed in`);
});
