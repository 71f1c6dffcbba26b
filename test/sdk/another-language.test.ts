// @suite all
// @needs jdk, python-tools
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { tools } from "../support/tools.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, searchPath, workshop } from "./support/suite.ts";

t.test("the guide for another language generates Java", async (t) => {
  const folder = workshop(t);
  const protoc = await tools["python-tools"].install();
  const readme = readFileSync(join(root, "sdk/README.md"), "utf8");
  const template = join(folder, "buf.gen.yaml");
  writeFileSync(template, firstExample(readme, "yaml"));
  const env = { PATH: `${protoc}:${searchPath}` };
  await must("buf", ["generate", "--template", template, "--output", folder], { env });

  const sources = join(folder, "java/com/example/ticketing/v1");
  t.ok(readdirSync(sources).includes("CreateTicketRequest.java"));
  t.match(readFileSync(join(sources, "Ticket.java"), "utf8"), "getLastMessageAt()");
  const checker = join(import.meta.dirname, "support/CheckJava.java");
  const output = await must("java", ["-XX:TieredStopAtLevel=1", checker, join(folder, "java")]);
  t.match(output, /^[1-9]\d{2} files$/m, "a compiler takes them for Java");
});
