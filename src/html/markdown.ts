import MarkdownIt, { type Token } from "markdown-it";
import { balanced } from "./bidi.ts";
import { findLinks, restOfAddress } from "./find-links.ts";

/** Pages that agents link to learn nothing about ours, and gain no rank. */
export const linkRel = "noopener noreferrer nofollow";

/** A piece of a formatted text: words, or an element. */
export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** The target of a link: `http`, `https` or `mailto`. */
  readonly href?: string;
  /** Number of the first item of an ordered list, if it is not 1. */
  readonly start?: number;
  readonly children: readonly MarkdownNode[];
}

export type MarkdownTag =
  | "p"
  | "h3"
  | "h4"
  | "ul"
  | "ol"
  | "li"
  | "blockquote"
  | "pre"
  | "hr"
  | "br"
  | "strong"
  | "em"
  | "s"
  | "code"
  | "a";

/**
 * The most characters other than letters, digits and spaces, with which the time grows. On a busy
 * machine of two cores, the slowest of 361 hostile texts of up to 64 KB took 70 ms within this bound;
 * without it, 64 KB of `*[_` took 340 ms. Other parsers are not linear: at 64 KB, `marked` took 35 s
 * for `***a** `, and `mdast-util-from-markdown` 88 s for `*a_ `.
 */
const maxMarks = 5_000;

/** Nested elements. Browsers and mail programs struggle with more. */
const maxDepth = 32;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true })
  // Syntax that would be surprising in a message: a signature below dashes is not a heading, an
  // indented line is not code, and nothing that was written disappears.
  .disable(["code", "entity", "html_block", "html_inline", "lheading", "reference", "table"]);
const { parseLinkDestination } = parser.helpers;
// An entity stays as it was written, even in addresses.
parser.helpers.parseLinkDestination = (text, start, max) => {
  const found = parseLinkDestination(text, start, max);
  const written = text.slice(start, found.pos).replace(/^<(.*)>$/s, "$1");
  return { ...found, str: found.ok ? parser.utils.unescapeMd(written) : found.str };
};
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
for (const scheme of ["http:", "https:"]) {
  parser.linkify.add(scheme, {
    validate: (text, start) => restOfAddress(text, start).length,
  });
}
parser.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url) && URL.canParse(url);
parser.normalizeLinkText = (url) => url;

/**
 * Reads the text of an agent's message: Markdown with line breaks as typed. HTML is text, images are
 * links. A text with more marks or deeper nesting than people write is not formatted.
 * @returns blocks, in order
 */
export function parseMarkdown(text: string): readonly MarkdownElement[] {
  const isUsual = text.replace(/[\p{L}\p{M}\p{N} ]+/gu, "").length <= maxMarks;
  return (isUsual && readBlocks(parser.parse(text, {}))) || plainBlocks(text);
}

/** @returns undefined if elements are nested too deeply */
function readBlocks(blocks: readonly Token[]): readonly MarkdownElement[] | undefined {
  const root: MarkdownElement[] = [];
  /** Children of the open elements, the innermost last. */
  const open: MarkdownNode[][] = [root];
  /** Targets of the open links. */
  const hrefs: string[] = [];
  for (const token of blocks.flatMap((block) => block.children ?? block)) {
    const inner = open.at(-1) ?? root;
    if (token.nesting === 0) {
      inner.push(...leafOf(token, hrefs.length > 0));
    } else if (token.nesting === 1) {
      if (token.tag === "a") {
        hrefs.push(attributeOf(token, "href"));
      }
      // Paragraphs in tight lists, and links within links, are not separate elements.
      const isPart = token.hidden || (token.tag === "a" && hrefs.length > 1);
      const children = isPart ? inner : [];
      if (!isPart) {
        inner.push(elementOf(token, children));
      }
      open.push(children);
    } else {
      open.pop();
      const href = token.tag === "a" ? hrefs.pop() : undefined;
      if (href !== undefined && !inner.some(isVisible)) {
        inner.push(balanced(href));
      }
    }
    if (open.length > maxDepth) {
      return undefined;
    }
  }
  return root;
}

const isVisible = (node: MarkdownNode) =>
  typeof node === "string" ? node.trim() !== "" : node.children.some(isVisible);

/** A message is below the headings of its page. */
const headings: Readonly<Record<string, MarkdownTag>> = {
  h1: "h3",
  h2: "h4",
  h3: "h4",
  h4: "h4",
  h5: "h4",
  h6: "h4",
};

function elementOf(token: Token, children: readonly MarkdownNode[]): MarkdownElement {
  const tag = headings[token.tag] ?? (token.tag as MarkdownTag);
  const href = attributeOf(token, "href");
  const start = attributeOf(token, "start");
  return { tag, ...(href && { href }), ...(start && { start: Number(start) }), children };
}

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? "");

function leafOf(token: Token, isInLink: boolean): readonly MarkdownNode[] {
  const text = balanced(token.content);
  switch (token.type) {
    case "hardbreak":
    case "softbreak":
      return [{ tag: "br", children: [] }];
    case "hr":
      return [{ tag: "hr", children: [] }];
    case "code_inline":
      return [{ tag: "code", children: [text] }];
    case "fence":
      return [{ tag: "pre", children: [{ tag: "code", children: [text.replace(/\n$/, "")] }] }];
    case "image": {
      const href = attributeOf(token, "src");
      const label = text.trim() || balanced(href);
      return [isInLink ? label : { tag: "a", href, children: [label] }];
    }
    default:
      return text === "" ? [] : [text];
  }
}

/** The text as it is, with its links. */
const plainBlocks = (text: string): readonly MarkdownElement[] =>
  balanced(text)
    .split(/(?:\r?\n|\r){2,}/)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ tag: "p", children: findLinks(paragraph).flatMap(plainPiece) }));

const plainPiece = ({ text, href }: ReturnType<typeof findLinks>[number]): MarkdownNode[] =>
  href === undefined
    ? text
        .split(/\r?\n|\r/)
        .flatMap((line, index) => (index === 0 ? [line] : [{ tag: "br", children: [] }, line]))
    : [{ tag: "a", href, children: [text] }];
