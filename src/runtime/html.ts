import { createHash } from "node:crypto";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, within a quoted attribute too. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** A whole document under one heading. `style`, `body` and `head` are put in as they are. */
export const htmlDocument = (
  title: string,
  style: string,
  body: string,
  head = "",
) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeHtml(title)}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>`;

/** The source of an inline script or style in a Content-Security-Policy: its hash, in quotes. */
export const cspHash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
