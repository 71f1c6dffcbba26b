import assert from "node:assert/strict";
import pg from "pg";
import t from "tap";
import { plainArray, textArray } from "../../../src/db/pool/array-literal.ts";
import { createTestDatabase } from "../../support/database.ts";
import fc from "../../support/properties.ts";

/** All that Postgres can keep as text: no NUL, no half of a surrogate pair. */
const anyText = fc.oneof(
  fc.constantFrom(
    "",
    "NULL",
    "null",
    "a\nb",
    "\\n",
    '"',
    "\\",
    '\\"',
    "{}",
    "{a,b}",
    ",",
    "'",
    " ",
  ),
  fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
  fc.string({ unit: fc.constantFrom('"', "\\", ",", "{", "}", "\n", "\r", "\t", "'", "N", " ") }),
);

t.test("Postgres reads the literals correctly", async (t) => {
  const { url, drop } = await createTestDatabase({ migrate: async () => {} });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await drop();
  });
  // Plus 0, as -0 is written like 0.
  const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true })).map((value) => value + 0);
  const number = fc.option(anyNumber, { nil: undefined });
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const rows = fc.array(fc.tuple(anyText, number, flag), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(rows, async (rows) => {
      const { rows: read } = await client.query({
        text: `select * from unnest($1::text[], $2::float8[], $3::boolean[]) as r (a, b, c)`,
        values: [
          textArray(rows.map(([text]) => text)),
          plainArray(rows.map(([, number]) => number)),
          plainArray(rows.map(([, , flag]) => flag)),
        ],
        rowMode: "array",
      });
      assert.deepEqual(
        read,
        rows.map(([text, number, flag]) => [
          text,
          (number ?? null) && Number(number),
          flag ?? null,
        ]),
      );
    }),
    { numRuns: 300 },
  );
});
