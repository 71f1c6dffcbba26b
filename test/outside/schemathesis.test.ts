// @suite all
// @needs python-tools
import { cpSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { must, workshop } from "../sdk/support/suite.ts";
import { startService } from "../support/service.ts";
import { tools } from "../support/tools.ts";

t.setTimeout(240_000);

t.test("schemathesis finds nothing that the OpenAPI document does not say", async (t) => {
  const commands = await tools["python-tools"].install();
  const { url, key } = await startService(t);
  const folder = workshop(t);
  cpSync(join(import.meta.dirname, "schemathesis"), folder, { recursive: true });
  const args = [
    ...["run", `${url}/openapi.json`, "--header", `Authorization: Bearer ${key}`],
    ...["--phases", "examples,coverage", "--seed", "1"],
    ...["--continue-on-failure", "--suppress-health-check", "all", "--no-color"],
  ];
  const env = { NO_PROXY: "127.0.0.1" };
  const output = await must(join(commands, "schemathesis"), args, { cwd: folder, env });
  const [, cases = "0"] = /^ *(\d+) generated/m.exec(output) ?? [];
  t.ok(Number(cases) > 1_000, `${cases} cases`);
});
