import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useMedia } from "../../state/store.ts";

const overscan = 5;
/** Heights of the sticky list head and bulk bar, which cover rows. */
const covered = { top: 44, bottom: 96 };

interface ListRowsOptions {
  readonly count: number;
  /** The row that keys act on. It stays rendered to keep the focus. */
  readonly current: number;
  readonly place: ListPlace | undefined;
  readonly onCurrent: (row: number) => void;
  readonly onShow: (rows: readonly [number, number]) => void;
}

/** Virtualized rows of a list that scrolls with the window. */
export function useListRows({ count, current, place, onCurrent, onShow }: ListRowsOptions) {
  const list = useRef<HTMLUListElement | null>(null);
  const height = useRowHeight();
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count,
    overscan,
    estimateSize: () => height,
    scrollMargin: top,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    initialOffset: place?.offset ?? 0,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(current) || current >= count ? rows : [...rows, current];
    },
    useFlushSync: false,
  });
  const attach = useCallback((element: HTMLUListElement) => {
    const measure = () => setTop(element.getBoundingClientRect().top + scrollY);
    const observer = new ResizeObserver(measure);
    list.current = element;
    measure();
    observer.observe(element);
    return () => {
      list.current = null;
      observer.disconnect();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every row changes with it
  useLayoutEffect(() => virtualizer.measure(), [height]);

  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the caller, which makes a new one each time
  useEffect(() => onShow([startIndex, endIndex]), [startIndex, endIndex]);

  // The row to focus once it is rendered.
  const wanted = useRef(place?.current);
  const focusWanted = () => {
    const link = wanted.current === undefined ? null : linkIn(list.current, wanted.current);
    if (link) {
      link.focus({ preventScroll: true });
      wanted.current = undefined;
    }
  };
  useLayoutEffect(focusWanted);

  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const focus = (row: number) => {
    wanted.current = row;
    onCurrent(row);
    virtualizer.scrollToIndex(row, { align: "auto" });
    focusWanted();
  };
  return {
    items: items.map(({ index, start, size, key }) => ({
      row: index,
      key,
      style: { height: size, transform: `translateY(${start - top}px)` },
    })),
    /** Whether the user has scrolled, or points at or focuses a row, so that rows must not move. */
    isHeld: isPointed || isFocused || (virtualizer.scrollOffset ?? 0) > top,
    focus,
    /** Moves by some rows; first to a visible one. */
    step(by: number): void {
      const isIn = list.current?.contains(document.activeElement) ?? false;
      const inView = current >= startIndex && current <= endIndex;
      const next = isIn ? current + by : inView ? current : startIndex;
      focus(Math.max(0, Math.min(next, count - 1)));
    },
    open: () => linkIn(list.current, current)?.click(),
    /** For the element that holds the rows. */
    attributes: {
      ref: attach,
      style: { height: virtualizer.getTotalSize() },
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}

const linkIn = (list: HTMLElement | null, row: number) =>
  list?.querySelector<HTMLElement>(`[data-row="${row}"] a`) ?? null;

/** Heights of a row in rem, as in ticket-list.css. */
const rowRem = { wide: 3.75, narrow: 7 };

/** The height of each row of the list, in pixels. */
function useRowHeight(): number {
  const isNarrow = useMedia("(max-width: 45rem)");
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rowRem[isNarrow ? "narrow" : "wide"] * remPx;
}

/** The position in the list, stored in the history entry that Back returns to. */
interface ListPlace {
  readonly offset: number;
  readonly rows: readonly [number, number];
  readonly current: number;
}

interface EntryState {
  readonly list?: ListPlace & { readonly search: string };
}

export const storePlace = (place: ListPlace): void =>
  history.replaceState({ ...history.state, list: { ...place, search: location.search } }, "");

/** Undefined unless the user returns to the same list. */
export function storedPlace(): ListPlace | undefined {
  const { list } = (history.state ?? {}) as EntryState;
  return list?.search === location.search ? list : undefined;
}
