import { execFileSync } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./port.ts";
import type { Place } from "./process.ts";
import type { Scope } from "./scope.ts";

/** Network namespaces that act as hosts, and their route to this one. */
interface Network {
  /** Address of this host within the namespaces. */
  readonly address: string;
  readonly places: readonly Place[];
  /** Makes a server of the loopback interface reachable from there. */
  forward(url: string): Promise<string>;
}

/**
 * Makes network namespaces on a bridge.
 * @returns undefined where they are unavailable or not allowed
 */
export function createNetwork(t: Scope, size: number): Network | undefined {
  const name = `tk${process.pid}`;
  const subnet = `10.231.${process.pid % 256}`;
  const ip = (...args: string[]) => execFileSync("ip", args, { stdio: "pipe" });
  const made: string[][] = [];
  const remove = () => {
    for (const args of made.reverse()) {
      ip(...args);
    }
  };
  try {
    ip("link", "add", name, "type", "bridge");
    made.push(["link", "del", name]);
    ip("addr", "add", `${subnet}.1/24`, "dev", name);
    ip("link", "set", name, "up");
    const places = Array.from({ length: size }, (_, index): Place => {
      const namespace = `${name}n${index}`;
      const address = `${subnet}.${index + 11}`;
      ip("netns", "add", namespace);
      made.push(["netns", "del", namespace]);
      const [outer, inner] = [`${name}v${index}`, "eth0"];
      ip("link", "add", outer, "type", "veth", "peer", "name", inner, "netns", namespace);
      ip("link", "set", outer, "master", name, "up");
      ip("-n", namespace, "addr", "add", `${address}/24`, "dev", inner);
      for (const device of ["lo", inner]) {
        ip("-n", namespace, "link", "set", device, "up");
      }
      return { enter: ["ip", "netns", "exec", namespace], address };
    });
    t.teardown(remove);
    return { address: `${subnet}.1`, places, forward: (url) => forward(t, url, `${subnet}.1`) };
  } catch {
    remove();
    return undefined;
  }
}

async function forward(t: Scope, target: string, address: string): Promise<string> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const url = new URL(target);
  url.host = `${address}:${await listenOnFreePort(server, address)}`;
  t.teardown(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
  });
  return url.href;
}
