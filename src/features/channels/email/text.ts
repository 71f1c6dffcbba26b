import { compile } from "html-to-text";

/** Markup is many times as long as its text, and slow to turn into it. */
export const maxHtmlLength = 1 << 19;

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

/** The text of an HTML document, with `>` before what it quotes. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(0, maxHtmlLength))
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");

/** Text with line ends of one kind, without controls and what Postgres cannot store. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");

/** Text on one line, cut to a length, never within a character. */
export const oneLine = (text: string, maxLength: number): string =>
  cleanText(text).replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();
