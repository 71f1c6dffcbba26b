import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { TargetedFocusEvent } from "preact";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "preact/compat";
import { useMedia } from "../../state/store.ts";

const overscan = 5;
/** Rows kept in view next to the one that keys move to, in pixels. */
const scrollPaddingPx = 48;

interface ListRowsOptions {
  /** The element that scrolls, with only the rows in it. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** The row that keys act on. It stays rendered to keep the focus. */
  readonly current: number;
  readonly onCurrent: (row: number) => void;
  readonly onShow: (rows: readonly [number, number]) => void;
}

/** Virtualized rows of a list that scrolls on its own. */
export function useListRows({ scroller, count, current, onCurrent, onShow }: ListRowsOptions) {
  const list = useRef<HTMLUListElement | null>(null);
  const height = useRowHeight();
  const virtualizer = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    scrollPaddingStart: scrollPaddingPx,
    scrollPaddingEnd: scrollPaddingPx,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(current) || current >= count ? rows : [...rows, current];
    },
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every row changes with it
  useLayoutEffect(() => virtualizer.measure(), [height]);

  const items = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the caller, which makes a new one each time
  useEffect(() => onShow([startIndex, endIndex]), [startIndex, endIndex]);

  // The row to focus once it is rendered.
  const wanted = useRef<number>(undefined);
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
  const show = (row: number) => {
    onCurrent(row);
    virtualizer.scrollToIndex(row, { align: "auto" });
  };
  const focus = (row: number) => {
    wanted.current = row;
    show(row);
    focusWanted();
  };
  const hasFocus = () => list.current?.contains(document.activeElement) ?? false;
  return {
    items: items.map(({ index, start, size, key }) => ({
      row: index,
      key,
      style: { height: size, transform: `translateY(${start}px)` },
    })),
    /** Whether the user has scrolled, or points at or focuses a row, so that rows must not move. */
    isHeld: isPointed || isFocused || (virtualizer.scrollOffset ?? 0) > 0,
    focus,
    /** Makes a row the current one and scrolls to it. The focus follows if it is in the list. */
    follow: (row: number) => (hasFocus() ? focus(row) : show(row)),
    toTop: () => virtualizer.scrollToOffset(0),
    /** Moves by some rows; first to a visible one. */
    step(by: number): void {
      const inView = current >= startIndex && current <= endIndex;
      const next = hasFocus() ? current + by : inView ? current : startIndex;
      focus(Math.max(0, Math.min(next, count - 1)));
    },
    open: () => linkIn(list.current, current)?.click(),
    /** Attributes of the element that holds the rows. */
    attributes: {
      ref: list,
      style: { height: virtualizer.getTotalSize() },
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: TargetedFocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget as Node | null)),
    },
  };
}

const linkIn = (list: HTMLElement | null, row: number) =>
  list?.querySelector<HTMLElement>(`[data-row="${row}"] a`) ?? null;

/** Heights of a row in rem, as in ticket-list.css. */
const rowRem = { wide: 2.625, narrow: 3.5 };

/** The height of each row of the list, in pixels. */
function useRowHeight(): number {
  const isNarrow = useMedia("(max-width: 45rem)");
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rowRem[isNarrow ? "narrow" : "wide"] * remPx;
}
