// @suite all
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { root } from "./support/suite.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

for (const [path, pattern] of [
  ["sdk/typescript/package.json", /"version": "(.*)"/],
  ["sdk/cli/package.json", /"version": "(.*)"/],
  ["sdk/python/pyproject.toml", /^version = "(.*)"/m],
  ["sdk/go/version_gen.go", /^const version = "(.*)"/m],
] as const) {
  t.test(`${path} has the version of the service, which hands it out`, (t) => {
    t.equal(pattern.exec(read(path))?.[1], version);
    t.end();
  });
}
