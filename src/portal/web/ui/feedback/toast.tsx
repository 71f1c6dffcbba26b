import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createStore } from "../../state/store.ts";
import { Isolate } from "../text/isolate.tsx";
import "./toast.css";

const shownMs = 4_000;
/** IDs of the mounted places, the topmost last. */
const places = createStore<readonly string[]>([]);
const message = createStore({ text: "", number: 0 });

/** Shows and announces a short message for a few seconds. */
export function announce(text: string): void {
  message.set({ text, number: message.get().number + 1 });
}

/**
 * Shows the messages of `announce`. The page and each dialog have one, because a modal dialog hides
 * the rest of the page from screen readers. Only the topmost shows them.
 */
export function Toast() {
  const id = useId();
  useLayoutEffect(() => {
    places.set([...places.get(), id]);
    return () => places.set(places.get().filter((place) => place !== id));
  }, [id]);
  const isTop = places.use().at(-1) === id;
  const { text: last, number } = message.use();
  const text = isTop ? last : "";
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts are shown again
  useEffect(() => {
    // Showing it again moves it above dialogs that opened meanwhile.
    ref.current?.hidePopover();
    if (text === "") {
      return;
    }
    ref.current?.showPopover();
    const timer = setTimeout(() => announce(""), shownMs);
    return () => clearTimeout(timer);
  }, [text, number]);
  return (
    <div ref={ref} className="toast-place" role="status" popover="manual">
      {text !== "" && (
        <p key={number} className="toast">
          <Isolate>{text}</Isolate>
        </p>
      )}
    </div>
  );
}

/** Throttles a text for a live region, which must not interrupt constantly. */
export function useThrottled(text: string, everyMs: number): string {
  const [shown, setShown] = useState(text);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (text === shown) {
      return;
    }
    const show = () => {
      changedAt.current = performance.now();
      setShown(text);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [text, shown, everyMs]);
  return shown;
}
