import { cspHash, escapeHtml, pageHeaders } from "../html/html.ts";
import { directionOf } from "../language/languages.ts";
import { english, type Translator } from "../language/translate.ts";
import { createPage, type Page } from "../server/static-page.ts";
import { type BootTexts, bootTexts } from "./boot-texts.ts";
import type { PageSettings } from "./page-settings.ts";

/**
 * The HTML page of the dashboard, for this installation.
 * @param origins of the identity provider, which the page may call in addition to the service
 */
export function dashboardPage(
  built: string,
  { logins, canMail, hasBilling }: PageSettings,
  origins: readonly string[],
  translator: Translator,
): Page {
  const { t } = translator;
  const html = translated(built, translator, {
    title: t("Dashboard · Ticketing"),
    connecting: t("Connecting to your identity provider…"),
    needsScripts: t(
      "The dashboard needs JavaScript. You can also do everything with the API: see /docs.",
    ),
  }).replace("<!--settings-->", () => dataBlock("settings", { logins, canMail, hasBilling }));
  return htmlPage(html, [
    ...policy(built),
    `connect-src ${["'self'", ...origins].join(" ")}`,
    // The previews of form channels and emails.
    "frame-src 'self'",
    "trusted-types 'none'",
  ]);
}

/** The HTML page of the API reference. */
export function referencePage(built: string): Page {
  return htmlPage(translated(built, english, {}), [
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
export function consolePage(
  built: string,
  frameOrigins: readonly string[],
  translator: Translator,
): Page {
  const { t } = translator;
  const html = translated(built, translator, {
    title: t("Webhooks"),
    needsScripts: t("The webhooks console needs JavaScript."),
  });
  return htmlPage(html, [
    ...policy(built, frameOrigins.length > 0 ? frameOrigins.join(" ") : undefined),
    "connect-src 'self'",
    "trusted-types 'none'",
  ]);
}

/** A page in a language. @param texts of its placeholders, such as `{{title}}` */
function translated(
  built: string,
  translator: Translator,
  texts: Readonly<Record<string, string>>,
): string {
  const { language } = translator;
  return built
    .replace('lang="en"', `lang="${language}" dir="${directionOf(language)}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(texts[name] ?? ""))
    .replace("<!--texts-->", () => bootMeta(bootTexts(translator)));
}

/** Texts as attributes, as the guard of a page reads them even if JSON does not work. */
const bootMeta = (texts: BootTexts) =>
  `<meta id="boot-texts" ${Object.entries(texts)
    .map(([name, text]) => `data-${kebab(name)}="${escapeHtml(text)}"`)
    .join(" ")} />`;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Data for the scripts of a page. It is not executed, so the content security policy allows it. */
const dataBlock = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

const htmlPage = (html: string, directives: readonly string[]): Page =>
  createPage(html, { ...pageHeaders(directives.join("; ")), vary: "Accept-Language" });

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
