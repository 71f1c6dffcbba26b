// @suite all
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import t from "tap";
import { temporaryFolder } from "../support/process.ts";
import { restCall } from "../support/service.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

t.test("the image's files are enough to build and run the service", async (t) => {
  const folder = await temporaryFolder(t);
  const taken = read(".dockerignore").match(/(?<=^!).+$/gm) ?? [];
  for (const path of taken) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !source.endsWith("src/portal/dist"),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // The last line of `npm ci`.
  await promisify(execFile)("npm", ["run", "--silent", "prepare"], { cwd: folder });

  const [, command = "[]"] = read("Dockerfile").match(/^CMD (.+)$/m) ?? [];
  const [program = "", ...args] = JSON.parse(command) as string[];
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: join(folder, "data"),
      PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.teardown(async () => {
    if (child.exitCode !== null) {
      return;
    }
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes('"ready"')) {
        resolve(`http://127.0.0.1:${JSON.parse(line).port}`);
      }
    });
  });
  for (const path of ["/readyz", "/dashboard/api-keys", "/docs", "/docs/api"]) {
    t.equal((await restCall(url, undefined, "GET", path)).status, 200, path);
  }
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  t.equal((await exit)[0], 0);
});
