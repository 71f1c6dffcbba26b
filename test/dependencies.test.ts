// @suite default
import { readFileSync } from "node:fs";
import t from "tap";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

t.test("docs/dependencies.md has each direct dependency once", async (t) => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
  const rows = read("docs/dependencies.md").match(/^\| `.*?(?= \| )/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`(.+?)`/g)].map(([, name]) => name));
  const direct = { ...dependencies, ...devDependencies, ...optionalDependencies };
  t.same(named.sort(), Object.keys(direct).sort());
});
