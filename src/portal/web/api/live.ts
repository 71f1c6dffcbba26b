import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { followEvents } from "../../../features/events/follow-events.ts";
import { noteLoss } from "./access-lost.ts";

const maxWaitMs = 30_000;

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
    longestWaitMs: maxWaitMs,
    onOpen: () => onState(true),
    onBreak(error) {
      onState(false);
      noteLoss(error);
      const { code } = ConnectError.from(error);
      // The cursor has expired, or belongs to another database.
      return code === Code.OutOfRange || code === Code.InvalidArgument ? "restart" : "resume";
    },
  });
  for await (const { data } of events) {
    onEvent(data);
  }
}

/** Deliveries complete within this time after their event, unless they are deferred. */
const burstMs = 6_600;
/** Further events within this time do not restart the polling. */
const restartMs = 1_000;
/** Poll intervals by the time since the event: most deliveries complete at once. */
const steps = [
  { untilMs: 600, everyMs: 300 },
  { untilMs: 2_000, everyMs: 700 },
  { untilMs: burstMs, everyMs: 1_500 },
];

/** Polls for a while after an event to show its deliveries. */
export function useBurstPolling() {
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since > 0) {
      const timer = setTimeout(() => setSince(0), burstMs - (Date.now() - since));
      return () => clearTimeout(timer);
    }
  }, [since]);
  const interval = useCallback(() => {
    const elapsed = Date.now() - since;
    return steps.find(({ untilMs }) => elapsed < untilMs)?.everyMs ?? false;
  }, [since]);
  return {
    interval: since > 0 && interval,
    start: () => setSince((last) => (Date.now() - last < restartMs ? last : Date.now())),
  };
}

/** Whether the tab is visible. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === "visible");

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
