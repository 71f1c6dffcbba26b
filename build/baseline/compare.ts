import type { Surface } from "./surface.ts";

/** Lists the promises of an older surface that are gone, and the demands that are new. */
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

/** A new method may need what it likes. A field is new with its method if its owner was not there. */
function wasThere(line: string, old: Surface): boolean {
  const owner = line.replace(/^needs /, "has ").replace(/( [-<].*| \?.*|\.\w+)$/, "");
  return old.some((each) => each.startsWith(owner));
}
