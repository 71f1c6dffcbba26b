import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

const firstPort = 20_000;
const portCount = 10_000;

/** Attempts at the usual port. A server that is shutting down holds it for a moment. */
const attempts = 3;

/**
 * The port for the server of this folder, the same each time if possible, so that a URL stays valid
 * when the owner restarts. The range lies below the ports of outgoing connections (Linux from 32768,
 * others from 49152).
 */
export async function choosePort(dir: string, refusals: number): Promise<number> {
  if (refusals >= attempts) {
    return freePort();
  }
  const hash = createHash("sha256").update(dir).digest().readUInt32BE();
  return firstPort + (hash % portCount);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
