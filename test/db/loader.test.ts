import t from "tap";
import { batchTurn } from "../../src/db/loader.ts";

t.test("one turn of the event loop shares one load", async (t) => {
  const loads: string[][] = [];
  const find = batchTurn(async (keys) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key !== "missing").map((key) => [key, key.length]));
  });
  const found = await Promise.all([find("a"), find("bb"), find("a"), find("missing")]);
  t.same(found, [1, 2, 1, undefined]);
  t.same(loads, [["a", "bb", "missing"]]);
  await find("later");
  t.same(loads[1], ["later"]);
});

t.test("who asks while a load is under way gets a load of their own", async (t) => {
  const started = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  let loads = 0;
  const find = batchTurn(async () => {
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

t.test("a failed load fails its own turn only", async (t) => {
  let fail = true;
  const find = batchTurn(async () => {
    if (fail) {
      throw new Error("away");
    }
    return new Map([["key", 1]]);
  });
  await t.rejects(Promise.all([find("key"), find("other")]), { message: "away" });
  fail = false;
  t.equal(await find("key"), 1);
});
