import { useEffect, useSyncExternalStore } from "react";
import "./toast.css";

const shownMs = 4_000;
let current = { text: "", number: 0 };
const listeners = new Set<() => void>();

/** Says for a moment, to eyes and ears, that something has been done. */
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

/** Where announcements appear. There is one on the page. */
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
