/** Fails if `src` exports a name that no other file mentions, including tests. Run by `npm run check`. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const sources = globSync("{src,build,sdk,test,docs}/**/*.{ts,tsx,js}", { cwd: root })
  .filter((path) => !/\/(?:dist|node_modules)\//.test(path))
  .map((path) => ({ path, text: readFileSync(resolve(root, path), "utf8") }));

const mentions = new Map<string, number>();
for (const { text } of sources) {
  for (const word of new Set(text.match(/\w+/g))) {
    mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
}

const exported =
  /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
for (const { path, text } of sources.filter(({ path }) => path.startsWith("src/"))) {
  for (const [, name = ""] of text.matchAll(exported)) {
    if (mentions.get(name) === 1) {
      console.error(`${path}: ${name} is exported and used in this file only.`);
      process.exitCode = 1;
    }
  }
}
