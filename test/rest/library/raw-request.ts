import { connect, type Socket } from "node:net";

/** Opens a connection; its errors are ignored. */
export function open(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => {});
}

/**
 * Sends bytes as they are and returns all that comes back until the other side closes.
 *
 * @throws Error after 5 seconds.
 */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(port);
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no end after 5 s: ${JSON.stringify(Buffer.concat(chunks).toString())}`));
    }, 5000);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString("latin1"));
    });
    socket.write(bytes);
  });
}
