import { setImmediate as turn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import t from "tap";
import { upTo } from "../../src/concurrency/lru.ts";

t.test("more concurrent look-ups than entries all resolve", async (t) => {
  const cache = new LRUCache<string, string>({
    ...upTo(2),
    fetchMethod: async (key) => {
      await turn();
      return `value of ${key}`;
    },
  });
  const keys = ["a", "b", "c", "d", "e"];
  t.same(
    await Promise.all(keys.map((key) => cache.fetch(key))),
    keys.map((key) => `value of ${key}`),
  );
  t.equal(cache.size, 2);
});
