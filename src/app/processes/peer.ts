/** One end of the channel between two processes, such as `process` or a child process. */
export interface Channel {
  readonly connected: boolean;
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
  once(event: "disconnect", listener: () => void): unknown;
}

/** The process at the other end. */
export interface Peer {
  /**
   * Makes the other process run one of its handlers.
   * @param input plain JSON, as is the result
   * @throws {Error} of the handler, or a timeout
   */
  ask<Output>(name: string, input?: unknown): Promise<Output>;
}

/** Handlers of the requests of the other process, by name. */
export type Handlers = ReadonlyMap<string, (input: never) => unknown>;

interface Message {
  readonly id: number;
  readonly ask?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: string;
}

/**
 * Connects two processes: each may make requests of the other.
 * @param withinMs time for a response
 */
export function connectPeer(channel: Channel, handlers: Handlers, withinMs: number): Peer {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let lastId = 0;

  channel.on("message", (message) => {
    const { id, ask, input, output, error } = message as Message;
    if (ask !== undefined) {
      void respond(id, ask, input);
      return;
    }
    const promise = waiting.get(id);
    if (error !== undefined) {
      promise?.reject(new Error(error));
    } else {
      promise?.resolve(output as never);
    }
  });
  channel.once("disconnect", () => {
    for (const promise of waiting.values()) {
      promise.reject(new Error("the process has ended"));
    }
  });

  async function respond(id: number, name: string, input: unknown): Promise<void> {
    try {
      const handler = handlers.get(name);
      if (handler === undefined) {
        throw new Error(`nothing handles ${name} yet`);
      }
      send({ id, output: await handler(input as never) });
    } catch (error) {
      send({ id, error: (error as Error).message });
    }
  }

  /** Drops the message if the other process has ended. */
  function send(message: Message): void {
    if (channel.connected) {
      channel.send?.(message, () => {});
    }
  }

  return {
    async ask(name, input) {
      if (!channel.connected) {
        throw new Error("the process has ended");
      }
      const id = ++lastId;
      const promise = Promise.withResolvers<never>();
      const timer = setTimeout(() => promise.reject(new Error("no response")), withinMs);
      waiting.set(id, promise);
      try {
        send({ id, ask: name, input });
        return await promise.promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
  };
}
