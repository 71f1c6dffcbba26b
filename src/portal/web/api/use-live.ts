import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";

const shortestWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Hears of what happens in the workspace, as it happens, while the page is in
 * view.
 * @returns whether it is listening at the moment
 */
export function useLive(onEvent: (event: Event) => void): boolean {
  const transport = useTransport();
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
  );
  const [isListening, setListening] = useState(false);
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    if (!isVisible) {
      return;
    }
    const stop = new AbortController();
    void listen(transport, stop.signal, (event) => hear(event), setListening);
    return () => {
      stop.abort();
      setListening(false);
    };
  }, [transport, isVisible]);
  return isListening;
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Goes on from where it was when the connection is lost, so that nothing is missed. */
async function listen(
  transport: Transport,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
  onState: (isListening: boolean) => void,
): Promise<void> {
  const client = createClient(EventService, transport);
  let cursor = "";
  let wait = shortestWaitMs;
  while (!signal.aborted) {
    try {
      const request = { cursor, bookmarks: true };
      for await (const message of client.watchEvents(request, { signal })) {
        onState(true);
        wait = shortestWaitMs;
        cursor = message.cursor;
        if (message.data) {
          onEvent(message.data);
        }
      }
    } catch (thrown) {
      const { code } = ConnectError.from(thrown);
      if (code === Code.InvalidArgument || code === Code.NotFound) {
        cursor = "";
      }
    }
    if (signal.aborted) {
      return;
    }
    onState(false);
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, longestWaitMs);
  }
}
