/**
 * Builds what `npm pack` packs: JavaScript in `dist`, with the layout of the
 * repository, as Node strips no types below node_modules. Run by `prepack`.
 */
import { execSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../../", import.meta.url);
const dist = new URL("dist/", root);
/** What is not TypeScript and is read at run time, below the root of the repository. */
const assets = ["src/portal/dist"];

rmSync(dist, { recursive: true, force: true });
// npm has put the folder of its command first.
execSync("tsc -p src/tsconfig.package.json", { cwd: fileURLToPath(root), stdio: "inherit" });
for (const path of assets) {
  const from = new URL(path, root);
  if (existsSync(from)) cpSync(from, new URL(path, dist), { recursive: true });
}
