// @suite all
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { build, type Rollup } from "vite";
import { blocksOf } from "../support/pages.ts";
import { must, root, startForSuite, workshop } from "./support/suite.ts";

/** The dependencies of the service, and of the command. */
const shared = new Set([
  "@bufbuild/protobuf",
  "@bufbuild/protovalidate",
  "@connectrpc/connect",
  "@connectrpc/connect-node",
  "commander",
  "fast-string-truncated-width",
  "jose",
  "openid-client",
]);

/** Node of the tests, and other versions on this machine, such as an older one. */
const nodes = new Map(
  [process.execPath, ...(process.env.PATH ?? "").split(":").map((folder) => `${folder}/node`)].map(
    (node) => [versionOf(node), node],
  ),
);
nodes.delete("");

function versionOf(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
}

t.test("The README installs the command from the service, as a file and with npm", async (t) => {
  const env = await startForSuite(t);
  const blocks = blocksOf("sdk/cli/README.md").map(({ code }) => code);
  const [download = "", install = "", use = ""] = blocks;
  t.equal(blocks.length, 3);
  const folder = workshop(t);
  const prefix = join(folder, "prefix");
  await must("bash", ["-euc", download], { cwd: folder, env });
  const npm = { npm_config_prefix: prefix, npm_config_audit: "false", npm_config_fund: "false" };
  await must("bash", ["-euc", install], { cwd: folder, env: { ...env, ...npm } });

  t.match([...nodes.keys()], [/^v24/]);
  for (const [version, node] of nodes) {
    for (const bin of [folder, join(prefix, "bin")]) {
      const path = `${dirname(node)}:${bin}:/usr/bin:/bin`;
      const output = await must("bash", ["-euc", use], {
        cwd: folder,
        env: { ...env, PATH: path },
      });
      t.match(output, /✓ credential +the key "test"(.|\n)*No results\./, `${version} ${bin}`);
    }
    for (const type of ["module", "commonjs"]) {
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
      const output = await must(node, ["ticketing", "me"], { cwd: folder, env });
      t.match(output, /^actor\.type +api_key$/m, `${version} below a package.json of ${type}`);
    }
    rmSync(join(folder, "package.json"));
  }
});

t.test("Help and version load no modules for calls", async (t) => {
  const script = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({
      load(url, context, next) {
        urls.push(url);
        return next(url, context);
      },
    });
    process.on("exit", () => process.stderr.write(urls.join("\\n")));
    await import(${JSON.stringify(join(root, "src/cli/bin.ts"))});`;
  const loaded = (...args: string[]) =>
    must(process.execPath, ["--input-type=module", "-e", script, "--", "ticketing", ...args]);
  const call = /@bufbuild\/protobuf|_pb\.ts|@connectrpc/;
  t.match(await loaded("tickets", "list", "--help"), call);
  t.notMatch(await loaded("--help"), call);
  t.notMatch(await loaded("--version"), call);
});

t.test("The bundle is small and has no server code", async (t) => {
  const built = (await build({
    configFile: join(root, "build/cli.vite.config.ts"),
    build: { write: false },
  })) as Rollup.RollupOutput;
  const modules = built.output.flatMap((each) =>
    each.type === "chunk" ? Object.keys(each.modules) : [],
  );
  const isIn = (folder: string) => modules.some((path) => path.startsWith(join(root, folder, "/")));
  t.ok(isIn("src/cli") && isIn("node_modules/commander"));
  for (const name of ["admin", "app", "db", "identity", "operations", "portal", "rpc", "server"]) {
    t.notOk(isIn(`src/${name}`), name);
  }
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies).filter((name) => !shared.has(name))) {
    t.notOk(isIn(`node_modules/${name}`), name);
  }
  const [{ code }] = built.output;
  t.ok(code.length < 1_150_000, `${code.length} characters`);
});
