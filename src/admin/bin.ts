#!/usr/bin/env node
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import module from "node:module";

/**
 * The command as installed by npm. It imports only code that an old Node can load, so that it can
 * switch to a newer one.
 */
const needed = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  module.enableCompileCache();
  const { createServerProgram } = await import("./program.ts");
  const { run } = await import("./run.ts");
  await run(createServerProgram());
} else {
  runWithNewerNode();
}

/** Runs the command under the Node that the service is built with, which npm downloads once. */
function runWithNewerNode(): void {
  const path = new URL("../../package.json", import.meta.url);
  const wanted: string = JSON.parse(readFileSync(path, "utf8")).devDependencies.node;
  const need = `ticketing-server needs Node ${needed.join(".")} or newer, and you have ${process.version}`;
  process.stderr.write(`${need}. Using Node ${wanted} from npm instead.\n`);
  const args = ["--yes", `--package=node@${wanted}`, "--", "node", "-p", "process.execPath"];
  const shell = process.platform === "win32";
  const { stdout, status } = spawnSync("npx", args, {
    encoding: "utf8",
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (status !== 0) {
    process.stderr.write(`npm could not install it. Install Node ${needed.join(".")} or newer.\n`);
    process.exitCode = 1;
    return;
  }
  const node = spawn(stdout.trim(), process.argv.slice(1), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => node.kill(signal));
  }
  node.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130);
  });
}
