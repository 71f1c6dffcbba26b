import { type RefObject, useEffect, useRef } from "react";

/** Keeps the link to the current page in view, where the navigation scrolls sideways. */
export function useCurrentInView(path: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which link is current.
  useEffect(() => {
    const nav = ref.current;
    const current = nav?.querySelector<HTMLElement>("[aria-current]");
    if (!nav || !current) {
      return;
    }
    const observer = new ResizeObserver(() => {
      const margin = (nav.clientWidth - current.offsetWidth) / 2;
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - margin;
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, [path]);
  return ref;
}
