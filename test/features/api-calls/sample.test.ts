import t from "tap";
import { createSample, type Kept } from "../../../src/features/api-calls/sample.ts";

interface Call extends Kept {
  readonly n: number;
}

function startSample(perMinute: number, maxWaiting?: number) {
  let omitted = 0;
  let n = 0;
  const onOmit = (count: number) => {
    omitted += count;
  };
  const sample = createSample<Call>({ perMinute, onOmit, ...(maxWaiting && { maxWaiting }) });
  return {
    ...sample,
    omitted: () => omitted,
    add(kind: string, count: number, { workspaceId = "wrk_a", isError = false } = {}): void {
      for (let i = 0; i < count; i += 1) {
        n += 1;
        if (sample.admits(kind, workspaceId, isError)) {
          sample.keep({ kind, workspaceId, isError, omittedCount: 0, n });
        }
      }
    },
  };
}

const totalOf = (calls: readonly Call[], kind: string) =>
  calls
    .filter((call) => call.kind === kind)
    .reduce((sum, { omittedCount }) => sum + 1 + omittedCount, 0);

t.test("a burst is logged up to the rate of a minute, and the rest is counted", async (t) => {
  const sample = startSample(300);
  sample.add("ok", 10_000);
  sample.add("errors", 10_000, { isError: true });
  sample.add("theirs", 200, { workspaceId: "wrk_b" });
  const calls = sample.take();
  const kept = (kind: string) => calls.filter((call) => call.kind === kind).length;
  t.ok(kept("ok") > 200 && kept("ok") <= 300, `${kept("ok")} successes`);
  t.ok(kept("errors") > 200 && kept("errors") <= 300, `${kept("errors")} errors beside them`);
  t.equal(kept("theirs"), 200, "another workspace is not affected");
  t.equal(totalOf(calls, "ok"), 10_000);
  t.equal(totalOf(calls, "errors"), 10_000);
  t.equal(sample.omitted(), 20_200 - calls.length);
  t.same(sample.take(), []);
});

t.test("rare calls are logged during a flood", async (t) => {
  const sample = startSample(300);
  sample.add("limited", 10_000, { isError: true });
  for (let i = 0; i < 20; i += 1) {
    sample.add(`rare ${i}`, 2, { isError: true });
  }
  const calls = sample.take();
  for (let i = 0; i < 20; i += 1) {
    t.equal(totalOf(calls, `rare ${i}`), 2);
  }
});

t.test("calls without a logged one of their kind are counted with the next one", async (t) => {
  const full = startSample(1);
  full.add("a", 1);
  full.add("b", 5);
  t.same(
    full.take().map(({ kind, omittedCount }) => [kind, omittedCount]),
    [["a", 0]],
  );
  full.add("b", 1, { workspaceId: "wrk_b" });
  t.same(
    full.take().map(({ kind, omittedCount }) => [kind, omittedCount]),
    [["b", 5]],
  );
});

t.test("while no one takes the calls, the oldest are dropped and counted", async (t) => {
  const sample = startSample(60_000, 100);
  sample.add("ok", 1_000);
  sample.add("errors", 10, { isError: true });
  const calls = sample.take();
  t.equal(calls.length, 110);
  t.equal(calls[0]?.n, 901, "the newest are there");
  t.equal(totalOf(calls, "ok"), 1_000);
  t.equal(totalOf(calls, "errors"), 10);

  sample.lose(calls);
  t.equal(sample.omitted(), 1_010, "each is counted once");
  sample.add("ok", 1);
  t.equal(totalOf(sample.take(), "ok"), 1_001, "what could not be written counts with the next");
});

t.test("memory is bounded for any number of kinds", async (t) => {
  const sample = startSample(300, 100);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 200_000; i += 1) {
    sample.add(`kind ${i}`, 1, { workspaceId: `wrk_${i % 7}` });
  }
  t.equal(sample.take().length, 100);
  t.ok(process.memoryUsage().heapUsed - before < 30 * 2 ** 20);
});
