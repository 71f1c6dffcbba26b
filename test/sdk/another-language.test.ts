import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { installPython } from "../outside/support/install.ts";
import { firstExample } from "./support/readme.ts";
import { must, root, run, searchPath, workshop } from "./support/suite.ts";
import { findToolchain } from "./support/toolchain.ts";

t.setTimeout(120_000);

const { skip, missing } = await findToolchain("Python");

t.test("the guide for another language generates Java", { skip }, async (t) => {
  if (missing) {
    return void t.fail(missing);
  }
  const folder = workshop(t);
  const protoc = await installPython();
  const readme = readFileSync(join(root, "sdk/README.md"), "utf8");
  const template = join(folder, "buf.gen.yaml");
  writeFileSync(template, firstExample(readme, "yaml"));
  const env = { PATH: `${protoc}:${searchPath}` };
  await must("buf", ["generate", "--template", template, "--output", folder], { env });

  const sources = join(folder, "java/com/example/ticketing/v1");
  t.ok(readdirSync(sources).includes("CreateTicketRequest.java"));
  t.match(readFileSync(join(sources, "Ticket.java"), "utf8"), "getLastMessageAt()");
  if ((await run("javac", ["--version"])).status !== 0) {
    return;
  }
  const checker = join(import.meta.dirname, "support/CheckJava.java");
  const output = await must("java", ["-XX:TieredStopAtLevel=1", checker, join(folder, "java")]);
  t.match(output, /^[1-9]\d{2} files$/m, "a compiler takes them for Java");
});
