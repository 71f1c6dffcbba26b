import { cspHash } from "../html/html.ts";
import { createPage, type Page } from "../server/static-page.ts";
import type { PageSettings } from "./page-settings.ts";

/** Replaced by the settings of this installation. */
const placeholder = "<!--settings-->";

/**
 * The HTML page of the dashboard, for this installation.
 * @param origins of the identity provider, which the page may call besides the service
 */
export function dashboardPage(
  built: string,
  { logins, canMail, hasBilling }: PageSettings,
  origins: readonly string[],
): Page {
  // A data block is not executed, so the content security policy allows it.
  const settings = JSON.stringify({ logins, canMail, hasBilling }).replaceAll("<", "\\u003c");
  const html = built.replace(
    placeholder,
    () => `<script type="application/json" id="settings">${settings}</script>`,
  );
  return htmlPage(html, [
    ...policy(built),
    `connect-src ${["'self'", ...origins].join(" ")}`,
    // The preview of a form channel.
    "frame-src 'self'",
    "trusted-types 'none'",
  ]);
}

/** The HTML page of the API reference. */
export function referencePage(built: string): Page {
  return htmlPage(built, [
    ...policy(built),
    "connect-src 'self'",
    // openapi-explorer sets computed sizes in style attributes. Style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    "trusted-types lit-html",
  ]);
}

/**
 * The HTML page of the webhooks console.
 * @param frameOrigins of the pages that may frame it
 */
export function consolePage(built: string, frameOrigins: readonly string[]): Page {
  return htmlPage(built, [
    ...policy(built, frameOrigins.length > 0 ? frameOrigins.join(" ") : undefined),
    "connect-src 'self'",
    "trusted-types 'none'",
  ]);
}

const htmlPage = (html: string, directives: readonly string[]): Page =>
  createPage(html, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": directives.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
  });

/** Allows only this service's files, and inline scripts by their hash. */
const policy = (html: string, frameAncestors = "'none'") => [
  "default-src 'none'",
  `script-src ${["'self'", ...inlineScripts(html).map(cspHash)].join(" ")}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${frameAncestors}`,
  "require-trusted-types-for 'script'",
];

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
