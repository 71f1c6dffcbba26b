import t from "tap";
import { createConnectionLimit } from "../../src/delivery/send/http/connection-limit.ts";
import { eventually } from "../support/eventually.ts";

function fake(name: string, closed: string[]) {
  return { isIdle: true, bytesWritten: 0, close: () => closed.push(name) };
}

t.test("the oldest connection not used since the last scan is evicted", async (t) => {
  const closed: string[] = [];
  const limit = createConnectionLimit({ maxConnections: 3, maxAgeMs: 10_000 });
  const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map((name) => fake(name, closed));
  if (!a || !b || !c || !d || !e) {
    throw new Error("unreachable");
  }
  for (const connection of [a, b, c]) {
    limit.add(connection);
  }
  a.bytesWritten = 100;
  limit.add(d);
  t.same(closed, ["b"], "a was used");
  limit.add(e);
  t.same(closed, ["b", "c"]);
  t.equal(limit.size, 3);
  for (const connection of [a, d, e]) {
    limit.delete(connection);
  }
  t.equal(limit.size, 0);
});

t.test("if all were used, the first is evicted; if all are busy, none is", async (t) => {
  const closed: string[] = [];
  const limit = createConnectionLimit({ maxConnections: 2, maxAgeMs: 10_000 });
  const connections = ["a", "b", "c", "d"].map((name) => fake(name, closed));
  for (const connection of connections.slice(0, 2)) {
    limit.add(connection);
    connection.bytesWritten = 1;
  }
  for (const connection of connections.slice(2, 3)) {
    limit.add(connection);
  }
  t.same(closed, ["a"]);
  for (const connection of connections) {
    connection.isIdle = false;
  }
  for (const connection of connections.slice(3)) {
    limit.add(connection);
  }
  t.same(closed, ["a"]);
  t.equal(limit.size, 3);
});

t.test("an idle connection closes at its age limit, a busy one afterwards", async (t) => {
  const closed: string[] = [];
  const limit = createConnectionLimit({ maxConnections: 10, maxAgeMs: 20 });
  const idle = fake("idle", closed);
  const busy = fake("busy", closed);
  busy.isIdle = false;
  limit.add(idle);
  limit.add(busy);
  const closedOnes = async () => [...closed];
  t.same(await eventually(closedOnes, ({ length }) => length === 1), ["idle"]);
  busy.isIdle = true;
  t.same(await eventually(closedOnes, ({ length }) => length === 2), ["idle", "busy"]);
});
