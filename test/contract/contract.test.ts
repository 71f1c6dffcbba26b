// @suite default
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DescMessage } from "@bufbuild/protobuf";
import t from "tap";
import { successStatus } from "../../src/contract/rest-conventions.ts";
import { unlimitedFields } from "../../src/rpc/validation/request-limits.ts";
import { compile } from "../openapi/support/compile.ts";
import { temporaryFolder } from "../support/process.ts";
import { allServices } from "../tenancy/contract.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules/.bin");

/** Runs buf; a refusal comes back as its text. */
async function buf(...args: string[]): Promise<string> {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { stdout, stderr } = await promisify(execFile)(join(bin, "buf"), args, {
    cwd: root,
    env,
  }).catch((error) => error);
  return stdout + stderr;
}

t.test("the contract passes lint", async (t) => {
  t.equal(await buf("lint"), "");
});

t.test("the contract is formatted", async (t) => {
  t.equal(await buf("format", "--diff", "--path", "proto/ticketing"), "");
});

t.test("the contract is compatible with the baseline", async (t) => {
  t.equal(await buf("breaking", "--against", "proto/baseline/contract.binpb"), "");
});

t.test("every list, map, text and mask of a request has a limit", async (t) => {
  const methods = (await allServices()).flatMap(({ methods }) => methods);
  t.same(
    methods.flatMap(({ input }) => unlimitedFields(input)),
    [],
  );
});

t.test("a field without a limit is found, at any depth", async (t) => {
  const files = await compile("test/contract/fixtures/unlimited.proto");
  const [request] = files.find(({ proto }) => proto.package === "unlimited")?.messages ?? [];
  t.same(unlimitedFields(request as DescMessage), [
    "unlimited.Request.tags has no limit on its items",
    "unlimited.Inner.labels has no limit on its length",
    "unlimited.Inner.labels has no limit on the length of its keys",
    "unlimited.Inner.data has no limit on its length",
  ]);
});

t.test("the methods with an empty response are those that respond without a body", async (t) => {
  const methods = (await allServices()).flatMap(({ methods }) => methods);
  const namesOf = (chosen: typeof methods) => chosen.map(({ name }) => name);
  t.same(
    namesOf(methods.filter((method) => successStatus(method) === 204)),
    namesOf(methods.filter(({ output }) => output.fields.length === 0)),
  );
});

t.test("gen/ matches the output of buf generate", async (t) => {
  const folder = await temporaryFolder(t);
  t.equal(await buf("generate", "--output", folder), "");
  const list = async (base: string) =>
    (await readdir(base, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
      .sort();
  const files = await list(join(folder, "gen"));
  t.same(await list(join(root, "gen")), files, "the same files");
  for (const file of files) {
    const [committed, fresh] = await Promise.all(
      [root, folder].map((base) => readFile(join(base, "gen", file), "utf8")),
    );
    if (committed !== fresh) {
      t.fail(`${file} is stale: run npm run generate`);
    }
  }
});
