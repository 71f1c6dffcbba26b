import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on a free port, by default of the loopback interface. @returns the port */
export async function listenOnFreePort(server: Server, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Systems use ports from 32,768 or 49,152 on for outgoing connections. */
const firstPort = 20_000;
const lastPort = 32_767;

/**
 * A free port on the loopback interface that is likely to stay free: outgoing connections do not use it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort + 1);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isFree) {
      server.close();
      await once(server, "close");
      return port;
    }
  }
}
