import { readFileSync } from "node:fs";
import t from "tap";
import { eventPages, withEventTable } from "../../src/openapi/scripts/write-event-table.ts";

t.test("the documented table of events matches the contract", async (t) => {
  const pages = eventPages();
  t.not(pages.length, 0, "a page has the table");
  for (const page of pages) {
    const text = readFileSync(page, "utf8");
    t.equal(text, withEventTable(text), `${page}: run npm run generate`);
    t.match(text, /\| `service\.ticket\.created\.v1` \| A new ticket arrived/);
  }
});
