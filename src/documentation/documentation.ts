import { readFileSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { root } from "../config/root.ts";
import { quality } from "../rest/http.ts";
import { notFound } from "../rpc/errors/api-error.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import { createPage, type Page, requireReading, servePage } from "../server/static-page.ts";
import { homePage } from "./home.ts";
import { documentOf, missingDocument, searchDocument } from "./html-pages.ts";
import { htmlHeaders } from "./layout.ts";
import { llmsFullText, llmsText } from "./llms.ts";
import { markdownOf, missingMarkdown } from "./markdown-page.ts";
import { renderPage } from "./render.ts";
import { entriesOf, maxQuery, type SearchIndex, search } from "./search.ts";
import { readSite, type Site } from "./site.ts";

interface DocumentationOptions {
  /** Address of the service. */
  base(): string;
  /** Whether the service can accept calls at this moment. */
  isReady(): Promise<boolean>;
}

const robots = `User-agent: *
Disallow: /api/
Disallow: /console
Disallow: /dashboard
Disallow: /docs/search
`;

/**
 * Serves the page at `/`, the documentation under `/docs`, in HTML and in Markdown, with a search, and
 * `/llms.txt`, `/llms-full.txt` and `/robots.txt`. `/docs/api` belongs to the dashboard. Pages are read on the
 * first request for one, rendered once each and kept: 6 MB once all have been, 15 MB in every content coding.
 */
export function createDocumentation({ base, isReady }: DocumentationOptions): RequestHandler {
  let site: Site | undefined;
  let index: Promise<SearchIndex> | undefined;
  const pages = new Map<string, Page>();

  /** Paths are looked up, never parsed: no path leads to an unlisted file. */
  function pageAt(site: Site, path: string): Page | undefined {
    const page = pages.get(path) ?? makePage(site, path, base());
    if (page !== undefined) {
      pages.set(path, page);
    }
    return page;
  }

  async function serveHome(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isUp = await isReady();
    const key = isUp ? "ready" : "not ready";
    const page = pages.get(key) ?? homePage(isUp);
    pages.set(key, page);
    await servePage(page, request, response);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireReading(request);
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    site ??= readSite();
    if (path === "/docs/search") {
      const text = new URLSearchParams(query).get("q")?.trim().slice(0, maxQuery) ?? "";
      index ??= makeIndex(site);
      const html = searchDocument(site, text, search(await index, text));
      send(request, response, 200, html, htmlHeaders);
      return;
    }
    const { accept = "" } = request.headers;
    const isMarkdown = prefers(accept, "text/markdown") && site.byPath.has(path);
    const page = pageAt(site, isMarkdown ? `${path}.md` : path);
    if (page !== undefined) {
      await servePage(page, request, response);
    } else if (path.endsWith("/") && site.byPath.has(path.slice(0, -1))) {
      // Relative, as a proxy may serve all of it under another path.
      const location = `../${basename(path)}`;
      response.writeHead(301, { location, "cache-control": "no-cache" }).end();
    } else if (prefers(accept, "application/json")) {
      throw notFound("page");
    } else if (prefers(accept, "text/markdown") || path.endsWith(".md")) {
      send(request, response, 404, missingMarkdown(base()), plainHeaders(markdown));
    } else {
      send(request, response, 404, missingDocument(site), htmlHeaders);
    }
  }

  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    if (path === "/") {
      const isJson = prefers(request.headers.accept ?? "", "application/json");
      return !isJson && serveHome(request, response);
    }
    const isOwn = /^\/(?:docs(?:\/|\.md$|$)|llms(?:-full)?\.txt$|robots\.txt$)/.test(path);
    return isOwn && path !== "/docs/api" && serve(request, response);
  };
}

/** Whether a client that asks for this media type by name accepts it at least as readily as HTML. */
function prefers(accept: string, type: string): boolean {
  const weight = quality(accept, [type]);
  return weight > 0 && weight >= quality(accept, ["text/html"]);
}

const text = "text/plain; charset=utf-8";
const markdown = "text/markdown; charset=utf-8";

function makePage(site: Site, path: string, base: string): Page | undefined {
  const page = site.byPath.get(path);
  if (page !== undefined) {
    const html = documentOf(site, page, renderPage(site, page));
    return createPage(html, htmlHeaders);
  }
  const source = path.endsWith(".md") ? site.byPath.get(path.slice(0, -".md".length)) : undefined;
  if (source !== undefined) {
    return plainPage(markdownOf(site, source, base), markdown);
  }
  const file = site.files.get(path);
  if (file !== undefined) {
    return plainPage(
      readFileSync(new URL(file, root)),
      file.endsWith(".svg") ? "image/svg+xml" : text,
    );
  }
  switch (path) {
    case "/llms.txt":
      return plainPage(llmsText(site, base), text);
    case "/llms-full.txt":
      return plainPage(llmsFullText(site, base), text);
    case "/robots.txt":
      return plainPage(robots, text);
    default:
      return undefined;
  }
}

const plainPage = (body: string | Buffer, type: string): Page =>
  createPage(body, plainHeaders(type));

const plainHeaders = (type: string): OutgoingHttpHeaders => ({
  "content-type": type,
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  vary: "Accept",
});

/** Covers all but the start page. Built page by page, as calls in flight should not wait for all of them. */
async function makeIndex(site: Site): Promise<SearchIndex> {
  const entries: SearchIndex[] = [];
  for (const page of site.pages.slice(1)) {
    entries.push(entriesOf(page, renderPage(site, page)));
    await nextTurn();
  }
  return entries.flat();
}

/** Sends a page that is created for one request. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders,
): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    ...headers,
    "content-length": body.length,
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
