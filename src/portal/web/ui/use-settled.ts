import { useEffect, useState } from "react";

/** After the last key. */
const pauseMs = 250;

/** A text once the user has stopped typing, for what asks the service. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
