// @suite all
// @needs service-packages
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import t from "tap";
import { temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const run = promisify(execFile);

/** As on a machine that has Node and npm, and nothing of this repository. */
const { PATH = "", HOME = "" } = process.env;
const clean = {
  PATH: PATH.split(":")
    .filter((folder) => !folder.includes("node_modules"))
    .join(":"),
  HOME,
};

t.test("the packed service runs on a clean machine and serves its command line", async (t) => {
  const folder = await temporaryFolder(t);
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [prepare, build] = scripts.prepack.split(" && ");
  t.equal(prepare, "npm run --silent prepare", "which has been run before the tests");
  await run("npm", ["exec", "--call", build], { cwd: root, env: { PATH, HOME } });
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const { stdout: packed } = await run("npm", pack, { cwd: root, env: { PATH, HOME } });
  const report = packed.slice(packed.indexOf("["));
  const [{ filename, files, unpackedSize }] = JSON.parse(report);
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  t.same(
    paths.filter((path) => /(?<!\.d)\.ts$|^test\/|\.env|\.data/.test(path)),
    [],
    "built code alone",
  );
  for (const path of ["dist/src/admin/bin.js", "dist/gen/openapi.json", "README.md", "LICENSE"]) {
    t.ok(paths.includes(path), path);
  }
  t.ok(unpackedSize < 11_000_000, `${unpackedSize} bytes`);

  const options = { cwd: folder, env: clean };
  const npm = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await run("npm", ["init", "--yes"], options);
  await run("npm", ["install", ...npm, join(folder, filename)], options);
  const help = await run("npx", ["ticketing-server", "--help"], options);
  t.match(help.stdout, /serve(.|\n)*admin(.|\n)*seed(.|\n)*config/);

  const dataEnv = { ...clean, DATA_DIR: join(folder, "data") };
  const service = spawn("npx", ["ticketing-server", "serve"], {
    ...options,
    // Processes that it starts itself are of the package too.
    env: { ...dataEnv, PORT: "0", HOST: "127.0.0.1", PROCESSES: "2" },
    stdio: ["ignore", "pipe", "inherit"],
    // npx is the parent of a shell: a signal must reach them all, like Ctrl-C.
    detached: true,
  });
  const exit = once(service, "exit");
  const end = async () => {
    if (service.exitCode !== null || service.signalCode !== null) {
      return;
    }
    process.kill(-(service.pid as number), "SIGINT");
    await exit;
  };
  t.teardown(end);
  let url = "";
  for await (const line of createInterface({ input: service.stdout })) {
    if (line.includes('"ready"')) {
      url = `http://127.0.0.1:${JSON.parse(line).port}`;
    }
    if (url !== "") {
      break;
    }
  }
  service.stdout.resume();
  const createKey = [
    "ticketing-server",
    "admin",
    "create-key",
    "--workspace",
    "demo",
    "--name",
    "test",
  ];
  const token = (await run("npx", createKey, { cwd: folder, env: dataEnv })).stdout.trim();
  const env = { ...clean, SERVICE_URL: url, SERVICE_TOKEN: token };
  const command = join(folder, "ticketing");
  await writeFile(command, await (await fetch(`${url}/cli`)).text(), { mode: 0o755 });
  const { stdout } = await run(command, ["doctor", "--json"], { cwd: folder, env });
  const findings: { status: string }[] = JSON.parse(stdout);
  t.ok(
    findings.every(({ status }) => status === "ok"),
    stdout,
  );
  await run(command, ["trigger", "ticket.created"], { cwd: folder, env });
  const tickets = await restCall(url, token, "GET", "/api/v1/tickets");
  t.equal(tickets.body.data.length, 1);
  for (const page of [
    "/docs",
    "/docs/api",
    "/docs/sdks/go",
    "/dashboard",
    "/openapi.json",
    "/asyncapi.json",
  ]) {
    t.equal((await fetch(url + page)).status, 200, `${page}, which is read from files`);
  }
  await end();
});
