import { createHash } from "node:crypto";
import { createPage, type Page } from "../server/static/page.ts";
import type { LoginSettings } from "./login-settings.ts";

/** Where the built page takes the settings of this installation. */
const placeholder = "<!--settings-->";

/**
 * The one HTML page of the portal, for this installation.
 * @param origins of the identity provider, which the page may call besides the service
 */
export function htmlPage(
  built: string,
  login: LoginSettings | undefined,
  origins: readonly string[],
): Page {
  // A data block is not executed, so the content security policy allows it.
  const settings = JSON.stringify({ login }).replaceAll("<", "\\u003c");
  const html = built.replace(
    placeholder,
    () => `<script type="application/json" id="settings">${settings}</script>`,
  );
  return createPage(html, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": policy(inlineScripts(built), origins),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
  });
}

/** Everything from this service; scripts within the page by their hash alone. */
const policy = (scripts: readonly string[], origins: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts.map(hashSource)].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);

const hashSource = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
