import { escapeHtml } from "./html.ts";
import { linkRel, type MarkdownElement, type MarkdownNode, type MarkdownTag } from "./markdown.ts";

/** Styles of elements, for programs that know no style sheets. */
export type MarkdownStyles = Readonly<Partial<Record<MarkdownTag, string>>>;

/** Formatted text as HTML. Each block has its own direction. */
export const markdownHtml = (
  blocks: readonly MarkdownElement[],
  styles: MarkdownStyles = {},
): string => blocks.map((block) => elementHtml(block, styles, ' dir="auto"')).join("");

const nodeHtml = (node: MarkdownNode, styles: MarkdownStyles) =>
  typeof node === "string" ? escapeHtml(node) : elementHtml(node, styles);

function elementHtml(element: MarkdownElement, styles: MarkdownStyles, more = ""): string {
  const { tag, href, start, children } = element;
  const style = styles[tag];
  const attributes = [
    more,
    href === undefined ? "" : ` href="${escapeHtml(href)}" rel="${linkRel}"`,
    start === undefined ? "" : ` start="${start}"`,
    style === undefined ? "" : ` style="${style}"`,
  ].join("");
  if (tag === "br" || tag === "hr") {
    return `<${tag}${attributes}>`;
  }
  const content = children.map((child) => nodeHtml(child, styles)).join("");
  // Its words do not affect the direction of those around it.
  return `<${tag}${attributes}>${tag === "a" ? `<bdi>${content}</bdi>` : content}</${tag}>`;
}
