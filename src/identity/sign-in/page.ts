import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import {
  cspHash,
  escapeHtml,
  type Html,
  htmlDocument,
  iconPolicy,
  isolatedHtml,
  pageStyle,
} from "../../html/html.ts";
import type { Translator } from "../../language/translate.ts";
import { script } from "./page-script.ts";

/** A message in a paragraph. */
export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** A third party's text as a value of a message. */
export const isolated = (text: string): Html => ({ html: isolatedHtml(text) });

/** Says that something went wrong. */
export const alert = (text: string) => `<p role="alert">${escapeHtml(text)}</p>`;

/** The field of an address. */
export const emailField = ({ t }: Translator, autocomplete: "username" | "email") =>
  `<label for="email">${escapeHtml(t("Email address"))}</label>
       <input id="email" name="email" type="email" dir="ltr" required maxlength="254" autocomplete="${autocomplete}">`;

/** Goes back to all ways to sign in. */
export const back = (action: string, label: string) =>
  `<form method="post" action="${escapeHtml(action)}">
       <button class="plain" name="step" value="back">${escapeHtml(label)}</button>
     </form>`;

const style = `${pageStyle}
  main { max-width: 26rem }
  form button { width: 100%; margin-top: .75rem }
  form + form { margin-top: 1.5rem }
  button.plain { border-color: var(--outline); background: var(--surface); color: var(--text) }
  button.plain:hover { background: var(--surface-sunk) }
  details { margin: 1.5rem 0 }
  summary { cursor: pointer }
`;

/** A page of the sign-in. `body` is inserted as it is. */
export const page = ({ language }: Translator, title: string, body: string) =>
  htmlDocument(title, style, `${body}<script>${script}</script>`, { language });

/**
 * Headers of every page: only its own script and style, and no frames.
 * @param origins to which a sign-in may lead, in addition to the service itself
 */
export const pageHeaders = (origins: readonly string[]) => ({
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${cspHash(script)}`,
    `style-src ${cspHash(style)}`,
    iconPolicy,
    // Chromium applies it to the redirects after a form too.
    `form-action ${["'self'", ...origins].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  // Forms send their origin, which no-referrer would hide.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});

/** Responds with a page. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(page);
}
