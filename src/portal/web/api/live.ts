import { useTransport } from "@connectrpc/connect-query";
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from "preact/compat";
import type { Event } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { createEventHub, type EventHub } from "./event-hub.ts";

/**
 * The events of a workspace, as they happen.
 * @param sharedBy names the user and the workspace, to share a connection with other tabs
 */
export function useEventHub(sharedBy: string | undefined): EventHub {
  const transport = useTransport();
  return useMemo(() => createEventHub(transport, sharedBy), [transport, sharedBy]);
}

const HubContext = createContext<EventHub | null | undefined>(undefined);

/** Shares a hub with the pages, or null until it is known. Without it, each has its own. */
export const EventHubProvider = HubContext.Provider;

/**
 * Follows the events of the workspace while the page is visible.
 * @returns whether it is connected
 */
export function useLive(onEvent: (event: Event) => void): boolean {
  return useEvents(onEvent, useIsVisible());
}

/**
 * Follows the events of the workspace, even while the tab is hidden.
 * @returns whether it is connected
 */
export function useEvents(onEvent: (event: Event) => void, isOn = true): boolean {
  const own = useEventHub(undefined);
  const shared = use(HubContext);
  const hub = shared === undefined ? own : shared;
  const [isListening, setListening] = useState(false);
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    if (isOn && hub) {
      const stop = hub.listen({ onEvent: (event) => handle(event), onState: setListening });
      return () => {
        stop();
        setListening(false);
      };
    }
  }, [hub, isOn]);
  return isListening;
}

/** Returns whether this tab is the one of the browser that holds the connection. */
export function useHoldsEvents(): () => boolean {
  const hub = use(HubContext);
  return () => hub?.holds() ?? false;
}

/** Deliveries complete within this time after their event, unless they are deferred. */
const burstMs = 6_600;
/** Further events within this time do not restart the polling. */
const restartMs = 1_000;
/** Poll intervals by the time since the event: most deliveries complete immediately. */
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
