import type { MarkdownElement, MarkdownNode } from "./markdown.ts";

/** Formatted text for programs that do not show HTML: the address of a link follows its words. */
export const markdownText = (blocks: readonly MarkdownElement[]): string => blocksText(blocks);

const blocksText = (blocks: readonly MarkdownNode[]): string =>
  blocks
    .map((block) => (typeof block === "string" ? block : blockText(block)))
    .filter((block) => block !== "")
    .join("\n\n");

function blockText(block: MarkdownElement): string {
  const { tag, children } = block;
  switch (tag) {
    case "ul":
    case "ol":
      return listText(block);
    case "blockquote":
      return blocksText(children).replace(/^(?=(.?))/gm, (_, next) => (next ? "> " : ">"));
    case "pre":
      return contentOf(children).replace(/^(?=.)/gm, "    ");
    case "hr":
      return "* * *";
    default:
      return inlineText(block);
  }
}

const contentOf = (nodes: readonly MarkdownNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : contentOf(node.children))).join("");

function listText({ tag, start = 1, children }: MarkdownElement): string {
  const items = children.filter((child) => typeof child !== "string");
  return items
    .map((item, index) => {
      const mark = tag === "ol" ? `${start + index}. ` : "- ";
      return mark + itemText(item).replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

const blockTags = ["p", "h3", "h4", "ul", "ol", "blockquote", "pre", "hr"];

/** In a tight list, the words of an item are not a paragraph. */
function itemText({ children }: MarkdownElement): string {
  const first = children.findIndex(
    (child) => typeof child !== "string" && blockTags.includes(child.tag),
  );
  const end = first === -1 ? children.length : first;
  const words = children.slice(0, end).map(inlineText).join("");
  const blocks = blocksText(children.slice(end));
  return [words, blocks].filter((part) => part !== "").join("\n");
}

/** Signs around words, as people write them in plain text. */
const marks: Readonly<Record<string, string>> = { strong: "*", em: "_", s: "~", code: "`" };

function inlineText(node: MarkdownNode): string {
  if (typeof node === "string") {
    return node;
  }
  const { tag, href, children } = node;
  if (tag === "br") {
    return "\n";
  }
  const words = children.map(inlineText).join("");
  if (href !== undefined) {
    return isAddress(words, href) ? words : `${words} (${href})`;
  }
  const mark = marks[tag] ?? "";
  return mark + words + mark;
}

/** Whether the words of a link are already its address. */
const isAddress = (words: string, href: string): boolean =>
  [href, decoded(href)].some((each) => [each, each.replace(/^mailto:|\/$/gi, "")].includes(words));

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
