/**
 * Generates the SDKs from the contract, in the languages named, or in all whose tools are available:
 *
 *   npm run generate:sdk -- python
 *   npm run generate:sdk -- --out /tmp/elsewhere go
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ClientModel, readClientModel } from "./generator/client-model.ts";
import { goClient } from "./generator/go/client.ts";
import { pythonClient } from "./generator/python/client.ts";
import { codeSamples } from "./generator/samples/code-samples.ts";
import { typescriptClient } from "./generator/typescript.ts";

type Files = Readonly<Record<string, string>>;

/** The client of the JSON API in a language. */
interface Client {
  readonly folder: string;
  /** Which files of the folder are generated. */
  readonly pattern: string;
  /** @returns source files by name. @throws {Error} when a tool is missing */
  readonly generate: (model: ClientModel) => Files | Promise<Files>;
}

const clients: Readonly<Record<string, Client>> = {
  typescript: { folder: "sdk/typescript/src/gen", pattern: "*.ts", generate: typescriptClient },
  python: { folder: "sdk/python/src/ticketing/gen", pattern: "*.py", generate: pythonClient },
  go: { folder: "sdk/go", pattern: "*_gen.go", generate: goClient },
  // How each operation is called in each language.
  samples: {
    folder: "sdk",
    pattern: "code-samples.json",
    generate: (model) => ({
      "code-samples.json": `${JSON.stringify(codeSamples(model, readDocument()), null, 2)}\n`,
    }),
  },
};

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: "." } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, "..");
process.chdir(root);
const model = readClientModel(
  buf("build", "--as-file-descriptor-set", "--path", "proto/ticketing", "-o", "-"),
);
for (const [name, client] of Object.entries(clients)) {
  if (positionals.length === 0 || positionals.includes(name)) {
    await generate(name, client);
  }
}

/** The OpenAPI document, which `buf generate` wrote earlier. */
function readDocument() {
  return JSON.parse(readFileSync(join(root, "gen/openapi.json"), "utf8"));
}

async function generate(name: string, client: Client): Promise<void> {
  try {
    replace(join(values.out, client.folder), client.pattern, await client.generate(model));
  } catch (error) {
    if (positionals.includes(name)) {
      throw error;
    }
    console.error(`sdk/${name} is unchanged: ${error instanceof Error ? error.message : error}`);
    return;
  }
  if (name === "typescript") {
    // Its opt-in client for Connect and gRPC.
    buf("generate", "--template", "sdk/typescript/buf.gen.yaml", "--output", values.out);
  }
}

function replace(folder: string, pattern: string, files: Files): void {
  mkdirSync(folder, { recursive: true });
  for (const file of globSync(pattern, { cwd: folder })) {
    rmSync(join(folder, file));
  }
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), text);
  }
}

function buf(...args: readonly string[]): Buffer {
  return execFileSync(join(root, "node_modules/.bin/buf"), args, { maxBuffer: 1 << 28 });
}
