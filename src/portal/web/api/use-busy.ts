import { useEffect, useState } from "react";

/** A delivery ends within this time of its event, unless it is deferred. */
const busyMs = 6_500;
const refetchMs = 500;

/**
 * Polls for a while after an event, because its deliveries follow it.
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
