import { setImmediate as nextTurn } from "node:timers/promises";
import t from "tap";
import { roundRobin } from "../../src/concurrency/round-robin.ts";

t.test("an item that needs a lot of work takes turns with the others", async (t) => {
  const left = new Map([
    ["large", 5],
    ["small", 1],
  ]);
  const done: string[] = [];
  const add = roundRobin(2, (name: string) => {
    done.push(name);
    const more = (left.get(name) ?? 0) - 1;
    left.set(name, more);
    if (more > 0) {
      add(name);
    }
  });
  add("large");
  add("large");
  add("small");
  t.same(done, [], "nothing is done at once");
  await nextTurn();
  t.same(done, ["large", "small"]);
  await nextTurn();
  t.same(done, ["large", "small", "large", "large"], "no more than so much in a turn");
  while ((left.get("large") ?? 0) > 0) {
    await nextTurn();
  }
  t.equal(done.length, 6);
  left.set("small", 1);
  add("small");
  await nextTurn();
  t.equal(done.length, 7, "it starts again after having been idle");
});
