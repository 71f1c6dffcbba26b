// @suite default
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import t from "tap";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "build/openapi");
const schemaTypes = join(folder, "json-schema.ts");

/** The imports of a file, types included: paths of files, and names of packages. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [
    ...source.matchAll(/(?:^(?:import|export|\}).* from |^import |\bimport\()"([^"]+)"/gm),
  ].map(([, name = ""]) => (name.startsWith(".") ? join(file, "..", name) : name));
}

/** The imports of these files, direct and transitive. */
function allImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (!found.has(name)) {
      found.add(name);
      directImports(name).forEach(visit);
    }
  };
  files.flatMap(directImports).forEach(visit);
  return found;
}

const directImports = (name: string) =>
  name.startsWith("/") && /\.[jt]s$/.test(name) ? importsOf(name) : [];

t.test("no file of the folder imports itself, directly or through others", async (t) => {
  const files = globSync("**/*.ts", { cwd: folder }).map((name) => join(folder, name));
  t.ok(files.length > 10);
  t.same(
    files.filter((file) => allImports([file]).has(file)),
    [],
  );
});

t.test("the types of schemas depend on nothing else here", async (t) => {
  t.same(importsOf(schemaTypes), ["@bufbuild/protobuf"]);
});

t.test("the service and its commands load no generator and no build tool", async (t) => {
  const entries = ["src/main.js", "src/admin/bin.ts", "src/admin/admin.ts"];
  const loaded = allImports(entries.map((entry) => join(root, entry)));
  t.same(
    [...loaded].filter((name) => name.startsWith(join(root, "build"))),
    [],
  );
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const packages = [...loaded]
    .filter((name) => !name.startsWith("/") && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  t.ok(packages.length > 10);
  t.same(
    [...new Set(packages)].filter((name) => !(name in dependencies)),
    [],
  );
});
