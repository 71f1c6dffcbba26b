import { cspHash, escapeHtml, htmlDocument } from "../../runtime/html.ts";
import { pageStyle } from "../../runtime/page-style.ts";
import { createPage, type Page } from "../static/page.ts";

/** How to install a package. */
interface Sdk {
  readonly name: string;
  readonly needs: string;
  readonly commands: string;
}

const contentSecurityPolicy = `default-src 'none'; style-src ${cspHash(pageStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Says how to install each SDK, and the command line, from this service. */
export function sdkPage(base: string, paths: readonly string[]): Page {
  const body = `<p>Install the SDKs and the command line of this service from the service itself: they always match its version.</p>
${sdksOf(base, paths).map(section).join("\n")}
<h2>Other languages</h2>
<p>Generate a client from <a href="/openapi.json">the OpenAPI document</a>, or from
<a href="/sdk/proto.zip">the contract</a> with <code>protoc</code> or <code>buf</code>.
<a href="/docs">Read the API reference.</a></p>`;
  return createPage(htmlDocument("SDKs", pageStyle, body), {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": contentSecurityPolicy,
    "referrer-policy": "no-referrer",
  });
}

function sdksOf(base: string, paths: readonly string[]): Sdk[] {
  const wheel = paths.find((path) => path.endsWith(".whl"));
  const module = paths.find((path) => path.endsWith("/@latest"))?.replace(/^go\/|\/@latest$/g, "");
  return [
    {
      name: "TypeScript",
      needs: "Node 20, a browser, a worker, Deno or Bun",
      commands: `npm install ${base}/sdk/typescript.tgz`,
    },
    { name: "Python", needs: "Python 3.10", commands: `pip install ${base}/sdk/${wheel}` },
    {
      name: "Go",
      needs: "Go 1.24",
      commands: `export GOPROXY=${base}/sdk/go,https://proxy.golang.org GONOSUMDB=${module}\ngo get ${module}`,
    },
    {
      name: "Command line",
      needs: "Node 20",
      commands: `# As one file:
curl -fsSL ${base}/cli -o ticketing && chmod +x ticketing
# Or with npm:
npm install -g ${base}/sdk/cli.tgz`,
    },
  ];
}

const section = ({ name, needs, commands }: Sdk) => `<h2>${name}</h2>
<p class="soft">Needs ${needs}.</p>
<pre>${escapeHtml(commands)}</pre>`;
