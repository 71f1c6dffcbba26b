// @suite default
import { request } from "node:http";
import t from "tap";
import { pages as allPages } from "../support/pages.ts";
import { startService } from "../support/service.ts";

const service = await startService(t, { ROLE: "api" });
const { url } = service;
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${url}${path}`, { headers, method, redirect: "manual" });
const textOf = async (path: string) => (await get(path)).text();

/** The status of a request whose path is not normalised. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

/** The pages in the sidebar of every page, in its order. */
const listed = async () => {
  const list = /<nav class="pages(.|\n)*?<\/nav>/.exec(await textOf("/docs"))?.[0] ?? "";
  return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, path = ""]) => path);
};

t.test("every page of the repository for users is served", async (t) => {
  const paths = await listed();
  t.equal(new Set(paths).size, paths.length, "each is listed once");
  // Those that only make sense in the repository.
  const others = ["README.md", "SECURITY.md", "docs/README.md"];
  const expected = allPages
    .filter((page) => !others.includes(page))
    .map((page) => page.replace(/(\/README)?\.md$/, "").replace(/^sdk/, "docs/sdks"))
    .map((path) => (path.startsWith("docs/") ? `/${path}` : `/docs/${path.toLowerCase()}`));
  t.same([...paths].sort(), expected.sort());
});

t.test("every link of every page leads to a page, and to a heading of it", async (t) => {
  const documents = new Map<string, string>();
  const documentAt = async (path: string) => {
    const known = documents.get(path);
    if (known !== undefined) {
      return known;
    }
    const response = await fetch(`${url}${path}`);
    t.equal(response.status, 200, path);
    const text = await response.text();
    documents.set(path, text);
    return text;
  };
  const check = async (from: string, link: string) => {
    const target = new URL(link.replaceAll("&amp;", "&"), `${url}${from}`);
    if (target.origin !== url) {
      return;
    }
    const document = await documentAt(target.pathname);
    const isHeading = target.hash === "" || document.includes(`id="${target.hash.slice(1)}"`);
    t.ok(isHeading, `${from}: ${link}`);
  };
  const paths = [
    "/",
    "/docs",
    "/docs/search?q=rate+limit",
    "/docs/missing",
    "/sdk",
    ...(await listed()),
  ];
  for (const path of paths) {
    const html = await textOf(path);
    t.match(html, /<h1>[^<]+<\/h1>/, path);
    t.notMatch(html, /href=""|src=""/, path);
    const links = [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)];
    for (const [, link = ""] of links) {
      await check(path, link);
    }
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    t.equal(new Set(ids).size, ids.length, `${path} has each id once`);
  }
  for (const path of paths.slice(5)) {
    const markdown = (await textOf(`${path}.md`)).replace(/^```[\s\S]*?^```$|`[^`\n]+`/gm, "");
    const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)];
    for (const [, link = ""] of links) {
      t.match(link, /^https?:/, `${path}.md works anywhere`);
      await check(path, link.replace(/^http:\/\/localhost:\d+/, url).replace(/\.md(?=#|$)/, ""));
    }
  }
  t.ok(documents.size > 60, `${documents.size} pages`);
});

t.test("pages are cached, compressed and have a strict policy", async (t) => {
  for (const path of ["/", "/docs", "/docs/guides/receive-webhooks", "/docs/search?q=key"]) {
    const page = await get(path);
    t.equal(page.status, 200, path);
    t.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    t.equal(page.headers.get("cache-control"), "no-cache");
    t.equal(page.headers.get("x-content-type-options"), "nosniff");
    t.equal(page.headers.get("referrer-policy"), "no-referrer");
    t.match(page.headers.get("permissions-policy"), /camera=\(\)/);
    const policy = page.headers.get("content-security-policy") ?? "";
    t.match(policy, /default-src 'none'/);
    t.match(policy, /base-uri 'none'.*frame-ancestors 'none'/);
    t.notMatch(policy, /unsafe|https?:|\*/);
    t.notMatch(await page.text(), /\sstyle="|\son\w+="/, "nothing inline");
    t.equal((await get(path, {}, "POST")).status, 405, path);
    const head = await get(path, {}, "HEAD");
    t.same([head.status, await head.text()], [200, ""]);
  }
  const path = "/docs/reference/errors";
  const first = await get(path, { "accept-encoding": "br" });
  t.equal(first.headers.get("content-encoding"), "br");
  t.match(first.headers.get("vary"), /Accept, Accept-Encoding/);
  const etag = first.headers.get("etag") ?? "";
  t.equal((await get(path, { "if-none-match": etag })).status, 304);
  t.not((await get(`${path}.md`)).headers.get("etag"), etag);
});

t.test("the page at / shows whether the service works, without internals", async (t) => {
  const html = await textOf("/");
  t.match(html, "All systems operational.");
  t.notMatch(html, /\d+\.\d+\.\d+|postgres/i);
  const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  t.equal((await get("/", { accept: browser })).status, 200);
  for (const accept of ["application/json", "application/json, text/plain, */*"]) {
    const refused = await get("/", { accept });
    t.equal(refused.status, 404, accept);
    t.match(await refused.json(), { error: { code: "NOT_FOUND" } });
  }
});

t.test("the page at / says so when the service is about to stop", async (t) => {
  const other = await service.startAnother();
  const closed = other.close(1_500);
  const page = await fetch(`http://127.0.0.1:${other.port}/`, { headers: { connection: "close" } });
  t.equal(page.status, 200);
  t.match(await page.text(), "The service cannot take calls at the moment.");
  await closed;
});

t.test("a page is Markdown for those who ask for it", async (t) => {
  const path = "/docs/guides/quickstart";
  const markdown = await get(`${path}.md`);
  t.equal(markdown.headers.get("content-type"), "text/markdown; charset=utf-8");
  const text = await markdown.text();
  t.match(text, /^# Quickstart\n/);
  t.match(text, /\]\(http\S+\/docs\/reference\/events\.md\)/);
  const negotiated = await get(path, { accept: "text/markdown, text/html;q=0.9" });
  t.equal(await negotiated.text(), text);
  t.match(negotiated.headers.get("vary"), /Accept/);
  t.match(await (await get(path, { accept: "*/*" })).text(), /^<!doctype html>/);
  t.match(await textOf("/docs.md"), /^# Documentation\n/);
  t.notMatch(await textOf("/docs/privacy.md"), "<!--");
});

t.test("unknown pages respond with 404", async (t) => {
  const missing = await get("/docs/guides/nothing", { accept: "text/html" });
  t.equal(missing.status, 404);
  t.match(await missing.text(), "<h1>Page not found</h1>");
  const json = await get("/docs/guides/nothing", { accept: "application/json" });
  t.match([json.status, await json.json()], [404, { error: { code: "NOT_FOUND" } }]);
  for (const [path, accept] of [
    ["/docs/guides/nothing", "text/markdown"],
    ["/docs/guides/nothing.md", "*/*"],
  ] as const) {
    const markdown = await get(path, { accept });
    t.equal(markdown.status, 404);
    t.equal(markdown.headers.get("content-type"), "text/markdown; charset=utf-8");
    t.match(await markdown.text(), /^# Page not found\n\n.+\(http\S+\/llms\.txt\)/);
  }
  for (const path of [
    "/docs/../package.json",
    "/docs/%2e%2e/package.json",
    "/docs/..%2fpackage.json",
    "/docs/..\\package.json",
    "/docs//guides/quickstart",
    "/docs/guides%2fquickstart",
    "/docs/guides/quickstart.md/",
    "/docs/README",
    "/docs/README.md",
    "/docs/generate.ts",
    "/docs/deploy",
    "/docs/search/",
    "/docs/api.md",
    "/docs/%00",
    "/docs/%",
    "/docs/__proto__",
    "/docs/constructor.md",
    "/llms",
  ]) {
    t.equal(await statusOf(path), 404, path);
  }
  const redirect = await get("/docs/guides/quickstart/");
  t.equal(redirect.status, 301);
  const location = new URL(redirect.headers.get("location") ?? "", redirect.url);
  t.equal(location.pathname, "/docs/guides/quickstart");
  t.equal(
    new URL((await get("/docs/")).headers.get("location") ?? "", `${url}/docs/`).pathname,
    "/docs",
  );
});

t.test("the samples that pages name are served as text", async (t) => {
  const sample = await get("/docs/deploy/haproxy.cfg");
  t.equal(sample.headers.get("content-type"), "text/plain; charset=utf-8");
  t.match(sample.headers.get("content-security-policy"), "default-src 'none'");
  t.equal((await get("/docs/figures.svg")).headers.get("content-type"), "image/svg+xml");
});

t.test("the search finds parts of pages by their words", async (t) => {
  const hits = async (query: string) =>
    [
      ...(await textOf(`/docs/search?q=${encodeURIComponent(query)}`)).matchAll(
        /<li><a href="([^"]+)">/g,
      ),
    ]
      .map(([, href = ""]) => href)
      .filter((href) => href.includes("#") || href.startsWith("/docs/"));
  const list = await listed();
  const found = async (query: string) => (await hits(query)).slice(list.length);
  t.equal((await found("rate limits"))[0], "/docs/reference/rate-limits");
  t.equal((await found("IDEMPOTENCY"))[0], "/docs/reference/idempotency");
  t.equal((await found("verify signatures"))[0], "/docs/guides/receive-webhooks#verify-signatures");
  t.ok((await found("CURSOR_EXPIRED")).includes("/docs/reference/errors#codes"));
  t.equal((await found("the")).length, 20, "no more");
  t.same(await found("xylophone"), []);

  const empty = await textOf("/docs/search");
  t.match(empty, "Enter words to search for");
  t.match(await textOf("/docs/search?q=xylophone"), "No part of the documentation");
  t.match(await textOf("/docs/search?q=retry-after"), "<mark>Retry-After</mark>");
});

t.test("a hostile query does no harm", async (t) => {
  const hostile = `"><img src=x onerror=alert(1)></title><script>`;
  const html = await textOf(`/docs/search?q=${encodeURIComponent(hostile)}`);
  t.notMatch(html, "<img src=x");
  t.match(html, "&lt;img src=x onerror=alert(1)&gt;");
  for (const query of [
    "%",
    "%00",
    "%ff",
    "+",
    "(((",
    "\\",
    "[a-",
    "a=1&q=b",
    "\u202egpj",
    "%F0%9F%98",
  ]) {
    t.equal((await get(`/docs/search?q=${query}`)).status, 200, query);
  }
  const start = performance.now();
  const long = await get(`/docs/search?q=${"e ".repeat(4_000)}`);
  t.equal(long.status, 200);
  t.match(await long.text(), /value="(e ){50}"/);
  t.ok(performance.now() - start < 1_000);
});

t.test("llms.txt lists all pages", async (t) => {
  const index = await get("/llms.txt");
  t.equal(index.headers.get("content-type"), "text/plain; charset=utf-8");
  const text = await index.text();
  t.match(text, /^# Ticketing\n\n> .+\n/);
  const full = await textOf("/llms-full.txt");
  let place = -1;
  for (const path of await listed()) {
    t.match(text, new RegExp(`^- \\[.+\\]\\(http\\S+${path}\\.md\\): \\S`, "m"), path);
    const next = full.indexOf(`${path}.md\n`);
    t.ok(next > place, `${path} in its order`);
    place = next;
  }
  t.match(await textOf("/robots.txt"), /^User-agent: \*\nDisallow: \/api\/\n/);
});
