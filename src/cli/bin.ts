#!/usr/bin/env node
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import module from "node:module";

/**
 * The command as npm installs it. It loads nothing that a Node too old for the
 * service could not, and then has a newer one go on.
 */
const needed = [22, 19] as const;

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > needed[0] || (major === needed[0] && minor >= needed[1])) {
  module.enableCompileCache();
  const { main } = await import("./main.ts");
  await main(process.argv);
} else {
  runWithNewerNode();
}

/** Has npm fetch the Node that the service is built with, once, and runs this again under it. */
function runWithNewerNode(): void {
  const path = new URL("../../package.json", import.meta.url);
  const wanted: string = JSON.parse(readFileSync(path, "utf8")).devDependencies.node;
  const wish = `ticketing needs Node ${needed.join(".")} or newer, and this is ${process.version}`;
  process.stderr.write(`${wish}: going on with Node ${wanted} from npm.\n`);
  const args = ["--yes", `--package=node@${wanted}`, "--", "node", "-p", "process.execPath"];
  const shell = process.platform === "win32";
  const { stdout, status } = spawnSync("npx", args, {
    encoding: "utf8",
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (status !== 0) {
    process.stderr.write(`It could not be had. Install Node ${needed.join(".")} or newer.\n`);
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
