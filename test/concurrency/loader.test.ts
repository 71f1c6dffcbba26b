import { setImmediate as turn } from "node:timers/promises";
import t from "tap";
import { createLoader } from "../../src/concurrency/loader.ts";

t.test("look-ups in one tick share one load", async (t) => {
  const loads: string[][] = [];
  const find = createLoader(async (keys) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== "missing").map((key) => [key, key.length]));
  });
  const found = await Promise.all([find("a"), find("bb"), find("a"), find("missing")]);
  t.same(found, [1, 2, 1, undefined]);
  t.same(loads, [["a", "bb", "missing"]]);
  await find("later");
  t.same(loads[1], ["later"]);
});

t.test("a key requested during a load gets a new load", async (t) => {
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let loads = 0;
  const find = createLoader(async () => {
    const load = ++loads;
    started.resolve();
    if (load === 1) {
      await go.promise;
    }
    return new Map([["key", load]]);
  });
  const first = find("key");
  await started.promise;
  t.equal(await find("key"), 2);
  go.resolve();
  t.equal(await first, 1);
});

t.test("one at a time: keys wait for the current load and share the next", async (t) => {
  const loads: string[][] = [];
  const ends: (() => void)[] = [];
  const load = (keys: string[]) => {
    loads.push(keys);
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    ends.push(loads.length === 1 ? () => reject(new Error("away")) : () => resolve(new Map()));
    return promise;
  };
  const find = createLoader(load, { oneAtATime: true });
  const first = t.rejects(find("a"), { message: "away" });
  await turn();
  const others = [find("b"), turn().then(() => find("c"))];
  await turn();
  await turn();
  t.same(loads, [["a"]]);
  ends[0]?.();
  await first;
  await turn();
  t.same(loads, [["a"], ["b", "c"]], "a failed load holds up none after it");
  ends[1]?.();
  await Promise.all(others);
});

t.test("a failed load only fails its own callers", async (t) => {
  let fail = true;
  const find = createLoader(async () => {
    if (fail) {
      throw new Error("away");
    }
    return new Map([["key", 1]]);
  });
  await t.rejects(Promise.all([find("key"), find("other")]), { message: "away" });
  fail = false;
  t.equal(await find("key"), 1);
});
