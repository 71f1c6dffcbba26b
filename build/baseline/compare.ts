import type { Surface } from "./surface.ts";

/** Lists the promises of an older surface that are missing, and the demands that are new. */
export function breakingChanges(old: Surface, now: Surface): string[] {
  const [before, after] = [new Set(old), new Set(now)];
  const gone = old.filter((line) => line.startsWith("has ") && !after.has(line));
  const asked = now.filter(
    (line) => line.startsWith("needs ") && !before.has(line) && wasThere(line, old),
  );
  return [
    ...gone.map((line) => `gone: ${line.slice("has ".length)}`),
    ...asked.map((line) => `newly required: ${line.slice("needs ".length)}`),
  ];
}

/** A new method may require anything. A field is new along with its method if its owner did not exist. */
function wasThere(line: string, old: Surface): boolean {
  const owner = line.replace(/^needs /, "has ").replace(/( [-<].*| \?.*|\.\w+)$/, "");
  return old.some((each) => each.startsWith(owner));
}
