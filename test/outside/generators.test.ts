// @suite all
// @needs jdk, oapi-codegen, oapi-module, openapi-typescript, python-tools
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { documentUrl } from "../openapi/support/open-api.ts";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { tools } from "../support/tools.ts";

const folder = workshop(t);
const document = join(folder, "openapi.json");
copyFileSync(documentUrl, document);
/** Lets a build complete go.mod and go.sum. */
const goEnv = { GOFLAGS: "-mod=mod -modcacherw -trimpath" };

/** Compiles TypeScript under the strictest settings that generated code is held to. */
async function compileStrictly(cwd: string, ...files: string[]): Promise<void> {
  const compilerOptions = {
    ...{ module: "esnext", moduleResolution: "bundler", target: "es2022", strict: true },
    ...{
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
      lib: ["es2022", "dom", "dom.iterable"],
    },
  };
  writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], { cwd });
}

t.test("oapi-codegen: Go compiles, with the defaults of the tool", async () => {
  const commands = await tools["oapi-codegen"].install();
  const cwd = join(folder, "oapi-codegen");
  mkdirSync(cwd);
  const module = await tools["oapi-module"].install();
  for (const file of ["go.mod", "go.sum"]) {
    copyFileSync(join(module, file), join(cwd, file));
  }
  await must(join(commands, "oapi-codegen"), ["-package", "api", "-o", "api.go", document], {
    cwd,
  });
  await must("go", ["build", "./..."], { cwd, env: goEnv });
});

t.test("openapi-typescript: the types accept valid and refuse invalid code", async () => {
  const commands = await tools["openapi-typescript"].install();
  await must(join(commands, "openapi-typescript"), [document, "-o", "schema.ts"], { cwd: folder });
  writeFileSync(
    join(folder, "use.ts"),
    `import type { components } from "./schema.ts";

type Update = components["schemas"]["UpdateTicketBody"];
export const status: components["schemas"]["Ticket"]["status"] = "open";
export const cleared: Update = { assigneeId: null, tags: null };
// @ts-expect-error A ticket always has a status.
export const required: Update = { status: null };
// @ts-expect-error Not a status.
export const wrong: Update = { status: "opened" };
`,
  );
  await compileStrictly(folder, "use.ts");
});

t.test("openapi-python-client: every module can be imported", async (t) => {
  const commands = await tools["python-tools"].install();
  const env = { PATH: `${commands}:${process.env.PATH}`, PYTHONPATH: join(folder, "python") };
  const options = ["--path", document, "--output-path", join(folder, "python")];
  await must(join(commands, "openapi-python-client"), ["generate", ...options], { env });
  const script = `
import importlib, pkgutil, ticketing_client
modules = pkgutil.walk_packages(ticketing_client.__path__, "ticketing_client.")
print(len([importlib.import_module(each.name) for each in modules]))
`;
  const count = Number(await must(join(commands, "python"), ["-c", script], { env }));
  t.ok(count > 200, `${count} modules`);
});

/** Generates a client with OpenAPI Generator. @returns its folder */
async function generate(generator: string): Promise<string> {
  const commands = await tools["python-tools"].install();
  const output = join(folder, generator);
  const parts = "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false";
  const args = ["-g", generator, "-i", document, "-o", output, "--global-property", parts];
  const env = { JAVA_OPTS: "-XX:TieredStopAtLevel=1" };
  await must(join(commands, "openapi-generator-cli"), ["generate", ...args], { env });
  return output;
}

t.test("OpenAPI Generator: typescript-fetch compiles", async () => {
  await compileStrictly(await generate("typescript-fetch"), "index.ts");
});

t.test("OpenAPI Generator: the Java code compiles", async (t) => {
  const cwd = await generate("java");
  const checker = join(root, "test/sdk/support/CheckJava.java");
  const sources = join(cwd, "src/main/java");
  const output = await must("java", ["-XX:TieredStopAtLevel=1", checker, sources]);
  t.match(output, /^[1-9]\d{2} files$/m);
});
