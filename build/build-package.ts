/**
 * Builds the npm package: JavaScript in `dist`, laid out like the repository.
 * Node does not strip types from files in node_modules. Run by `prepack`.
 */
import { execSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const dist = new URL("dist/", root);
/** Files and folders to copy, relative to the root of the repository. */
const assets = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  ...globSync(["docs/**/*.*", "sdk/README.md", "sdk/*/README.md"], {
    cwd: fileURLToPath(root),
    exclude: ["**/*.png", "**/*.ts"],
  }),
  "src/portal/dist",
  "sdk/code-samples.json",
  "sdk/dist",
  "gen/openapi.json",
  "gen/asyncapi.json",
  "gen/event-descriptions.json",
  "gen/mcp-tools.json",
];

rmSync(dist, { recursive: true, force: true });
// npm puts node_modules/.bin on the PATH.
execSync("tsc -p build/tsconfig.package.json", { cwd: fileURLToPath(root), stdio: "inherit" });
for (const path of assets) {
  const from = new URL(path, root);
  const to = new URL(path, dist);
  if (path.endsWith(".json")) {
    // Indentation is two fifths of it.
    mkdirSync(new URL(".", to), { recursive: true });
    writeFileSync(to, JSON.stringify(JSON.parse(readFileSync(from, "utf8"))));
  } else if (existsSync(from)) {
    cpSync(from, to, { recursive: true });
  }
}
