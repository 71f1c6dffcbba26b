import { compile } from "html-to-text";

/** Markup is many times as long as its text, and slow to turn into it. */
export const maxHtmlLength = 1 << 19;
/** Time and memory grow with the tags times their depth. Newsletters have a few thousand. */
const maxTags = 20_000;

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxChildNodes: 10_000, ellipsis: "…" },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
    { selector: "img", format: "skip" },
    // Tables lay e-mails out: their rows are lines.
    {
      selector: "tr",
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    },
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/**
 * The text of an HTML document, with `>` before what it quotes. One with too many tags loses its
 * layout: no tree is built of it.
 */
export function textOfHtml(html: string): string {
  const start = html.slice(0, maxHtmlLength);
  const text = hasFewTags(start) ? convert(start) : withoutTags(start);
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}

/** Counts what could be a tag, wherever it stands. */
function hasFewTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0 && tags <= maxTags; at = html.indexOf("<", at + 1)) {
    tags += /[a-z/]/i.test(html[at + 1] ?? "") ? 1 : 0;
  }
  return tags <= maxTags;
}

/** Each piece begins with what follows a `<`: nothing is searched for twice. */
function withoutTags(html: string): string {
  const [start = "", ...pieces] = html.split("<");
  let hidden = "";
  const texts = pieces.map((piece) => {
    const [, name = ""] = /^(\/?[a-z][a-z\d]*|!)/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (hidden !== "" && tag !== `/${hidden}`) {
      return "";
    }
    hidden = ["style", "script", "title"].includes(tag) ? tag : "";
    if (tag === "") {
      return `<${piece}`;
    }
    const end = piece.indexOf(">");
    const text = end === -1 || hidden !== "" ? "" : piece.slice(end + 1);
    return (blocks.has(tag.replace("/", "")) ? "\n" : "") + text;
  });
  return decodeEntities(start + texts.join(""));
}

const blocks = new Set(["blockquote", "br", "div", "h1", "h2", "h3", "li", "p", "table", "tr"]);

/** The few that no text does without. */
const entities = { lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" };

const decodeEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: keyof typeof entities) => entities[name]);

/** Text with line ends of one kind, without controls and what Postgres cannot store. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");

/** Text on one line, cut to a length, never within a character. */
export const oneLine = (text: string, maxLength: number): string =>
  cleanText(text).replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();
