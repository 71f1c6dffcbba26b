import { balanced } from "../../html/bidi.ts";
import { findLinks } from "../../html/find-links.ts";
import { escapeHtml, type Html, html } from "../../html/html.ts";
import { type MarkdownElement, parseMarkdown } from "../../html/markdown.ts";
import { type MarkdownStyles, markdownHtml } from "../../html/markdown-html.ts";
import { markdownText } from "../../html/markdown-text.ts";
import { directionOf, type Language } from "../../language/languages.ts";
import type { Message, Translator } from "../../language/translate.ts";
import { fillMarkdown, type PlaceholderValues } from "./placeholders.ts";

/** A part of the body of an email. */
export interface Block {
  readonly text: string;
  /** The plain text has its address below the text. */
  readonly link?: Link;
  /** Whether it is below the message, as signatures are. */
  readonly isFooter?: boolean;
  /** Whether it is Markdown. */
  readonly isMarkdown?: boolean;
  /** Values of the placeholders in the Markdown, if it may have some. */
  readonly values?: PlaceholderValues;
}

/** The top of an email, from the template of a workspace. */
export interface Letterhead {
  /** Over `https`; empty if there is none. */
  readonly logoUrl: string;
  /** Alternative text of the logo. */
  readonly name: string;
  /** Colour of a line, such as `#2f6fed`; empty if there is none. */
  readonly accentColor: string;
}

interface Link {
  readonly url: string;
  /** The text, with the link in it. */
  readonly html: string;
}

/** A sentence with a link. @param message has the tag `link` */
export const withLink = ({ rich }: Translator, message: Message, url: string): Block => ({
  text: rich<string>(message, { link: (content) => content.join("") }).join(""),
  link: {
    url,
    html: html(rich<Html>(message, { link: (content) => ({ html: anchor(url, html(content)) }) })),
  },
});

/** A line that is entirely a link. */
export const asLink = (text: string, url: string): Block => ({
  text,
  link: { url, html: anchor(url, escapeHtml(text)) },
});

/** Mail programs leave text below two dashes out of replies (RFC 3676, section 4.3). */
const dashes = "-- \n";

/** The body as plain text. */
export function toText(blocks: readonly Block[]): string {
  const shown = filled(blocks);
  const footer = shown.findIndex(({ isFooter }) => isFooter);
  return `${shown.map((each, index) => (index === footer ? dashes : "") + textOf(each)).join("\n\n")}\n`;
}

/**
 * The same words as HTML, in the colours that the reader's program chooses. Only the logo is loaded
 * from elsewhere.
 */
export const toHtml = (
  title: string,
  blocks: readonly Block[],
  language: Language,
  letterhead?: Letterhead,
) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:16px;font:15px/1.5 system-ui,Arial,sans-serif">
<div style="max-width:600px;overflow-wrap:anywhere;word-break:break-word">
${letterhead ? letterheadHtml(letterhead) : ""}${filled(blocks).map(htmlOf).join("\n")}
</div>
</body>
</html>
`;

const filled = (blocks: readonly Block[]) =>
  blocks
    .map((block) => ({ ...block, text: bodyText(block.text) }))
    .filter(({ text }) => text !== "");

/** Without control characters other than line breaks and tabs; no line reverses the direction of another. */
const bodyText = (text: string) =>
  balanced(
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  );

/** Outlook takes the size of an image only from its attributes. */
const letterheadHtml = ({ logoUrl, name, accentColor }: Letterhead) =>
  [
    accentColor &&
      `<div style="margin:0 0 16px;border-top:4px solid ${escapeHtml(accentColor)};font-size:0;line-height:0">&nbsp;</div>\n`,
    logoUrl &&
      `<p style="${block}"><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(balanced(name))}" height="48" style="height:48px;width:auto;max-width:100%;border:0"></p>\n`,
  ].join("");

const elementsOf = ({ text, values }: Block): readonly MarkdownElement[] =>
  values === undefined ? parseMarkdown(text) : fillMarkdown(text, values);

function textOf(content: Block): string {
  const { text, link, isMarkdown } = content;
  const shown = isMarkdown ? markdownText(elementsOf(content)) : text;
  return `${shown}${link ? `\n${link.url}` : ""}`;
}

const block = "margin:0 0 16px";

/** The styles of mail programs differ, and they ignore style sheets. */
const styles: MarkdownStyles = {
  p: block,
  h3: `${block};font-size:18px`,
  h4: `${block};font-size:15px`,
  ul: block,
  ol: block,
  blockquote: `${block};padding:0 12px;border-left:2px solid #999`,
  pre: `${block};padding:8px 12px;border:1px solid #999;white-space:pre-wrap`,
};

const footerStyles: MarkdownStyles = {
  ...styles,
  p: "margin:0 0 12px;font-size:13px;opacity:.75",
};

function htmlOf(content: Block): string {
  const { text, link, isFooter, isMarkdown } = content;
  if (isMarkdown) {
    return markdownHtml(elementsOf(content), isFooter ? footerStyles : styles);
  }
  const style = isFooter ? "margin:24px 0 0;font-size:13px;opacity:.75" : block;
  const paragraphs = link ? [link.html] : text.split(/\n{2,}/).map(linked);
  return paragraphs.map((each) => `<p dir="auto" style="${style}">${each}</p>`).join("\n");
}

const linked = (text: string) =>
  findLinks(text)
    .map((piece) =>
      piece.href ? anchor(piece.href, escapeHtml(piece.text)) : withBreaks(piece.text),
    )
    .join("");

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>\n");

const anchor = (url: string, content: string) => `<a href="${escapeHtml(url)}">${content}</a>`;
