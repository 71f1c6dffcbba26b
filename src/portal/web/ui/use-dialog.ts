import { useSearchParams } from "wouter";

/**
 * A dialog that is open while the URL has a parameter of this name, so that the
 * Back button closes it and a login returns to it.
 */
export function useDialog(name: string) {
  const [params, setParams] = useSearchParams();
  const change = (value: string | undefined, options?: { replace: boolean }) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) {
        next.delete(name);
      } else {
        next.set(name, value);
      }
      return next;
    }, options);
  return {
    /** Value of the parameter, such as an ID; undefined while closed. */
    value: params.get(name) ?? undefined,
    open: (value = "") => change(value),
    /** Shows another one in its place, without an entry in the history. */
    change: (value: string) => change(value, { replace: true }),
    close: () => change(undefined, { replace: true }),
  };
}
