import { escapeHtml, isolatedHtml } from "../html/html.ts";
import { layOut } from "./layout.ts";
import type { RenderedPage } from "./render.ts";
import type { Hit } from "./search.ts";
import type { DocPage, Site } from "./site.ts";

/** Pages with fewer headings need no list of them. */
const minContents = 3;

/** A page of the documentation as a document. */
export function documentOf(site: Site, page: DocPage, rendered: RenderedPage): string {
  const { title, html } = rendered;
  const head = `<link rel="alternate" type="text/markdown" href="${page.path}.md">`;
  const body = `${html}${around(site, page)}
<p class="soft"><small>This page <a href="${page.path}.md">as Markdown</a>. All pages for language models: <a href="/llms.txt">llms.txt</a>.</small></p>`;
  return layOut(site, { title, body, contents: contentsOf(rendered), head, current: page });
}

function contentsOf({ headings }: RenderedPage): string {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < minContents) {
    return "";
  }
  const items = shown.map(({ level, text, id }) => {
    const attribute = level > 2 ? ' class="deep"' : "";
    return `<li><a href="#${id}"${attribute}>${escapeHtml(text)}</a></li>`;
  });
  return `<nav class="contents lists" aria-label="On this page">
<details><summary>On this page</summary>
<ul>${items.join("\n")}</ul>
</details>
</nav>`;
}

function around({ pages }: Site, page: DocPage): string {
  const place = pages.indexOf(page);
  const link = (other: DocPage | undefined, label: string, rel: string) =>
    other === undefined
      ? ""
      : `<a rel="${rel}" href="${other.path}"><span>${label}</span>${escapeHtml(other.name)}</a>`;
  return `<nav class="around" aria-label="Previous and next page">
${link(pages[place - 1], "Previous", "prev")}
${link(pages[place + 1], "Next", "next")}
</nav>`;
}

const noIndex = '<meta name="robots" content="noindex">';

/** The results of a search. */
export function searchDocument(site: Site, query: string, hits: readonly Hit[]): string {
  return layOut(site, {
    title: query === "" ? "Search" : `Search: ${query}`,
    body: `${summary(query, hits.length)}\n<ol class="hits">${hits.map(hitItem).join("\n")}</ol>`,
    head: noIndex,
    query,
  });
}

function summary(query: string, count: number): string {
  if (query === "") {
    return "<p>Enter words to search for, such as <em>rate limit</em>.</p>";
  }
  if (count === 0) {
    return `<p role="status">No part of the documentation has all words of ${isolatedHtml(`“${query}”`)}. Try fewer words, or see <a href="/docs">all pages</a>.</p>`;
  }
  return `<p role="status">${count === 1 ? "1 result" : `${count} results`}</p>`;
}

function hitItem({ page, title, heading, href, excerpt }: Hit): string {
  const name = heading === "" ? title : `${title} › ${heading}`;
  const text = excerpt.map((piece, i) =>
    i % 2 === 0 ? escapeHtml(piece) : `<mark>${escapeHtml(piece)}</mark>`,
  );
  return `<li><a href="${href}">${escapeHtml(name)}</a> <small>${escapeHtml(page.group)}</small><p class="soft">${text.join("")}</p></li>`;
}

/** For a path below `/docs` that has no page. */
export const missingDocument = (site: Site): string =>
  layOut(site, {
    title: "Page not found",
    body: `<p>The documentation has no page at this address. Search for it above, or see <a href="/docs">all pages</a>.</p>`,
    head: noIndex,
  });
