import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, root, workshop } from "../sdk/support/suite.ts";
import { blocksOf } from "./pages.ts";
import { freePort } from "./port.ts";
import { type ServiceProcess, spawnService } from "./process.ts";
import type { Scope } from "./scope.ts";
import { scratchFolder } from "./scratch.ts";

/** The sources needed to pack and run the service. */
const sources = ["build", "gen", "package.json", "proto", "sdk", "src", "tsconfig.json"];
/** The files that contain the version. */
const versioned = [
  "package.json",
  "sdk/cli/package.json",
  "sdk/go/version_gen.go",
  "sdk/python/pyproject.toml",
  "sdk/python/src/ticketing/gen/version.py",
  "sdk/typescript/package.json",
  "sdk/typescript/src/gen/version.ts",
];
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** A service that is upgraded from version to version, at the same address and with the same data. */
interface Deployment {
  readonly url: string;
  /**
   * Releases the sources as a version, which replaces the running one.
   * @returns the digest of its packages
   */
  upgrade(version: string): Promise<string>;
  /** The shell commands in the README of an SDK that install it. */
  installation(sdk: "typescript" | "python" | "go"): string;
}

/** Prepares a deployment, in which nothing runs before the first upgrade. */
export async function deploy(t: Scope): Promise<Deployment> {
  const folder = workshop(t);
  const data = scratchFolder("deployed-");
  const port = await freePort();
  let running: ServiceProcess | undefined;
  return {
    url: `http://localhost:${port}`,
    async upgrade(to) {
      const tree = join(folder, to);
      await release(tree, to);
      await running?.end("SIGTERM");
      running = await spawnService(t, { PORT: `${port}`, DATA_DIR: data }, undefined, tree);
      return JSON.parse(readFileSync(join(tree, "sdk/releases.json"), "utf8"))[to];
    },
    installation(sdk) {
      const [first] = blocksOf(`sdk/${sdk}/README.md`);
      return (first?.code ?? "").replace(/^export SERVICE_.*\n/gm, "").trim();
    },
  };
}

async function release(tree: string, to: string): Promise<void> {
  mkdirSync(tree);
  for (const source of sources) {
    cpSync(join(root, source), join(tree, source), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  for (const path of versioned) {
    const text = readFileSync(join(tree, path), "utf8");
    writeFileSync(join(tree, path), text.replace(`"${version}"`, `"${to}"`));
  }
  // Forgets the real releases.
  writeFileSync(join(tree, "sdk/releases.json"), "{}");
  await must("node", ["sdk/pack.ts", "--release"], { cwd: tree });
}
