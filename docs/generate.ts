// `npm run generate:docs`: the pages of the reference that follow from the code.
import { readFileSync, writeFileSync } from "node:fs";
import { describeSettings, type SettingInForce } from "../src/config/settings.ts";
import { columns, reaches } from "../src/features/privacy/classification.ts";
import { machineLine } from "../test/bench/machine.ts";
import type { Report } from "../test/bench/report.ts";
import { boundOf, format } from "../test/bench/row.ts";

/** The reference of the settings in Markdown, from their schema. */
export function settingsPage(): string {
  const topics = Map.groupBy(describeSettings({}), ({ section }) => section);
  const tables = [...topics].map(
    ([topic, settings]) => `## ${topic}

| Variable | Default | |
| --- | --- | --- |
${settings.map(row).join("\n")}
`,
  );
  return `# Settings

You configure the service with environment variables. If a value is invalid, the service does not start,
and prints one line that names the variable. \`npm run config\` prints the values in force, with secrets masked.

To trust a private certificate authority, set Node's own \`NODE_EXTRA_CA_CERTS\`.

${tables.join("\n")}`;
}

const row = ({ name, value, description }: SettingInForce) =>
  `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${description} |`;

/** The page of events with its table, from the contract: each type and the comment of its message. */
export function eventsPage(page: string): string {
  const webhooks: Record<string, { post: { description: string } }> = openApi().webhooks;
  const rows = Object.entries(webhooks).map(
    ([type, { post }]) => `| \`${type}\` | ${post.description.replaceAll(/\s+/g, " ")} |`,
  );
  return fill(page, "events", ["| Event | Fires when |", "| --- | --- |", ...rows]);
}

interface Operation {
  readonly summary: string;
  readonly "x-required-role"?: string;
  readonly "x-required-scope"?: string;
}

/** The page of roles with its matrix, from the contract: each operation and who may call it. */
export function rolesPage(page: string): string {
  const paths: Record<string, Record<string, Operation>> = openApi().paths;
  const rows = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const agent = operation["x-required-role"] === undefined ? "yes" : "no";
      const { summary, "x-required-scope": scope = "" } = operation;
      const key = scope === "*" ? "none" : scope === "" ? "any" : `\`${scope}\``;
      return `| \`${verb.toUpperCase()} ${path}\` | ${summary} | ${agent} | yes | ${key} |`;
    }),
  );
  const head = "| Operation | | Agent | Admin, API key | Restricted API key with |";
  return fill(page, "roles", [head, "| --- | --- | --- | --- | --- |", ...rows]);
}

/** The page of privacy with its tables, from the classification of all columns. */
export function privacyPage(page: string): string {
  const rows = Object.entries(columns).flatMap(([table, byReach]) =>
    Object.entries(byReach)
      .filter(([reach]) => reach !== "none")
      .map(
        ([reach, names]) => `| \`${table}\` | \`${names.replaceAll(" ", "`, `")}\` | ${reach} |`,
      ),
  );
  const words = Object.entries(reaches).filter(([reach]) => reach !== "none");
  return fill(page, "columns", [
    ...words.map(([reach, text]) => `- **${reach}**: ${text}`),
    "",
    "| Table | Columns | Reached |",
    "| --- | --- | --- |",
    ...rows,
  ]);
}

/** The page of figures with the table of the last whole run, from `figures.json`. */
export function measuringPage(page: string): string {
  const { date, machine, rows }: Report = readJson("figures.json");
  const lines = rows.map((row) => {
    const { name, value, reference, ratio, ok } = row;
    const cells = [name, format(value), format(reference), format(ratio), boundOf(row)];
    return `| ${cells.join(" | ")} | ${ok ? "yes" : "**no**"} |`;
  });
  return fill(page, "figures", [
    `${date} on ${machineLine(machine)}:`,
    "",
    "| Figure | Measured | Against | Ratio | Bound | Held |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines,
  ]);
}

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const openApi = () => readJson("../gen/openapi.json");

/** Puts lines between the marks of a page. */
const fill = (page: string, mark: string, lines: readonly string[]) =>
  page.replace(
    new RegExp(`(?<=<!-- ${mark} -->\\n).*?(?=<!-- /${mark} -->)`, "s"),
    () => `${lines.join("\n")}\n`,
  );

/** Writes every generated page, or generated part of a page. */
export function writePages(): void {
  const pages: [path: string, fill: (page: string) => string][] = [
    ["reference/events.md", eventsPage],
    ["reference/settings.md", settingsPage],
    ["guides/roles.md", rolesPage],
    ["measuring.md", measuringPage],
    ["privacy.md", privacyPage],
  ];
  for (const [path, fill] of pages) {
    const page = new URL(path, import.meta.url);
    writeFileSync(page, fill(readFileSync(page, "utf8")));
  }
}

if (import.meta.main) {
  writePages();
}
