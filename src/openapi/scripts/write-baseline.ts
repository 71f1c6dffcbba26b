/**
 * Writes the REST API in `gen/openapi.json` to the baseline that later versions
 * must not break. Run by `npm run baseline` at each release.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { restSurface } from "./rest-surface.ts";

const document = new URL("../../../gen/openapi.json", import.meta.url);
const baseline = new URL("../../../proto/baseline-rest.txt", import.meta.url);

const surface = restSurface(JSON.parse(readFileSync(document, "utf8")));
writeFileSync(baseline, `${surface.join("\n")}\n`);
