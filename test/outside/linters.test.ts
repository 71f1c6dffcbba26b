// @suite all
// @needs openapi-linters
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { documentUrl } from "../openapi/support/open-api.ts";
import { run, workshop } from "../sdk/support/suite.ts";
import { tools } from "../support/tools.ts";

const folder = workshop(t);
copyFileSync(documentUrl, join(folder, "openapi.json"));
const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
let commands: string;
t.before(async () => {
  commands = await tools["openapi-linters"].install();
});

t.test("Redocly finds nothing by its recommended rules", async (t) => {
  writeFileSync(join(folder, "redocly.yaml"), "extends: [recommended]\n");
  const args = ["lint", "openapi.json", "--format", "summary"];
  const { status, output } = await run(join(commands, "redocly"), args, { cwd: folder, env });
  t.equal(status, 0, output);
  t.match(output, "Your API description is valid");
  t.notMatch(output, "warning");
});

t.test("Spectral finds nothing by its rules for OpenAPI", async (t) => {
  writeFileSync(join(folder, ".spectral.yaml"), "extends: [spectral:oas]\n");
  const args = ["lint", "openapi.json", "--fail-severity", "hint"];
  const { status, output } = await run(join(commands, "spectral"), args, { cwd: folder });
  t.equal(status, 0, output);
  t.match(output, "No results");
});
