import { useCallback, useEffect, useState } from "react";

/** A delivery ends within this time of its event, unless it is deferred. */
const busyMs = 6_600;
/** Events that follow within this time do not begin it again. */
const restMs = 1_000;
/** Time between polls by the time since the event: most deliveries end at once. */
const steps = [
  { untilMs: 600, everyMs: 300 },
  { untilMs: 2_000, everyMs: 700 },
  { untilMs: busyMs, everyMs: 1_500 },
];

/** For `refetchInterval`: time to the next poll; `false`: none. */
export type Interval = false | (() => number | false);

/**
 * Polls for a while after an event, because its deliveries follow it.
 */
export function useBusy() {
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since > 0) {
      const timer = setTimeout(() => setSince(0), busyMs - (Date.now() - since));
      return () => clearTimeout(timer);
    }
  }, [since]);
  const interval = useCallback(() => {
    const elapsed = Date.now() - since;
    return steps.find(({ untilMs }) => elapsed < untilMs)?.everyMs ?? false;
  }, [since]);
  return {
    interval: since > 0 && interval,
    begin: () => setSince((last) => (Date.now() - last < restMs ? last : Date.now())),
  };
}
