import { createHash } from "node:crypto";
import { directionOf, type Language } from "../language/languages.ts";
import { balanced } from "./bidi.ts";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for HTML, including quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** Someone else's text within a line of HTML: escaped, with its direction isolated. */
export const isolatedHtml = (text: string) => `<bdi>${escapeHtml(balanced(text))}</bdi>`;

/** A value of a message that is already HTML. */
export interface Html {
  readonly html: string;
}

/** A message in HTML: its text is escaped, values that are HTML are inserted as they are. */
export const html = (parts: readonly (string | Html)[]): string =>
  parts.map((part) => (typeof part === "string" ? escapeHtml(part) : part.html)).join("");

interface DocumentOptions {
  /** Inserted as it is. */
  readonly head?: string;
  readonly language?: Language;
}

/** The part of the policy of a document that allows its icon: an empty one, so that browsers do not ask for `/favicon.ico`. */
export const iconPolicy = "img-src data:";

/** A whole document under one heading. `style` and `body` are inserted as they are. */
export const htmlDocument = (
  title: string,
  style: string,
  body: string,
  { head = "", language = "en" }: DocumentOptions = {},
) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}
<title>${escapeHtml(balanced(title))}</title>
<style>${style}</style>
<main>
<h1>${escapeHtml(balanced(title))}</h1>
${body}
</main>
</html>`;

/** Headers of a page that no other site can open or embed in its own, and that is revalidated at each visit. */
export const pageHeaders = (contentSecurityPolicy: string) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
});

/** The source of an inline script or style in a Content-Security-Policy: its hash, in quotes. */
export const cspHash = (text: string) =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The style of the pages that need no script: forms and login, in the colours of the dashboard, light
 * and dark.
 */
export const pageStyle = `
  :root {
    color-scheme: light dark;
    --canvas: light-dark(#ffffff, #0d0e12);
    --surface: light-dark(#ffffff, #14161c);
    --surface-sunk: light-dark(#f6f6f9, #0f1015);
    --border: light-dark(#e4e4ea, #262933);
    --outline: light-dark(#84848f, #737888);
    --text: light-dark(#16171d, #ecedf1);
    --text-soft: light-dark(#575a67, #a4a8b6);
    --accent: light-dark(#4f46e5, #8f8afc);
    --accent-fill: light-dark(#4f46e5, #5d54ee);
    --accent-fill-hover: light-dark(#4338ca, #5148dc);
    --on-fill: #ffffff;
    --bad: light-dark(#b3261e, #ff8a80);
    --bad-soft: light-dark(#fdecea, #33151a);
  }
  *, ::before, ::after { box-sizing: border-box }
  body {
    margin: 0; padding: 8vh 1rem 3rem; background: var(--canvas); color: var(--text);
    font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  }
  main { max-width: 34rem; margin: 0 auto; overflow-wrap: anywhere }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; letter-spacing: -.02em; text-wrap: balance; unicode-bidi: plaintext }
  p { margin: .75rem 0; text-wrap: pretty }
  a { color: var(--accent); text-underline-offset: .2em }
  label { display: block; margin: 1.125rem 0 .375rem; font-weight: 500 }
  input, textarea {
    display: block; width: 100%; padding: .5rem .6875rem; border: 1px solid var(--outline);
    border-radius: 8px; background: var(--surface); color: var(--text); font: inherit;
  }
  textarea { resize: vertical }
  button {
    margin-top: 1.5rem; padding: .5625rem 1.25rem; border: 1px solid transparent; border-radius: 8px;
    background: var(--accent-fill); color: var(--on-fill); font: inherit; font-weight: 500; cursor: pointer;
  }
  button:hover { background: var(--accent-fill-hover) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  pre, code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875rem }
  pre { padding: .7rem; border: 1px solid var(--border); border-radius: 8px; background: var(--surface-sunk); white-space: pre-wrap }
  small, .soft { color: var(--text-soft); font-weight: 400 }
  [role=alert] { padding: .625rem .875rem; border-radius: 8px; background: var(--bad-soft); color: var(--bad) }
`;
