import { useEffect, useEffectEvent } from "react";

/**
 * Calls back for `j` (the next one) and `k` (the one before), as long as a dialog that shows one of
 * a list is open.
 */
export function useStepKeys(onStep: (step: 1 | -1) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "j") {
      onStep(1);
    } else if (event.key === "k") {
      onStep(-1);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
