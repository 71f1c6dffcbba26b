import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createPage, type Page } from "../static/page.ts";

const require = createRequire(import.meta.url);
const { version } = require("swagger-ui-dist/package.json") as { version: string };

/** The version is part of the address, so browsers may cache the files indefinitely. */
const base = `/docs/${version}`;

/** Files of the viewer that the page needs, each with its content type. */
const files = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ticketing API</title>
    <link rel="icon" type="image/png" href="${base}/favicon-32x32.png">
    <link rel="stylesheet" href="${base}/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="${base}/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** A separate file, as the policy of the page allows no inline script. */
const start = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  // Off, as it would send the address of this service to swagger.io.
  validatorUrl: null,
});
`;

/** Allows files of this service only. The viewer draws icons from data URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The viewer of the OpenAPI document, by path. */
export function viewerPages(): Record<string, Page> {
  const assets = Object.entries(files).map(([name, type]) => [
    `${base}/${name}`,
    createPage(readFileSync(require.resolve(`swagger-ui-dist/${name}`)), {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
    }),
  ]);
  const page = createPage(html, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
  });
  return {
    "/docs": page,
    "/docs/": page,
    "/docs/start.js": createPage(start, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    }),
    ...Object.fromEntries(assets),
  };
}
