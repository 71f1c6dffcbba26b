// @suite all
// @needs python-tools
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import t from "tap";
import { firstExample } from "../sdk/support/readme.ts";
import { must, root, startForSuite, workshop } from "../sdk/support/suite.ts";
import { restCall } from "../support/service.ts";
import { tools } from "../support/tools.ts";

/** Descriptors without options that only the service needs. */
function withoutServiceOptions(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => item !== "buf/validate/validate.proto")
      .map(withoutServiceOptions);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const entries = Object.entries(value)
    .filter(([key]) => !key.startsWith("[buf.validate.") && key !== "debugRedact")
    .map(([key, each]) => [key, withoutServiceOptions(each)] as const)
    .filter(([key, each]) => key !== "options" || Object.keys(each as object).length > 0);
  return Object.fromEntries(entries);
}

t.test("the served contract lacks only the service's options", async (t) => {
  const folder = workshop(t);
  const [path = ""] = globSync("sdk/dist/files/proto-*.zip", { cwd: root });
  const archive = readFileSync(join(root, path));
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    t.notMatch(strFromU8(bytes), "buf.validate", path);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const handedOut = ["proto/ticketing", "proto/google/api", "proto/google/rpc"];
  const describe = async (cwd: string, input: readonly string[]) => {
    const options = ["--exclude-source-info", "--exclude-imports", "-o", "-#format=json"];
    return JSON.parse(await must("buf", ["build", ...input, ...options], { cwd })).file;
  };
  const byName = (files: { name: string; bufExtension?: object }[]) =>
    new Map(files.map(({ bufExtension, ...file }) => [file.name, withoutServiceOptions(file)]));
  const [given, whole] = await Promise.all([
    describe(folder, ["proto"]),
    describe(
      root,
      handedOut.flatMap((path) => ["--path", path]),
    ),
  ]);
  t.strictSame(byName(given), byName(whole));
});

t.test("plain grpcio works with the served contract", async (t) => {
  const commands = await tools["python-tools"].install();
  const folder = workshop(t);
  const suite = await startForSuite(t);
  const { SERVICE_URL: url = "", SERVICE_TOKEN: token } = suite;
  const ticket = { subject: "Where is my order?", requester: { email: "ada@example.com" } };
  await restCall(url, token, "POST", "/api/v1/tickets", ticket);

  const readme = readFileSync(join(root, "sdk/README.md"), "utf8");
  const script = firstExample(readme, "sh").replace(/^pip install .*$/m, "");
  const env = {
    ...suite,
    SERVICE_HOST: new URL(url).host,
    PATH: `${commands}:${process.env.PATH}`,
  };
  await must("sh", ["-ec", script], { cwd: folder, env });
  writeFileSync(join(folder, "example.py"), firstExample(readme, "python"));
  const output = await must("python", ["example.py"], { cwd: folder, env });
  t.match(output, /^\d+ open Where is my order\?$/m);
});
