import { useEffect, useRef, useState } from "react";

/**
 * Follows a text, but changes at most once in this time: what a live region says must not interrupt
 * every few moments.
 */
export function useCalm(text: string, everyMs: number): string {
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
