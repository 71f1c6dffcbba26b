import { compile, type FormatCallback } from "html-to-text";

/** A text, and whether there was more of it. */
interface Text {
  readonly text: string;
  readonly isCut: boolean;
}

/** Length of markup that is read with its layout. Longer markup is slow to read that way. */
const maxLayoutLength = 1 << 19;
/** Length of markup that is read at all. */
const maxHtmlLength = 1 << 22;
/** Time and memory grow with the number of tags times their depth. Newsletters have a few thousand. */
const maxTags = 20_000;
/** Replaces content that is nested too deeply. No other text contains it. */
const tooDeep = "\0";

const lines = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
/** Blocks that the library treats as parts of a line. */
const moreBlocks = ["address", "center", "dd", "dt", "figcaption", "legend", "summary"];

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, ellipsis: tooDeep },
  formatters: {
    alt: ((image, _walk, builder) => builder.addInline(altOf(image.attribs))) as FormatCallback,
  },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
    { selector: "img", format: "alt" },
    // Emails use tables for layout: their rows are lines.
    ...["tr", ...moreBlocks].map((selector) => ({ selector, format: "block", options: lines })),
    { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    // Programs show plain text as HTML this way.
    ...["pre", " pre"].map((value) => ({
      selector: `div[style*="white-space:${value}"]`,
      format: "pre",
      options: lines,
    })),
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/** The words for an image; empty for decoration and for pixels that report that an email was read. */
function altOf({ alt = "", width, height }: Record<string, string>): string {
  const text = oneLine(alt, 1_000);
  const isFileName = /^[^ ]{1,200}\.(bmp|gif|jpe?g|png|svg|webp)$/i.test(text);
  if (text === "" || isFileName || [width, height].some((size) => /^[01](px)?$/.test(size ?? ""))) {
    return "";
  }
  // Many programs write emoji as images.
  return /[\p{L}\p{N}]/u.test(text) ? `[${text}]` : text;
}

/**
 * The text of an HTML document, with `>` before quoted lines. One with too many tags, or too deeply
 * nested ones, loses its layout: no tree is built for it.
 * @param maxLength of a text without layout
 */
export function textOfHtml(html: string, maxLength: number): Text {
  // Images within the document are most of its length.
  const markup = cleanText(html).replace(/(["'(])data:image\/[^"'()<>]{1000,}/g, "$1");
  const isSmall = markup.length <= maxLayoutLength && hasFewTags(markup);
  const converted = isSmall ? convert(markup) : tooDeep;
  const { text, isCut } = converted.includes(tooDeep)
    ? withoutTags(markup, maxLength)
    : { text: converted, isCut: false };
  const tidy = text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
  return { text: tidy, isCut };
}

/** Counts everything that could be a tag, wherever it is. */
function hasFewTags(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0 && tags <= maxTags; at = html.indexOf("<", at + 1)) {
    tags += /[a-z/]/i.test(html[at + 1] ?? "") ? 1 : 0;
  }
  return tags <= maxTags;
}

/** Each piece except the first begins with a `<`: nothing is searched for twice. */
function withoutTags(html: string, maxLength: number): Text {
  const end = Math.min(html.length, maxHtmlLength);
  const texts: string[] = [];
  let [hidden, length, at] = ["", 0, 0];
  while (at < end && length <= maxLength) {
    const next = html.indexOf("<", at + 1);
    const piece = html.slice(at, next === -1 ? end : Math.min(next, end));
    at += piece.length;
    const [start = "", name = ""] = /^<(\/?[a-z][a-z\d]*|!)/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (hidden !== "" && tag !== `/${hidden}`) {
      continue;
    }
    hidden = ["style", "script", "title"].includes(tag) ? tag : "";
    const close = start === "" ? -1 : piece.indexOf(">");
    const text = start === "" || (close !== -1 && hidden === "") ? piece.slice(close + 1) : "";
    const room = (maxLength - length + 1) * maxEntityLength;
    const words = decodeEntities(text.replace(/[ \t\n]+/g, " ").slice(0, room));
    const isBreak = blocks.has(tag.replace("/", "")) && texts.at(-1) !== "\n";
    texts.push(...(isBreak ? ["\n"] : []), ...(words === "" ? [] : [words]));
    length += words.length + (isBreak ? 1 : 0);
  }
  return { text: texts.join(""), isCut: at < html.length || length > maxLength };
}

const blocks = new Set([
  ...["blockquote", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "p", "pre"],
  ...["table", "tr", ...moreBlocks],
]);

const maxEntityLength = 6;
/** The few that texts cannot do without. */
const entities = { lt: "<", gt: ">", quot: '"', nbsp: " ", amp: "&" };

const decodeEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: keyof typeof entities) => entities[name]);

/** How much of a text is compared with another, in characters. */
const comparedLength = 1 << 16;
/** In scripts without spaces, each character counts as a word. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
const link = /<(?:https?|mailto):[^<>\s]+>/g;

/**
 * Whether a text lacks most words of another, as one that only says that the email is HTML.
 */
export function isStubOf(other: string, text: string): boolean {
  const wordsOf = (text: string) => text.slice(0, comparedLength).toLowerCase().match(word) ?? [];
  const has = new Set(wordsOf(text));
  const words = [...new Set(wordsOf(other.replace(link, "")))];
  return words.filter((word) => !has.has(word)).length > words.length / 2;
}

/** Text with one kind of line break, without control characters and characters that Postgres cannot store. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");

/** Text on one line, cut to a length, never within a character. */
export const oneLine = (text: string, maxLength: number): string =>
  cleanText(text).replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();

/** Without empty lines around it. The first line keeps its indentation. */
export const trimLines = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, "").trimEnd();
