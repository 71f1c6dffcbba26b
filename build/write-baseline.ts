/**
 * Writes the REST API in `gen/openapi.json` to the baseline that later versions
 * must not break. Run by `npm run baseline` at each release.
 */
import { readFileSync, writeFileSync } from "node:fs";

/** The parts of an OpenAPI document that matter here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
}

/**
 * The surface that REST clients and webhook receivers depend on, one line each:
 * `GET /api/v1/tickets/{} 200` or `event service.ticket.created.v1`. Clients do
 * not see the names of path parameters, so they are left out.
 */
export function restSurface({ paths, webhooks = {} }: Document): string[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) => {
      const shape = path.replaceAll(/\{[^{}]*\}/g, "{}");
      return Object.keys(responses)
        .filter((status) => status.startsWith("2"))
        .map((status) => `${method.toUpperCase()} ${shape} ${status}`);
    }),
  );
  return [...operations, ...Object.keys(webhooks).map((type) => `event ${type}`)];
}

if (import.meta.main) {
  const root = new URL("../", import.meta.url);
  const document = JSON.parse(readFileSync(new URL("gen/openapi.json", root), "utf8"));
  writeFileSync(new URL("proto/baseline-rest.txt", root), `${restSurface(document).join("\n")}\n`);
}
