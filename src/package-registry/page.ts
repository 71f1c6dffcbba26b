import { copyButtonsScript, copyButtonsStyle } from "../html/copy-buttons.ts";
import { cspHash, escapeHtml, htmlDocument, iconPolicy, pageStyle } from "../html/html.ts";
import { createPage, type Page } from "../server/static-page.ts";
import type { NpmPackage, Release } from "./release.ts";

/** How to install a package. */
interface Sdk {
  readonly name: string;
  readonly needs: string;
  readonly commands: string;
  /** Its guide, below `/docs/sdks`. */
  readonly guide: string;
}

const style = `${pageStyle}${copyButtonsStyle}
  h2 { margin: 2rem 0 .25rem; font-size: 1.125rem }
  h2 + p { margin-top: 0 }
  nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-bottom: 1.5rem }
`;

const contentSecurityPolicy = `default-src 'none'; style-src ${cspHash(style)}; script-src ${cspHash(copyButtonsScript)}; ${iconPolicy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Shows how to install each SDK, and the command line, from this service.
 * @param base URL of the service
 */
export function sdkPage(base: string, own: Release): Page {
  const body = `<nav><a href="/dashboard">Dashboard</a> <a href="/docs">Documentation</a> <a href="/docs/api">API reference</a></nav>
<p>Install the SDKs and the command line of this service from the service itself: it has those of its
own version and of all earlier releases. A version never changes, so lock files stay valid.</p>
${sdksOf(base, own).map(section).join("\n")}
<h2>Other languages</h2>
<p>Generate a client from <a href="/openapi.json">the OpenAPI document</a>, or from
<a href="/sdk/proto.zip">the contract</a> with <code>protoc</code> or <code>buf</code>.
<a href="/docs/api">Read the API reference.</a></p>
<script>${copyButtonsScript}</script>`;
  return createPage(htmlDocument("SDKs and CLI", style, body), {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": contentSecurityPolicy,
    "referrer-policy": "no-referrer",
  });
}

/** The commands name the version: without one, tools choose in different ways. */
function sdksOf(base: string, { files }: Release): Sdk[] {
  return files.flatMap((file): Sdk | [] => {
    switch (file.kind) {
      case "npm":
        return npmPackage(base, file);
      case "wheel":
        return {
          name: "Python",
          needs: "Python 3.10",
          commands: `pip install --index-url ${base}/sdk/python/simple/ ${file.name}==${file.version}`,
          guide: "python",
        };
      case "go":
        return {
          name: "Go",
          needs: "Go 1.24",
          commands: `export GOPROXY=${base}/sdk/go,https://proxy.golang.org GONOSUMDB=${file.name}
go get ${file.name}@${file.version}`,
          guide: "go",
        };
      default:
        return [];
    }
  });
}

function npmPackage(base: string, { name, version, manifest }: NpmPackage): Sdk {
  const registry = `${name.split("/", 1)[0]}:registry=${base}/sdk/npm/`;
  return manifest.bin === undefined
    ? {
        name: "TypeScript",
        needs: "Node 20, a browser, a worker, Deno or Bun",
        commands: `npm config set --location=project ${registry}
npm install ${name}@${version}`,
        guide: "typescript",
      }
    : {
        name: "Command line",
        needs: "Node 20",
        commands: `# As one file:
curl -fsSL ${base}/cli -o ticketing && chmod +x ticketing
# Or with npm:
npm install -g --${registry} ${name}@${version}`,
        guide: "cli",
      };
}

const section = ({ name, needs, commands, guide }: Sdk) => `<h2>${name}</h2>
<p><span class="soft">Needs ${needs}.</span> <a href="/docs/sdks/${guide}">Guide</a></p>
<pre>${escapeHtml(commands)}</pre>`;
