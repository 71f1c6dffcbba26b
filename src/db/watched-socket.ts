import { Socket } from "node:net";

/**
 * Makes the sockets of a pool's connections, each of which ends when nothing has come or gone on
 * it for so long: the statement that waits on it is refused then, instead of waiting for ever for
 * a server whose host has lost its power or its network. Pools close idle connections long before.
 */
export function watchedSockets(ms: number): () => Socket {
  return () => {
    const socket = new Socket();
    const giveUp = () => socket.destroy(new Error("Connection terminated: no answer in time"));
    return socket.setTimeout(ms, giveUp);
  };
}
