import t from "tap";
import { monthOf, shifted } from "../../../src/features/billing/period.ts";

const cases: [from: string, interval: "month" | "year", by: number, to: string][] = [
  ["2026-01-15", "month", 1, "2026-02-15"],
  ["2026-12-15", "month", 1, "2027-01-15"],
  ["2026-01-31", "month", 1, "2026-02-28"],
  ["2026-03-31", "month", -1, "2026-02-28"],
  ["2028-02-29", "year", -1, "2027-02-28"],
  ["2027-02-28", "year", 1, "2028-02-28"],
];

for (const [from, interval, by, to] of cases) {
  t.equal(
    shifted(new Date(`${from}T17:46:40Z`), interval, by).toISOString(),
    `${to}T17:46:40.000Z`,
    `${from} ${by} ${interval}`,
  );
}

t.same(monthOf(new Date("2026-12-31T23:59:59.999Z")), {
  start: new Date("2026-12-01T00:00:00Z"),
  end: new Date("2027-01-01T00:00:00Z"),
});
