import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Listens on a free port, by default of the loopback interface. @returns the port */
export async function listenOnFreePort(server: Server, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A free port on the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, "close");
  return port;
}
