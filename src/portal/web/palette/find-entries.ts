import type { Entry } from "./use-entries.ts";

const mostOfGroup = 6;

/** The entries that contain every word, the first few of each group. */
export function findEntries(entries: readonly Entry[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ group, label, detail = "", id }) => {
    const searched = `${group} ${label} ${detail} ${id}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const groups = Map.groupBy(found, ({ group }) => group);
  return [...groups].map(([name, members]) => ({ name, entries: members.slice(0, mostOfGroup) }));
}
