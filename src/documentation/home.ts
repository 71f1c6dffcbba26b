import { cspHash, htmlDocument, iconPolicy, pageHeaders, pageStyle } from "../html/html.ts";
import { createPage, type Page } from "../server/static-page.ts";

const style = `${pageStyle}
  ul { margin: 1.5rem 0; padding: 0; list-style: none }
  li { padding: .625rem 0; border-block-start: 1px solid var(--border) }
  .ok::before { content: ""; display: inline-block; width: .625rem; height: .625rem; margin-inline-end: .5rem; border-radius: 50%; background: light-dark(#15803d, #4ade80); forced-color-adjust: none }
  li span { display: block; color: var(--text-soft); font-size: .9375rem }
`;

const contentSecurityPolicy = `default-src 'none'; style-src ${cspHash(style)}; ${iconPolicy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const links = [
  ["/dashboard", "Dashboard", "Answer tickets, and manage API keys and webhooks"],
  ["/docs", "Documentation", "Guides and references, with a search"],
  ["/docs/api", "API reference", "Every operation, to try in the browser"],
  ["/sdk", "SDKs and command line", "For TypeScript, Python and Go, from this service"],
  ["/openapi.json", "OpenAPI document", "For your own tools"],
] as const;

/** The page at `/`, which says no more than strangers may know: neither the version nor a setting. */
export function homePage(isReady: boolean): Page {
  const status = isReady
    ? "All systems operational."
    : "The service cannot take calls at the moment. Please try again in a minute.";
  const items = links.map(
    ([path, name, text]) => `<li><a href="${path}">${name}</a><span>${text}</span></li>`,
  );
  const body = `<p>A support ticketing service with an API, signed webhooks and a dashboard.</p>
<p${isReady ? ' class="ok"' : ' role="alert"'}>${status}</p>
<ul>${items.join("\n")}</ul>`;
  return createPage(htmlDocument("Ticketing", style, body), {
    ...pageHeaders(contentSecurityPolicy),
    vary: "Accept",
  });
}
