import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { followEvents } from "../../../features/events/follow-events.ts";
import { noteLoss } from "./access-lost.ts";

const maxWaitMs = 30_000;

/** The messages of the tab that holds the connection to the others. */
type Said = { readonly event: Event } | { readonly isListening: boolean };

interface EventListener {
  onEvent(event: Event): void;
  /** Called with whether it is connected, immediately and after each change. */
  onState(isListening: boolean): void;
}

/** The events of a workspace in this tab, as long as someone listens. */
export interface EventHub {
  /** @returns a function that ends it */
  listen(listener: EventListener): () => void;
  /** Whether this tab holds the connection. */
  holds(): boolean;
}

/**
 * Follows the events of a workspace on one connection per browser: the tab that has a lock holds it,
 * and informs the others. When that tab closes, another gets the lock. Browsers do not freeze the tab that
 * has it. They lock only over HTTPS; elsewhere, each tab has its own connection.
 * @param sharedBy names the user and the workspace, which tabs that share the connection have in common;
 *   undefined for a connection of this tab alone
 */
export function createEventHub(transport: Transport, sharedBy: string | undefined): EventHub {
  const listeners = new Set<EventListener>();
  let isListening = false;
  /** The signal of this tab's connection. */
  let held: AbortSignal | undefined;
  let leave = () => {};

  function hear(said: Said): void {
    if ("event" in said) {
      for (const { onEvent } of listeners) {
        onEvent(said.event);
      }
    } else if (said.isListening !== isListening) {
      isListening = said.isListening;
      for (const { onState } of listeners) {
        onState(isListening);
      }
    }
  }

  async function hold(signal: AbortSignal, say: (said: Said) => void): Promise<void> {
    held = signal;
    // The previous tab may have been connected.
    say({ isListening: false });
    await follow(transport, signal, say);
    if (held === signal) {
      held = undefined;
    }
  }

  function join(): void {
    const stop = new AbortController();
    const { signal } = stop;
    leave = () => stop.abort();
    if (sharedBy === undefined || !navigator.locks) {
      void hold(signal, hear);
      return;
    }
    const name = `events of ${sharedBy}`;
    const channel = new BroadcastChannel(name);
    signal.addEventListener("abort", () => channel.close());
    const say = (said: Said) => {
      hear(said);
      if (!signal.aborted) {
        channel.postMessage(said);
      }
    };
    channel.addEventListener("message", ({ data }: MessageEvent<Said | "hello">) => {
      if (data !== "hello") {
        hear(data);
      } else if (held !== undefined) {
        channel.postMessage({ isListening } satisfies Said);
      }
    });
    channel.postMessage("hello");
    // It rejects when the tab leaves before it has the lock.
    navigator.locks.request(name, { signal }, () => hold(signal, say)).catch(() => {});
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        join();
      }
      listener.onState(isListening);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          leave();
          isListening = false;
        }
      };
    },
    holds: () => held !== undefined,
  };
}

async function follow(
  transport: Transport,
  signal: AbortSignal,
  say: (said: Said) => void,
): Promise<void> {
  const events = followEvents(createClient(EventService, transport), {
    signal,
    longestWaitMs: maxWaitMs,
    onOpen: () => say({ isListening: true }),
    onBreak(error) {
      say({ isListening: false });
      noteLoss(error);
      const { code } = ConnectError.from(error);
      // The cursor has expired, or belongs to another database.
      return code === Code.OutOfRange || code === Code.InvalidArgument ? "restart" : "resume";
    },
  });
  for await (const { data } of events) {
    say({ event: data });
  }
}
