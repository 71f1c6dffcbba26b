/**
 * As a `ref`, focuses an element when it appears. Unlike a function that each rendering creates, it
 * does not take the focus from elsewhere later.
 */
export const takeFocus = (element: HTMLElement | null): void =>
  element?.focus({ preventScroll: true });
