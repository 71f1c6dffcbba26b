import { readFileSync } from "node:fs";
import { root } from "../config/root.ts";
import type { RequestHandler } from "./error-boundary.ts";
import { createPage, type Page, servePage } from "./static-page.ts";

/** The documents by their path. */
const documents: Readonly<Record<string, (base: string) => object>> = {
  "/openapi.json": openApiDocument,
  "/asyncapi.json": () => readJson("gen/asyncapi.json"),
};

/**
 * Serves `/openapi.json` and `/asyncapi.json`. A file is read with the first request for it, as few
 * processes get one.
 * @param base URL of the service
 */
export function serveDocument(base: () => string): RequestHandler {
  const pages = new Map<string, Page>();
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "";
    const document = documents[path];
    if (document === undefined) {
      return false;
    }
    const page = pages.get(path) ?? documentPage(document(base()));
    pages.set(path, page);
    return servePage(page, request, response);
  };
}

interface OpenApiFile {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
}

/**
 * The document of `buf generate` with the address of this service, which generated clients take from
 * there, and with the samples of each operation.
 */
function openApiDocument(base: string): object {
  const document = readJson("gen/openapi.json") as OpenApiFile;
  const samples = readJson("sdk/code-samples.json") as Readonly<Record<string, object>>;
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    Object.assign(operation, { "x-codeSamples": samples[operation.operationId] });
  }
  return { ...document, servers: [{ url: base }] };
}

/**
 * A document without its indentation, which is a fifth of it even when compressed. It changes only with
 * the service, but under the same address, so clients keep it and ask whether it is still current.
 */
function documentPage(document: object): Page {
  return createPage(JSON.stringify(document), {
    "content-type": "application/json",
    "cache-control": "no-cache",
    // Tools on other pages, such as an API client in a browser, may read it too.
    "access-control-allow-origin": "*",
  });
}

const readJson = (path: string): object => JSON.parse(readFileSync(new URL(path, root), "utf8"));
