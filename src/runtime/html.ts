import { createHash } from "node:crypto";
import { balanced } from "./bidi.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, within a quoted attribute too. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** A text of somebody else within a line of HTML: escaped, and set off in its direction. */
export const isolatedHtml = (text: string) => `<bdi>${escapeHtml(balanced(text))}</bdi>`;

/** A whole document under one heading. `style`, `body` and `head` are put in as they are. */
export const htmlDocument = (
  title: string,
  style: string,
  body: string,
  head = "",
) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeHtml(balanced(title))}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(balanced(title))}</h1>
${body}
</main>
</html>`;

/** The source of an inline script or style in a Content-Security-Policy: its hash, in quotes. */
export const cspHash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
