import { balanced } from "../../html/bidi.ts";
import { findLinks } from "../../html/find-links.ts";
import { escapeHtml, isolatedHtml } from "../../html/html.ts";

/** A text that a stranger may have written, for HTML: escaped, with its links. */
export const richText = (text: string): string =>
  findLinks(balanced(text))
    .map(({ text, href }) => (href === undefined ? escapeHtml(text) : externalLink(href, text)))
    .join("");

/** A link to a page that is not ours. */
export const externalLink = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow ugc">${isolatedHtml(text)}</a>`;
