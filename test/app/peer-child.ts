/** The other process of peer.test.ts. */
import { type Channel, connectPeer } from "../../src/app/processes/peer.ts";

const parent = connectPeer(
  process as Channel,
  new Map<string, (input: never) => unknown>([
    ["double", (n: number) => n * 2],
    ["double by parent", (n: number) => parent.ask("double", n)],
    ["fail", () => Promise.reject(new Error("broken"))],
    ["end", () => process.exit()],
    ["never", () => new Promise(() => {})],
  ]),
  1_000,
);
