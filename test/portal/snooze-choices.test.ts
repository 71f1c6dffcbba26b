import t from "tap";
import { snoozeChoices } from "../../src/portal/web/tickets/snooze/choices.ts";

// In the time zone of this machine: 30 November 2026 is a Monday.
const cases: [now: string, expected: Record<string, string>][] = [
  [
    "2026-11-26T10:20",
    {
      "Later today": "2026-11-26T14:00",
      Tomorrow: "2026-11-27T09:00",
      "Next Monday": "2026-11-30T09:00",
      "In a week": "2026-12-03T09:00",
    },
  ],
  [
    "2026-11-29T17:00",
    {
      "Later today": "2026-11-29T20:00",
      Tomorrow: "2026-11-30T09:00",
      "In a week": "2026-12-06T09:00",
    },
  ],
  ["2026-11-30T17:01", { Tomorrow: "2026-12-01T09:00", "Next Monday": "2026-12-07T09:00" }],
  [
    "2026-12-31T23:59",
    {
      Tomorrow: "2027-01-01T09:00",
      "Next Monday": "2027-01-04T09:00",
      "In a week": "2027-01-07T09:00",
    },
  ],
];

for (const [now, expected] of cases) {
  t.test(`the usual times to snooze until, at ${now}`, async (t) => {
    const found = snoozeChoices(new Date(now)).map(({ label, until }) => [label, until.getTime()]);
    const times = Object.entries(expected).map(([label, at]) => [label, new Date(at).getTime()]);
    t.same(found, times);
  });
}
