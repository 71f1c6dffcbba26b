import { balanced } from "../../html/bidi.ts";
import { findLinks } from "../../html/find-links.ts";
import { escapeHtml } from "../../html/html.ts";

/** A part of the body of an e-mail. */
export interface Block {
  readonly text: string;
  /** Follows the text. */
  readonly link?: { readonly text: string; readonly url: string };
  readonly isFooter?: boolean;
}

/** The body as plain text. */
export const toText = (blocks: readonly Block[]) => `${filled(blocks).map(textOf).join("\n\n")}\n`;

/** The same words as HTML, in the colours that the reader's program chooses. */
export const toHtml = (title: string, blocks: readonly Block[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:16px;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:600px">
${filled(blocks).map(htmlOf).join("\n")}
</div>
</body>
</html>
`;

const filled = (blocks: readonly Block[]) =>
  blocks
    .map((block) => ({ ...block, text: bodyText(block.text) }))
    .filter(({ text }) => text !== "");

/** Without control characters, other than line ends and tabs; no line turns another around. */
const bodyText = (text: string) =>
  balanced(
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, "")
      .trim(),
  );

/** Mail programs leave out of their replies what is below two dashes (RFC 3676, section 4.3). */
const signature = "-- \n";

const textOf = ({ text, link, isFooter }: Block) =>
  `${isFooter ? signature : ""}${text}${link ? ` ${link.text}:\n${link.url}` : ""}`;

function htmlOf({ text, link, isFooter }: Block): string {
  const style = isFooter ? "margin:24px 0 0;font-size:13px;opacity:.75" : "margin:0 0 16px";
  const end = link ? ` ${anchor(link.url, link.text)}.` : "";
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto" style="${style}">${linked(paragraph)}${end}</p>`)
    .join("\n");
}

const linked = (text: string) =>
  findLinks(text)
    .map((piece) => (piece.href ? anchor(piece.href, piece.text) : withBreaks(piece.text)))
    .join("");

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>\n");

const anchor = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
