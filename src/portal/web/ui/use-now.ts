import { useSyncExternalStore } from "react";

const everyMs = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) {
      each();
    }
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) {
      return;
    }
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds, updated every few seconds by one clock for the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
