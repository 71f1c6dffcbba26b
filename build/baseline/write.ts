/**
 * Records, in `proto/baseline`, what later versions must not break: the contract for `buf breaking`,
 * the surface of the API, events, errors and commands, and an example of every event. Run by
 * `npm run baseline` at each release.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createProgram } from "../../src/cli/program.ts";
import { apiSurface, commandSurface, errorSurface, type Surface } from "./surface.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The surface of the current sources. */
export async function currentSurface(): Promise<Surface> {
  return [
    ...apiSurface(JSON.parse(read("gen/openapi.json"))),
    ...errorSurface(read("docs/reference/errors.md")),
    ...commandSurface(await createProgram()),
  ];
}

if (import.meta.main) {
  writeFileSync(
    new URL("proto/baseline/surface.txt", root),
    `${(await currentSurface()).join("\n")}\n`,
  );
  const { version } = JSON.parse(read("package.json"));
  const folder = new URL(`proto/baseline/events/${version}/`, root);
  mkdirSync(folder, { recursive: true });
  for (const { type, example } of JSON.parse(read("gen/event-descriptions.json"))) {
    const id = "evt_01946f3c27b57e7c81a9d28f60b3e1c7";
    const event = { id, type, occurredAt: "2026-01-02T03:04:05.678Z", data: example };
    writeFileSync(new URL(`${type}.json`, folder), `${JSON.stringify(event, null, 2)}\n`);
  }
}
