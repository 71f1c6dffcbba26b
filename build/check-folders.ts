/**
 * Fails if two folders of `src` import each other, including type imports. Run by `npm run check`.
 *
 * The rule: within each folder, its own files together are one member, each subfolder with everything
 * below it is another, and no two members of a folder import each other.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, posix, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** The first import, such as `src/rpc/call.ts:3`, behind each arrow `from → to` between members. */
function findArrows(): Map<string, string> {
  const arrows = new Map<string, string>();
  const files = globSync("src/**/*.{ts,tsx,js}", { cwd: root }).sort();
  for (const file of files.filter((path) => !/\/(?:dist|node_modules)\//.test(path))) {
    for (const [i, line] of readFileSync(resolve(root, file), "utf8").split("\n").entries()) {
      for (const [, path = ""] of line.matchAll(/\b(?:from|import)\b[\s(]*"(\.[^"]+)"/g)) {
        const arrow = between(file, posix.join(dirname(file), path));
        if (arrow !== undefined && !arrows.has(arrow)) {
          arrows.set(arrow, `${file}:${i + 1}`);
        }
      }
    }
  }
  return arrows;
}

/** The arrow from a file to one that it imports; undefined inside a member and outside `src`. */
function between(from: string, to: string): string | undefined {
  const [source, target] = [from.split("/"), to.split("/")];
  const depth = source.findIndex((part, i) => part !== target[i]);
  const [a, b] = [source, target].map((parts) => memberAt(parts, depth));
  return depth === 0 || a === b ? undefined : arrowOf(a, b);
}

/** `src/rpc` for files below that folder, `src/*` for a file of `src` itself. */
const memberAt = (parts: readonly string[], depth: number) =>
  [...parts.slice(0, depth), depth === parts.length - 1 ? "*" : parts[depth]].join("/");

const arrowOf = (from = "", to = "") => `${from} → ${to}`;

const arrows = findArrows();
for (const [arrow, place] of arrows) {
  const [from = "", to = ""] = arrow.split(" → ");
  const back = arrows.get(arrowOf(to, from));
  if (from < to && back !== undefined) {
    console.error(`${from} ↔ ${to}: these folders import each other, at ${place} and ${back}.`);
    process.exitCode = 1;
  }
}
