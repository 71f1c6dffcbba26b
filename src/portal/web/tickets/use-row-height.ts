import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 45rem)");
/** In the unit of the user's font size. ticket-list.css lays the rows out for these. */
const heights = { wide: 3.75, narrow: 7 };

function subscribe(listener: () => void) {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

const rootPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The height of each row of the list, in pixels. */
export const useRowHeight = (): number =>
  useSyncExternalStore(subscribe, () => heights[narrow.matches ? "narrow" : "wide"] * rootPx());
