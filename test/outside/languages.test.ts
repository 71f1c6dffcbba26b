// @suite all
// @runs measured
// @needs bundles, java-project, jdk, kotlin-project, python-tools, ruby-grpc, rust-project
/** The contract that the service serves, in languages without an SDK. */
import { copyFileSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import t from "tap";
import { must, startForSuite, workshop } from "../sdk/support/suite.ts";
import { codeOf, projectOf } from "../support/pages.ts";
import { tools } from "../support/tools.ts";

const page = "docs/guides/other-languages.md";
const suite = await startForSuite(t);
const env = { ...suite, SERVICE_HOST: new URL(suite.SERVICE_URL ?? "").host };

/** A folder with the contract, by the commands of the page. */
async function withContract(): Promise<string> {
  const folder = workshop(t);
  await must("sh", ["-ec", codeOf(page, "proto.zip")], { cwd: folder, env });
  return folder;
}

/** Runs the commands of a section in a folder with its files and others. @returns their output */
async function runProject(
  heading: string,
  more: Record<string, string> = {},
  besides: readonly string[] = [],
): Promise<string> {
  const folder = await withContract();
  for (const path of besides) {
    copyFileSync(path, join(folder, basename(path)));
  }
  const { files, commands } = projectOf(page, heading);
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return must("sh", ["-ec", commands], { cwd: folder, env: { ...env, ...more } });
}

const expected = /^Ticket \d+\nEvent service\.ticket\.created\.v1$/m;

t.test("Java creates a ticket and receives its event", async (t) => {
  t.match(await runProject("Java"), expected);
});

t.test("Kotlin creates a ticket and receives its event", async (t) => {
  t.match(await runProject("Kotlin"), expected);
});

t.test("Ruby creates a ticket and receives its event", async (t) => {
  t.match(await runProject("Ruby"), expected);
});

t.test("Rust creates a ticket and receives its event", async (t) => {
  const built = await tools["rust-project"].install();
  const versions = join(built, "Cargo.lock");
  t.match(
    await runProject("Rust", { CARGO_TARGET_DIR: join(built, "target") }, [versions]),
    expected,
  );
});

t.test("protoc generates every built-in language", async (t) => {
  const folder = await withContract();
  const protoc = join(await tools["python-tools"].install(), "protoc");
  const generate = async (language: string, ending: string) => {
    const out = join(folder, language);
    mkdirSync(out);
    const contract = globSync("proto/**/*.proto", { cwd: folder });
    await must(protoc, ["-I", "proto", `--${language}_out=${out}`, ...contract], { cwd: folder });
    return { contract, generated: globSync(`**/*${ending}`, { cwd: out }) };
  };
  // It writes one file for each of the contract, all in one folder.
  const { contract, generated } = await generate("csharp", ".cs");
  t.equal(generated.length, contract.length);
  for (const [language, ending] of [
    ["cpp", ".pb.cc"],
    ["kotlin", ".kt"],
    ["objc", ".pbobjc.m"],
    ["php", ".php"],
  ] as const) {
    const { contract, generated } = await generate(language, ending);
    t.ok(generated.length >= contract.length, `${language}: ${generated.length} files`);
  }
});
