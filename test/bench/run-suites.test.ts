import t from "tap";
import { drawBars } from "./bar-chart.ts";
import { rateRow, rowLine } from "./row.ts";
import { runSuites } from "./run-suites.ts";

t.test("a failing suite keeps the rows of the others", async (t) => {
  const seen: string[] = [];
  const error = new Error("the disk is slow");
  const load = async (name: string) => ({
    bench: () =>
      name === "broken" ? Promise.reject(error) : Promise.resolve([rateRow(name, 2, 1, 1)]),
  });
  const { rows, errors } = await runSuites(["first", "broken", "last"], load, (row) =>
    seen.push(rowLine(row)),
  );
  t.same(
    rows.map(({ name, ok }) => [name, ok]),
    [
      ["first", true],
      ["broken: did not finish", false],
      ["last", true],
    ],
  );
  t.same([...errors], [["broken", error]]);
  t.match(seen[1], /^MISS broken: did not finish/);
  t.notMatch(drawBars(rows, ""), /NaN/);
});
