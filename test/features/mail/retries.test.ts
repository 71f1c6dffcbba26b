// @suite fast
import t from "tap";
import { pauseBefore } from "../../../src/features/mail/retries.ts";

const hourMs = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

t.test("pauses grow from a minute to half an hour, and differ", (t) => {
  for (const [attempt, seconds] of [60, 120, 240, 480, 960, 1_800, 1_800].entries()) {
    const pauses = Array.from({ length: 200 }, () => pauseBefore({ attempt, since: ago(0) }) ?? 0);
    t.ok(Math.min(...pauses) >= seconds * 0.75, `${attempt}: ${Math.min(...pauses)}`);
    t.ok(Math.max(...pauses) <= seconds * 1.25, `${attempt}: ${Math.max(...pauses)}`);
    t.ok(new Set(pauses).size > 5);
  }
  t.type(pauseBefore({ attempt: 10_000, since: ago(0) }), "number");
  t.end();
});

t.test("retries end after three days", (t) => {
  t.type(pauseBefore({ attempt: 150, since: ago(71 * hourMs) }), "number");
  t.equal(pauseBefore({ attempt: 150, since: ago(72 * hourMs) }), undefined);
  t.end();
});
