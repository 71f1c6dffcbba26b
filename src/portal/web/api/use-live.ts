import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { followEvents } from "../../../features/events/follow-events.ts";
import { useIsVisible } from "../ui/use-is-visible.ts";

const longestWaitMs = 30_000;

/**
 * Follows the events of the workspace while the page is visible.
 * @returns whether it is connected
 */
export function useLive(onEvent: (event: Event) => void): boolean {
  const transport = useTransport();
  const isVisible = useIsVisible();
  const [isListening, setListening] = useState(false);
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    if (!isVisible) {
      return;
    }
    const stop = new AbortController();
    void listen(transport, stop.signal, (event) => handle(event), setListening);
    return () => {
      stop.abort();
      setListening(false);
    };
  }, [transport, isVisible]);
  return isListening;
}

async function listen(
  transport: Transport,
  signal: AbortSignal,
  onEvent: (event: Event) => void,
  onState: (isListening: boolean) => void,
): Promise<void> {
  const events = followEvents(createClient(EventService, transport), {
    signal,
    longestWaitMs,
    onOpen: () => onState(true),
    onBreak(error) {
      onState(false);
      const { code } = ConnectError.from(error);
      // The cursor has expired, or is of another database.
      return code === Code.OutOfRange || code === Code.InvalidArgument ? "restart" : "resume";
    },
  });
  for await (const { data } of events) {
    onEvent(data);
  }
}
