// @suite default
import { readFileSync } from "node:fs";
import t from "tap";
import { restSurface } from "../../build/write-baseline.ts";
import { document } from "./support/open-api.ts";

t.test("the REST API breaks nobody who uses the baseline", async (t) => {
  const text = readFileSync(new URL("../../proto/baseline-rest.txt", import.meta.url), "utf8");
  const baseline = text.trim().split("\n");
  t.ok(baseline.length > 20);
  t.same(breakingChanges(baseline, restSurface(document)), []);
});

t.test("what is gone or changed is named, what is new is not", async (t) => {
  const old = [
    "GET /things 200",
    "GET /things/{} 200",
    "POST /things 201",
    "event thing.made.v1",
    "event thing.lost.v1",
  ];
  const now = restSurface({
    paths: {
      "/things": {
        get: { responses: { 200: {} } },
        post: { responses: { 200: {}, 400: {} } },
        delete: { responses: { 204: {} } },
      },
      "/thing/{id}": { get: { responses: { 200: {} } } },
    },
    webhooks: { "thing.made.v1": {}, "thing.found.v1": {} },
  });
  t.same(breakingChanges(old, now), [
    "GET /things/{} is gone",
    "POST /things responds with 200, no longer 201",
    "event thing.lost.v1 is gone",
  ]);
});

/**
 * Lists the breaking changes of paths and statuses, one message each. `buf breaking` does not find
 * them, as they are options of methods.
 */
function breakingChanges(old: readonly string[], now: readonly string[]): string[] {
  return old
    .filter((line) => !now.includes(line))
    .map((line) => {
      const operation = /^(\S+ \S+) (\d+)$/.exec(line);
      if (operation === null) {
        return `${line} is gone`;
      }
      const [, name, status] = operation;
      const others = now.filter((other) => other.startsWith(`${name} `));
      const present = others.map((other) => other.slice(`${name} `.length)).join(", ");
      return present === ""
        ? `${name} is gone`
        : `${name} responds with ${present}, no longer ${status}`;
    });
}
