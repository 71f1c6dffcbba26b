/**
 * Makes the REST API as it is in `gen/openapi.json` the one that must not break
 * any more: `node src/codegen/scripts/write-baseline.ts`, at each release.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { restSurface } from "./rest-surface.ts";

const document = new URL("../../../gen/openapi.json", import.meta.url);
const baseline = new URL("../../../proto/baseline-rest.txt", import.meta.url);

const surface = restSurface(JSON.parse(readFileSync(document, "utf8")));
writeFileSync(baseline, `${surface.join("\n")}\n`);
