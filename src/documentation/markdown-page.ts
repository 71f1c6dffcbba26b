import type { DocPage, Site } from "./site.ts";
import { isExternal, resolveLink } from "./site.ts";

/**
 * A page as Markdown, with links to the Markdown of other pages. Links to files that the service does
 * not serve become plain words.
 * @param base address of the service
 */
export function markdownOf(site: Site, page: DocPage, base: string): string {
  return page.text.replace(codeOrLink, (found, words?: string, link?: string) => {
    if (words === undefined || link === undefined || isExternal(link)) {
      return found;
    }
    const address = resolveLink(site, page, link);
    if (address === undefined) {
      return words;
    }
    const { path, isPage, anchor } = address;
    return `[${words}](${base}${path}${isPage ? ".md" : ""}${anchor})`;
  });
}

/** A fenced block, a link or inline code, which may hold what looks like a link. */
const codeOrLink = /^```[\s\S]*?^```$|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)|`[^`\n]+`/gm;

/** For a path below `/docs` that has no page. */
export const missingMarkdown = (base: string): string =>
  `# Page not found\n\nThe documentation has no page at this address. See [all pages](${base}/llms.txt).\n`;
