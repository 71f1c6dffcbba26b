import t from "tap";
import { createResponseBudget } from "../../src/delivery/send/response-budget.ts";

t.test("each subscription stores a limited number of responses a minute", async (t) => {
  let now = 0;
  const mayStore = createResponseBudget(() => now);
  const stored = (id: string) => Array.from({ length: 150 }, () => mayStore(id)).filter(Boolean);
  t.equal(stored("whs_a").length, 100);
  t.equal(stored("whs_b").length, 100, "whatever the others do");
  now = 59_999;
  t.equal(mayStore("whs_a"), false);
  now = 60_000;
  t.equal(stored("whs_a").length, 100);
});
