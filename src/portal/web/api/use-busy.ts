import { useEffect, useState } from "react";

/** A delivery takes no longer than that after its event, unless it has to wait. */
const busyMs = 6_500;
const refetchMs = 500;

/**
 * For a while after something has happened its consequences are asked for
 * again and again.
 */
export function useBusy() {
  const [since, setSince] = useState(0);
  const isBusy = since > 0;
  useEffect(() => {
    if (!isBusy) {
      return;
    }
    const timer = setTimeout(() => setSince(0), busyMs - (Date.now() - since));
    return () => clearTimeout(timer);
  }, [isBusy, since]);
  return {
    /** For `refetchInterval`. */
    interval: isBusy ? refetchMs : (false as const),
    begin: () => setSince(Date.now()),
  };
}
