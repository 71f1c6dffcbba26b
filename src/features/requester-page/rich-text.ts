import { escapeHtml } from "../../runtime/html.ts";

const url = /https?:\/\/[^\s<>"]+/g;

/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?'*_~)\]}]+$/;

/** A text that a stranger wrote, for HTML: escaped, with its web addresses as links. */
export function richText(text: string): string {
  let html = "";
  let done = 0;
  for (const { 0: match, index } of text.matchAll(url)) {
    const address = match.replace(match.includes("(") ? /[.,;:!?'*_~\]}]+$/ : trailing, "");
    if (URL.canParse(address)) {
      html += escapeHtml(text.slice(done, index)) + externalLink(address, address);
      done = index + address.length;
    }
  }
  return html + escapeHtml(text.slice(done));
}

/** A link to a page that is not ours. */
export const externalLink = (href: string, text: string) =>
  `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow ugc">${escapeHtml(text)}</a>`;
