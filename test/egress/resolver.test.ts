import t from "tap";
import { createResolver } from "../../src/egress/resolver.ts";
import { stopClock } from "../support/clock.ts";

function counting(answer: (count: number) => string) {
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    asked.push(hostname);
    return [{ address: answer(asked.length), family: 4 }];
  };
  return { asked, lookup };
}

t.test(
  "a look-up in flight is shared, and its result is cached for its time to live",
  async (t) => {
    const { asked, lookup } = counting((count) => `192.0.2.${count}`);
    const pass = stopClock(t, performance);
    const resolve = createResolver({ lookup, ttlMs: 50 });
    const [first, second] = await Promise.all([resolve("a.test"), resolve("a.test")]);
    t.match(first, [{ address: "192.0.2.1" }]);
    t.equal(second, first);
    t.equal(await resolve("a.test"), first);
    t.equal(asked.length, 1);
    pass(60);
    t.match(await resolve("a.test"), [{ address: "192.0.2.2" }]);
  },
);

t.test("a failure is kept for a shorter time", async (t) => {
  const { asked, lookup } = counting((count) => {
    if (count === 1) {
      throw new Error("SERVFAIL");
    }
    return "192.0.2.1";
  });
  const pass = stopClock(t, performance);
  const resolve = createResolver({ lookup, negativeTtlMs: 50 });
  await t.rejects(resolve("a.test"), /SERVFAIL/);
  await t.rejects(resolve("a.test"), /SERVFAIL/);
  t.equal(asked.length, 1);
  pass(60);
  t.match(await resolve("a.test"), [{ address: "192.0.2.1" }]);
});

t.test("a lookup that throws is a failure like any other", async (t) => {
  const resolve = createResolver({
    lookup: () => {
      throw new Error("broken");
    },
  });
  await t.rejects(resolve("a.test"), /broken/);
});

t.test("the number of names kept is bounded", async (t) => {
  const { asked, lookup } = counting(() => "192.0.2.1");
  const resolve = createResolver({ lookup, maxEntries: 2 });
  for (const name of ["a.test", "b.test", "c.test", "c.test", "b.test", "a.test"]) {
    await resolve(name);
  }
  t.same(asked, ["a.test", "b.test", "c.test", "a.test"]);
});

t.test("the resolver of the operating system is the default", async (t) => {
  const addresses = await createResolver()("localhost");
  t.ok(addresses.some(({ address }) => address === "127.0.0.1" || address === "::1"));
});
