import { Socket } from "node:net";

/**
 * Makes the sockets of a pool, each of which closes after this time without traffic. Its statement
 * then fails, instead of waiting indefinitely for a server that has lost power or network. Pools
 * close idle connections long before.
 */
export function watchedSockets(ms: number): () => Socket {
  return () => {
    const socket = new Socket();
    const giveUp = () => socket.destroy(new Error("Connection terminated: no response in time"));
    return socket.setTimeout(ms, giveUp);
  };
}
