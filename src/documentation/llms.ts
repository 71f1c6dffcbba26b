import { markdownOf } from "./markdown-page.ts";
import type { Site } from "./site.ts";

const summary =
  "A self-hosted support ticketing service: tickets over REST, Connect, gRPC and gRPC-Web, API keys for each workspace, and signed webhooks that commit with the change they report.";

/**
 * The index of the documentation for language models.
 * @param base address of the service
 * @see https://llmstxt.org
 */
export function llmsText({ pages }: Site, base: string): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].filter(([group]) => group !== "");
  const sections = groups.map(([group, pages]) => {
    const items = pages.map(
      ({ name, path, description }) => `- [${name}](${base}${path}.md): ${description}`,
    );
    return `## ${group}\n\n${items.join("\n")}\n`;
  });
  return `# Ticketing

> ${summary}

The API is under ${base}/api/v1 and takes \`Authorization: Bearer\` with an API key. All pages in one file:
${base}/llms-full.txt.

## Contract

- [OpenAPI](${base}/openapi.json): The REST API, with its webhooks
- [AsyncAPI](${base}/asyncapi.json): The webhooks
- [Protobuf](${base}/sdk/proto.zip): The contract for Connect and gRPC

${sections.join("\n")}`;
}

/** All pages in one text, in their order. */
export const llmsFullText = (site: Site, base: string): string =>
  site.pages
    .filter(({ group }) => group !== "")
    .map((page) => `Source: ${base}${page.path}.md\n\n${markdownOf(site, page, base).trim()}\n`)
    .join("\n---\n\n");
