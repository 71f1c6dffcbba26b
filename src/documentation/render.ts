import MarkdownIt, { type Token } from "markdown-it";
import { escapeHtml } from "../html/html.ts";
import { type DocPage, isExternal, resolveLink, type Site } from "./site.ts";

/** A heading of a page below its title. */
interface Heading {
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/** The text below a heading on one line, without its formatting. */
export interface Section {
  /** Empty below the title. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

/** A page, ready to put between header and footer. */
export interface RenderedPage {
  readonly title: string;
  /** All but the title. */
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

const parser = new MarkdownIt();
parser.renderer.rules.fence = (tokens, i) =>
  `<pre><code>${escapeHtml(tokens[i]?.content.trimEnd() ?? "")}</code></pre>\n`;
parser.renderer.rules.table_open = () => '<div class="table"><table>\n';
parser.renderer.rules.table_close = () => "</table></div>\n";
parser.renderer.rules.heading_close = (tokens, i) => {
  const { tag, id, text } = headingAt(tokens, i - 2);
  return `<a class="anchor" href="#${id}" aria-label="${escapeHtml(`Link to “${text}”`)}">#</a></${tag}>\n`;
};

/** Renders a page. Its text is ours, but HTML in it stays text anyway. */
export function renderPage(site: Site, page: DocPage): RenderedPage {
  // Diagrams are for readers of the repository; the lists below them have the same content.
  const tokens = parser.parse(page.text, {}).filter(({ info }) => info !== "mermaid");
  const [, title] = tokens.splice(0, 3);
  const headings = nameHeadings(tokens);
  for (const { children } of tokens) {
    if (children !== null) {
      redirectLinks(children, site, page);
    }
  }
  return {
    title: textOf(title),
    html: parser.renderer.render(withoutEmptyHeads(tokens), parser.options, {}),
    headings,
    sections: sectionsOf(tokens),
  };
}

/** Gives each heading an id, as GitHub does. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const uses = new Map<string, number>();
  return tokens.flatMap((token, i) => {
    if (token.type !== "heading_open") {
      return [];
    }
    const slug = textOf(tokens[i + 1])
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-");
    const used = uses.get(slug) ?? 0;
    uses.set(slug, used + 1);
    token.attrSet("id", used === 0 ? slug : `${slug}-${used}`);
    return headingAt(tokens, i);
  });
}

/** The heading that begins at a token. */
function headingAt(tokens: readonly Token[], i: number) {
  const { tag = "", attrs } = tokens[i] ?? {};
  const id = new Map(attrs).get("id") ?? "";
  return { tag, level: Number(tag.slice(1)), id: String(id), text: textOf(tokens[i + 1]) };
}

/** Redirects the links and images of a page to where the service has them, or leaves them out. */
function redirectLinks(inline: Token[], site: Site, page: DocPage): void {
  let isDropped = false;
  for (const token of [...inline]) {
    const name = token.type === "image" ? "src" : "href";
    const link = token.attrGet(name);
    if (typeof link === "string" && !isExternal(link)) {
      const address = resolveLink(site, page, link);
      token.attrSet(name, address === undefined ? "" : address.path + address.anchor);
      isDropped = address === undefined;
    }
    if (isDropped && /^link_/.test(token.type)) {
      inline.splice(inline.indexOf(token), 1);
      isDropped = token.type === "link_open";
    }
  }
}

/** A table without headings needs no row for them. A single empty one is a cell like others. */
function withoutEmptyHeads(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let head: Token[] | undefined;
  for (const [i, token] of tokens.entries()) {
    if (token.type === "thead_open") {
      head = [];
    }
    if (token.type === "th_open" && tokens[i + 1]?.content === "") {
      token.tag = "td";
      (tokens[i + 2] as Token).tag = "td";
    }
    (head ?? kept).push(token);
    if (token.type === "thead_close" && head !== undefined) {
      kept.push(...(head.some(({ content }) => content !== "") ? head : []));
      head = undefined;
    }
  }
  return kept;
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const parts: { id: string; heading: string; texts: string[] }[] = [
    { id: "", heading: "", texts: [] },
  ];
  for (const [i, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const { id, text } = headingAt(tokens, i);
      parts.push({ id, heading: text, texts: [] });
    } else if (token.type === "fence") {
      parts.at(-1)?.texts.push(token.content);
    } else if (token.type === "inline" && tokens[i - 1]?.type !== "heading_open") {
      parts.at(-1)?.texts.push(textOf(token));
    }
  }
  return parts.map(({ id, heading, texts }) => ({
    id,
    heading,
    text: texts.join(" ").replace(/\s+/g, " "),
  }));
}

/** The words of an inline token. */
const textOf = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content))
    .join("");
