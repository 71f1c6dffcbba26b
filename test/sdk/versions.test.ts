// @suite all
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
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

t.test("a packaged README has no broken link", (t) => {
  const { files } = JSON.parse(read("sdk/dist/release.json")) as {
    files: { path: string; kind: string }[];
  };
  const packages = files.filter(({ kind }) => ["npm", "wheel", "go"].includes(kind));
  t.equal(packages.length, 4);
  for (const { path } of packages) {
    const bytes = readFileSync(join(root, "sdk/dist", path));
    const text = path.endsWith(".tgz")
      ? gunzipSync(bytes).toString()
      : Object.values(unzipSync(bytes))
          .map((each) => strFromU8(each))
          .join("");
    t.match(text, /\(`\$SERVICE_URL\/docs\/\w+/, path);
    t.notMatch(text, /\]\(\.\.?\//, path);
  }
  t.end();
});
