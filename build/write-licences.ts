/** Writes docs/licences.md from the lock file. Run by `npm run licences`. */
import { readFileSync, writeFileSync } from "node:fs";

/** A package in the lock file. */
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const root = new URL("../", import.meta.url);

/** The Markdown page that lists the licences of all production dependencies in the lock file. */
export function licencesPage(): string {
  const { packages } = JSON.parse(readFileSync(new URL("package-lock.json", root), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const used = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link,
  );
  const byLicence = Map.groupBy(used, ([, { license = "none given" }]) => license);
  const rows = [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, entries]) => `| ${licence} | ${entries.length} | ${names(entries)} |`);
  return `# Licences

Written by \`npm run licences\`, from the lock file. The service itself is Apache-2.0; these are the
packages that it runs on. libvips, under the LGPL, is a shared library that the service neither changes nor
links: a process of its own loads it to decode images.

| Licence | Packages | |
| --- | --- | --- |
${rows.join("\n")}
`;
}

function names(entries: readonly [path: string, locked: Locked][]): string {
  const all = entries.map(
    ([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`,
  );
  return [...new Set(all)].sort().join(", ");
}

if (import.meta.main) {
  writeFileSync(new URL("docs/licences.md", root), licencesPage());
}
