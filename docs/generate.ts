// `npm run generate:docs`: the pages of the reference that follow from the code.
import { readFileSync, writeFileSync } from "node:fs";
import { describeSettings, type SettingInForce } from "../src/config/settings.ts";

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

You configure the service with environment variables. An invalid value stops the start with one
line that names the variable. \`npm run config\` prints the values in force, with secrets masked.

To trust a private certificate authority, set Node's own \`NODE_EXTRA_CA_CERTS\`.

${tables.join("\n")}`;
}

const row = ({ name, value, description }: SettingInForce) =>
  `| \`${name}\` | ${value === undefined ? "" : `\`${value}\``} | ${description} |`;

/** The page of events with its table, from the contract: each type and the comment of its message. */
export function eventsPage(page: string): string {
  const document = readFileSync(new URL("../gen/openapi.json", import.meta.url), "utf8");
  const webhooks: Record<string, { post: { description: string } }> = JSON.parse(document).webhooks;
  const rows = Object.entries(webhooks).map(
    ([type, { post }]) => `| \`${type}\` | ${post.description.replaceAll(/\s+/g, " ")} |`,
  );
  const table = ["| Event | Fires when |", "| --- | --- |", ...rows].join("\n");
  return page.replace(/(?<=<!-- events -->\n).*?(?=\n<!-- \/events -->)/s, () => table);
}

if (import.meta.main) {
  const events = new URL("reference/events.md", import.meta.url);
  writeFileSync(events, eventsPage(readFileSync(events, "utf8")));
  writeFileSync(new URL("reference/settings.md", import.meta.url), settingsPage());
}
