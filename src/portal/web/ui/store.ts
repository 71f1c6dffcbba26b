import { useSyncExternalStore } from "react";

/** A value outside of the pages, which components follow. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** The current value; the component renders again when it changes. */
  use(): T;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      current = next;
      for (const listener of listeners) {
        listener();
      }
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
