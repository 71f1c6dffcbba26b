import { useEffect, useRef } from "react";
import { createStore } from "./store.ts";
import "./toast.css";

const shownMs = 4_000;
const message = createStore({ text: "", number: 0 });

/** Shows and announces a short message for a few seconds. */
export function announce(text: string): void {
  message.set({ text, number: message.get().number + 1 });
}

/** The place where messages of `announce` appear; one per page. */
export function Toast() {
  const { text, number } = message.use();
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts are shown again
  useEffect(() => {
    // Shown again, it moves above the dialogs that opened in the meantime.
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
          {text}
        </p>
      )}
    </div>
  );
}
