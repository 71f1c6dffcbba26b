/**
 * Writes the table of event types into the pages that have a place for it: the lines between
 * `<!-- events -->` and `<!-- /events -->`. Run by `npm run generate`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const place = /(?<=<!-- events -->\n).*?(?=<!-- \/events -->)/s;

/** Paths of the pages with a place for the table, below the root of the repository. */
export const eventPages = (): string[] =>
  ["README.md", ...globSync("docs/**/*.md", { cwd: root })].filter((page) =>
    place.test(readFileSync(join(root, page), "utf8")),
  );

/** A page with the current table: each type and the comment of its message in the contract. */
export function withEventTable(page: string): string {
  const { webhooks } = JSON.parse(readFileSync(join(root, "gen/openapi.json"), "utf8"));
  const rows = Object.entries<{ post: { description: string } }>(webhooks).map(
    ([type, { post }]) => `| \`${type}\` | ${post.description.replaceAll(/\s+/g, " ")} |`,
  );
  const table = ["| Event | Fires when |", "| --- | --- |", ...rows].join("\n");
  return page.replace(place, () => `\n${table}\n\n`);
}

if (import.meta.main) {
  for (const page of eventPages()) {
    const path = join(root, page);
    writeFileSync(path, withEventTable(readFileSync(path, "utf8")));
  }
}
