// @suite all
// @needs openapi-clients, openapi-models
/** Clients that other generators make of the served document call the service, at the address in there. */
import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { startService } from "../support/service.ts";
import { tools } from "../support/tools.ts";

/** Runs TypeScript by stripping its types, as the generators themselves need Node 22. */
const node = process.execPath;

t.test("clients of the served document", async (t) => {
  const folder = workshop(t);
  const service = await startService(t);
  const subject = "Lamp";
  await service.rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" } });
  const commands = await tools["openapi-clients"].install();
  symlinkSync(dirname(commands), join(folder, "node_modules"));
  const served = await fetch(`${service.url}/openapi.json`);
  const { servers, paths } = JSON.parse(await served.clone().text());
  t.match(servers, [{ url: /^http:\/\/localhost:\d+$/ }]);
  const operations = Object.values<object>(paths).flatMap((path) => Object.keys(path)).length;
  writeFileSync(join(folder, "openapi.json"), await served.text());
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const env = { TOKEN: service.key, NODE_OPTIONS: "--disable-warning=ExperimentalWarning" };
  const command = (name: string, ...args: string[]) =>
    must(join(commands, name), args, { cwd: folder, env });

  /** Compiles a program with what it imports, and runs it. */
  async function runs(file: string, code: string): Promise<string> {
    writeFileSync(join(folder, file), code);
    const compilerOptions = {
      ...{ module: "esnext", moduleResolution: "bundler", target: "es2022", strict: true },
      ...{
        outDir: `out-${file}`,
        skipLibCheck: true,
        types: [],
        lib: ["es2023", "dom", "dom.iterable"],
      },
    };
    const config = `tsconfig-${file}.json`;
    writeFileSync(
      join(folder, config),
      JSON.stringify({ compilerOptions, files: ["env.d.ts", file] }),
    );
    writeFileSync(
      join(folder, "env.d.ts"),
      "declare const process: { env: Record<string, string> };",
    );
    await must(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", config], {
      cwd: folder,
    });
    const bundle = join(root, "node_modules/.bin/rolldown");
    const out = `out-${file}/program.mjs`;
    await must(
      bundle,
      [`out-${file}/${file.replace(".ts", ".js")}`, "--platform", "node", "--file", out],
      { cwd: folder },
    );
    return must(node, [out], { cwd: folder, env });
  }

  await t.test("hey-api", async (t) => {
    await command("openapi-ts", "-i", "openapi.json", "-o", "hey", "--silent");
    const output = await runs(
      "use-hey.ts",
      `import { listTickets } from "./hey";
const { data } = await listTickets({ auth: process.env.TOKEN, throwOnError: true });
console.log(data.data[0].subject);
`,
    );
    t.equal(output, `${subject}\n`);
  });

  await t.test("orval", async (t) => {
    writeFileSync(
      join(folder, "orval.config.mjs"),
      `export default { api: { input: "openapi.json", output: {
  target: "orval-client.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true },
} } };`,
    );
    await command("orval");
    const output = await runs(
      "use-orval.ts",
      `import { listTickets } from "./orval-client";
const response = await listTickets({}, { headers: { authorization: \`Bearer \${process.env.TOKEN}\` } });
if (response.status === 200) console.log(response.data.data[0].subject);
`,
    );
    t.equal(output, `${subject}\n`);
  });

  await t.test("openapi-zod-client checks the responses", async (t) => {
    await command("openapi-zod-client", "openapi.json", "-o", "zod-client.ts");
    const output = await runs(
      "use-zod.ts",
      `import { api, createApiClient } from "./zod-client";
const client = createApiClient(${JSON.stringify(service.url)}, {
  axiosConfig: { headers: { authorization: \`Bearer \${process.env.TOKEN}\` } },
});
// The types of its calls are too deep for so many operations.
const listTickets = client.listTickets as never as () => Promise<{ data: { subject: string }[] }>;
const { data } = await listTickets();
console.log(data[0].subject, api.api.length);
`,
    );
    const [, count = "0"] = /^Lamp (\d+)$/m.exec(output) ?? [];
    // It knows no responses without content.
    t.ok(Number(count) > 100, `${count} of ${operations} operations`);
  });

  await t.test("datamodel-code-generator reads the responses", async (t) => {
    const python = await tools["openapi-models"].install();
    const options = [
      "--input",
      "openapi.json",
      "--input-file-type",
      "openapi",
      "--output",
      "models.py",
    ];
    const style = [
      "--output-model-type",
      "pydantic_v2.BaseModel",
      "--target-python-version",
      "3.11",
    ];
    await must(join(python, "datamodel-codegen"), [...options, ...style], { cwd: folder });
    const { text } = await service.rest("GET", "/api/v1/tickets");
    writeFileSync(join(folder, "tickets.json"), text);
    const script = `
import models, pydantic
result = models.ListTicketsResult.model_validate_json(open("tickets.json").read())
print(result.data[0].subject)
print(len([each for each in vars(models).values() if isinstance(each, type) and issubclass(each, pydantic.BaseModel)]))
`;
    const output = await must(join(python, "python"), ["-c", script], { cwd: folder });
    const [first, count = "0"] = output.trim().split("\n").slice(-2);
    t.equal(first, subject);
    t.ok(Number(count) > 300, `${count} models`);
  });
});
