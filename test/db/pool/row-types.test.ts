import pg from "pg";
import t from "tap";
import { parseTime, rowTypes } from "../../../src/db/pool/row-types.ts";
import { createTestDatabase } from "../../support/database.ts";
import fc from "../../support/properties.ts";

t.test("reads every time that Postgres writes", async (t) => {
  const { url, drop } = await createTestDatabase({ migrate: async () => {} });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await drop();
  });
  const from = Date.parse("0100-01-01T00:00:00Z");
  const before = Date.parse("+012000-01-01T00:00:00Z");
  const fraction = fc.constantFrom(1, 10, 100, 1000);
  const time = fc
    .tuple(fc.integer({ min: from, max: before }), fraction)
    .map(([ms, unit]) => ms - (ms % unit));
  const zone = fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu");
  await fc.assert(
    fc.asyncProperty(fc.array(time, { minLength: 1, maxLength: 50 }), zone, async (times, zone) => {
      await client.query(`set timezone = '${zone}'`);
      const { rows } = await client.query<{ at: Date }>({
        text: `select (to_timestamp(0) + ms * interval '1 ms')::timestamptz(3) as at
               from unnest($1::float8[]) with ordinality as t (ms, i) order by i`,
        values: [times],
        types: rowTypes,
      });
      t.same(
        rows.map(({ at }) => at.getTime()),
        times,
      );
    }),
    { numRuns: 30 },
  );
});

t.test("leaves unusual times to the driver", (t) => {
  const parse = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;
  const texts = ["infinity", "-infinity", "0044-03-15 12:00:00+00 BC", "2026-11-22 03:18:17+05:45"];
  for (const text of [...texts, "0001-01-01 00:00:00.123+00"]) {
    t.same(parseTime(text), parse(text), text);
  }
  t.end();
});
