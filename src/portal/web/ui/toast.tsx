import { useEffect, useSyncExternalStore } from "react";
import "./toast.css";

const shownMs = 4_000;
let current = { text: "", number: 0 };
const listeners = new Set<() => void>();

/** Shows and announces a short message for a few seconds. */
export function announce(text: string): void {
  current = { text, number: current.number + 1 };
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place where messages of `announce` appear; one per page. */
export function Toast() {
  const { text, number } = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (number === 0 || text === "") {
      return;
    }
    const timer = setTimeout(() => announce(""), shownMs);
    return () => clearTimeout(timer);
  }, [text, number]);
  return (
    <div className="toast-place" role="status">
      {text !== "" && (
        <p key={number} className="toast">
          {text}
        </p>
      )}
    </div>
  );
}
