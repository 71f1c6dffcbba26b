import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenOnFreePort } from "../support/port.ts";
import type { Scope } from "../support/scope.ts";

/** A proxy to Postgres that can fail. */
export interface DatabaseProxy {
  /** The address of the server through the proxy. */
  readonly url: string;
  /** Delays everything that is sent to the server, and so each statement. */
  delay(ms: number): void;
  /** Cuts every connection. */
  cut(): void;
  /** Loses every connection silently: nothing that is sent on one arrives. */
  lose(): void;
}

interface Way {
  readonly ends: readonly [Socket, Socket];
  isLost: boolean;
}

/** Starts a proxy to the server of this address. It ends with the test. */
export async function startProxy(t: Scope, target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const ways = new Set<Way>();
  let delayMs = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true });
    const way: Way = { ends: [near, far], isLost: false };
    ways.add(way);
    void pass(near, far, way, () => delayMs);
    void pass(far, near, way, () => 0);
    for (const end of way.ends) {
      end.on("error", () => {});
      end.once("close", () => {
        if (way.isLost) {
          return;
        }
        ways.delete(way);
        for (const other of way.ends) {
          other.destroy();
        }
      });
    }
  });
  const url = new URL(target);
  url.port = String(await listenOnFreePort(server));
  const cut = () => {
    for (const way of ways) {
      for (const end of way.ends) {
        end.destroy();
      }
    }
  };
  t.teardown(() => {
    cut();
    server.close();
  });
  return {
    url: url.href,
    cut,
    delay(ms) {
      delayMs = ms;
    },
    lose() {
      for (const way of ways) {
        way.isLost = true;
      }
    },
  };
}

/** In order, and each piece only after the pause that holds at its arrival. */
async function pass(from: Socket, to: Socket, way: Way, pause: () => number): Promise<void> {
  try {
    for await (const chunk of from) {
      if (way.isLost) {
        continue;
      }
      if (pause() > 0) {
        await sleep(pause());
      }
      if (!to.write(chunk)) {
        await once(to, "drain");
      }
    }
  } catch {
    // Either end is gone.
  }
  if (!way.isLost) {
    to.end();
  }
}
