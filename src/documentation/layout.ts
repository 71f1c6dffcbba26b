import type { OutgoingHttpHeaders } from "node:http";
import { balanced } from "../html/bidi.ts";
import { copyButtonsScript, copyButtonsStyle } from "../html/copy-buttons.ts";
import { cspHash, escapeHtml, pageHeaders, pageStyle } from "../html/html.ts";
import { maxQuery } from "./search.ts";
import type { DocPage, Site } from "./site.ts";

const style = `${pageStyle}${copyButtonsStyle}
  .copy { position: relative; inline-size: 4.25rem; margin-inline-start: -4.625rem; padding-inline: 0 }
  body { padding: 0 }
  main { max-width: 46rem; min-width: 0; margin: 0 }
  main :is(h2, h3, h4) { margin: 2rem 0 .5rem; line-height: 1.3; scroll-margin-top: 1rem; text-wrap: balance }
  h2 { font-size: 1.25rem }
  h3 { font-size: 1.0625rem }
  h4 { font-size: 1rem }
  .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .625rem 1.25rem; border-block-end: 1px solid var(--border) }
  .bar a { text-decoration: none }
  .bar a:hover { text-decoration: underline }
  .bar .name { color: inherit; font-weight: 600 }
  .bar form { display: flex; flex: 1 1 15rem; gap: .5rem; max-width: 26rem; margin-inline-start: auto }
  .bar input { flex: 1; width: auto; min-width: 0; padding: .3125rem .6875rem }
  .bar button { margin: 0; padding: .3125rem .875rem }
  .frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2.5rem; max-width: 82rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem }
  summary { padding: .25rem 0; color: var(--text-soft); font-size: .875rem; font-weight: 500; cursor: pointer }
  .lists ul { margin: .25rem 0 1rem; padding: 0; list-style: none; font-size: .875rem }
  .lists a { display: block; padding: .25rem .625rem; border-radius: 6px; color: var(--text-soft); text-decoration: none }
  .lists a:hover { background: var(--surface-sunk); color: var(--text) }
  .lists [aria-current] { background: light-dark(#f1f1f5, #1c1f28); color: var(--text); font-weight: 500 }
  .lists .group { margin: 0; padding: .25rem .625rem; font-size: .8125rem; font-weight: 600 }
  .contents .deep { padding-inline-start: 1.5rem }
  .anchor { margin-inline-start: .375rem; color: var(--text-soft); font-weight: 400; text-decoration: none; opacity: 0 }
  :is(h2, h3, h4):hover > .anchor, .anchor:focus-visible { opacity: 1 }
  code { padding: .0625rem .25rem; border-radius: 4px; background: light-dark(#f1f1f5, #1c1f28) }
  pre { overflow-x: auto; white-space: pre; overflow-wrap: normal }
  pre code { padding: 0; background: none }
  .table { margin: 1rem 0; overflow-x: auto }
  table { border-collapse: collapse; font-size: .9375rem }
  th, td { padding: .4375rem .75rem; border-block-end: 1px solid var(--border); text-align: start; vertical-align: top; overflow-wrap: break-word }
  :is(th, td):first-child { padding-inline-start: 0 }
  td code { overflow-wrap: anywhere }
  img { max-width: 100%; height: auto }
  blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--border) }
  .around { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem; margin-block-start: 3rem; padding-block-start: 1rem; border-block-start: 1px solid var(--border) }
  .around a:last-child { margin-inline-start: auto; text-align: end }
  .around span { display: block; color: var(--text-soft); font-size: .8125rem }
  .hits { padding: 0; list-style: none }
  .hits li { margin: 0 0 1.25rem }
  .hits p { margin: .125rem 0 }
  mark { background: none; color: inherit; font-weight: 600 }
  @media (min-width: 62rem) {
    .frame { grid-template: auto 1fr / 14rem minmax(0, 1fr) }
    .pages { grid-row: 1 / 3 }
    @supports selector(::details-content) {
      .pages summary { display: none }
      .pages details::details-content { content-visibility: visible }
    }
  }
  @media (min-width: 80rem) {
    .frame { grid-template: 1fr / 14rem minmax(0, 46rem) minmax(0, 1fr) }
    .pages { grid-row: 1 }
    main { grid-area: 1 / 2 }
    .contents { grid-area: 1 / 3 }
    @supports selector(::details-content) {
      .contents summary { padding-inline-start: .625rem; list-style: none; pointer-events: none }
      .contents details::details-content { content-visibility: visible }
    }
  }
  @media print {
    .bar, .lists, .around, .copy, .anchor { display: none }
    .frame { display: block; max-width: none; padding: 0 }
    main { max-width: none }
    pre { white-space: pre-wrap; overflow-wrap: anywhere }
    pre, tr { break-inside: avoid }
    :is(h2, h3, h4) { break-after: avoid }
  }
`;

/** `/` leads to the search, and what scrolls can be reached with the keyboard. */
const script = `${copyButtonsScript}
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      document.querySelector("[type=search]").focus();
    }
  });
  const reach = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) {
        target.setAttribute("tabindex", "0");
      } else {
        target.removeAttribute("tabindex");
      }
    }
  });
  for (const box of document.querySelectorAll("pre, .table")) {
    reach.observe(box);
  }
`;

/** Headers of every page of the documentation in HTML. */
export const htmlHeaders: OutgoingHttpHeaders = {
  ...pageHeaders(
    [
      "default-src 'none'",
      `style-src ${cspHash(style)}`,
      `script-src ${cspHash(script)}`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join("; "),
  ),
  vary: "Accept",
};

interface LayoutOptions {
  readonly title: string;
  /** Inserted as it is, below the title. */
  readonly body: string;
  /** Inserted as it is, next to the body. */
  readonly contents?: string;
  /** Inserted as it is. */
  readonly head?: string;
  readonly current?: DocPage;
  /** The text in the search field. */
  readonly query?: string;
}

/** A document with the header, the list of all pages and a search. */
export const layOut = (
  site: Site,
  { title, body, contents = "", head = "", current, query = "" }: LayoutOptions,
): string => `<!doctype html>
<html lang="en" dir="ltr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escapeHtml(balanced(title))} · Ticketing</title>
<style>${style}</style>
<header class="bar">
<a class="name" href="/">Ticketing</a>
<a href="/docs">Documentation</a>
<a href="/docs/api">API reference</a>
<a href="/sdk">SDKs</a>
<a href="/dashboard">Dashboard</a>
<form action="/docs/search" role="search">
<input type="search" name="q" value="${escapeHtml(query)}" maxlength="${maxQuery}" aria-label="Search the documentation" aria-keyshortcuts="/" placeholder="Search" autocomplete="off" spellcheck="false">
<button>Search</button>
</form>
</header>
<div class="frame">
<nav class="pages lists" aria-label="Documentation">
<details><summary>All pages</summary>
${groupsOf(site, current)}
</details>
</nav>
${contents}
<main>
<h1>${escapeHtml(balanced(title))}</h1>
${body}
</main>
</div>
<script>${script}</script>
</html>`;

function groupsOf({ pages }: Site, current: DocPage | undefined): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].filter(([group]) => group !== "");
  return groups
    .map(([group, pages], i) => {
      const items = pages.map((page) => {
        const attribute = page === current ? ' aria-current="page"' : "";
        return `<li><a href="${page.path}"${attribute}>${escapeHtml(page.name)}</a></li>`;
      });
      return `<p class="group" id="list-${i}">${escapeHtml(group)}</p>
<ul aria-labelledby="list-${i}">${items.join("\n")}</ul>`;
    })
    .join("\n");
}
