import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import t from "tap";
import { connectPeer } from "../../src/app/processes/peer.ts";

t.test("two processes ask each other", async (t) => {
  const child = fork(join(import.meta.dirname, "peer-child.ts"));
  t.teardown(() => child.kill());
  const peer = connectPeer(child, new Map([["double", (n: number) => n * 20]]), 1_000);
  t.same(await Promise.all([1, 2, 3].map((n) => peer.ask("double", n))), [2, 4, 6]);
  t.equal(await peer.ask("double by parent", 1), 20);
  await t.rejects(peer.ask("fail"), { message: "broken" });
  await t.rejects(peer.ask("constructor"), { message: "nothing handles constructor yet" });
  await t.rejects(peer.ask("never"), { message: "no response" });
  await t.rejects(peer.ask("end"), { message: "the process has ended" });
  if (child.exitCode === null) {
    await once(child, "exit");
  }
  await t.rejects(peer.ask("double", 1), { message: "the process has ended" });
});
