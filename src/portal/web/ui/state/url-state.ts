import { useLocation, useSearch } from "wouter";

/** A value in the query string. What is absent or not accepted counts as `initial`. */
export interface UrlValue {
  readonly initial: string;
  accepts(text: string): boolean;
}

/** One of a few words, the first by default. */
export const oneOf = (initial: string, ...others: readonly string[]): UrlValue => ({
  initial,
  accepts: (text) => others.includes(text),
});

/** A text of this form; empty by default. */
export const matching = (form: RegExp): UrlValue => ({
  initial: "",
  accepts: (text) => form.test(text),
});

type Values<Name extends string> = Readonly<Record<Name, UrlValue>>;

/** The state that a query string stands for. */
export function stateIn<Name extends string>(
  search: string,
  values: Values<Name>,
): Readonly<Record<Name, string>> {
  const given = new URLSearchParams(search);
  return mapNames(values, (name) => {
    const text = given.get(name) ?? "";
    return values[name].accepts(text) ? text : values[name].initial;
  });
}

const mapNames = <Name extends string>(values: Values<Name>, textOf: (name: Name) => string) =>
  Object.fromEntries(
    (Object.keys(values) as Name[]).map((name) => [name, textOf(name)]),
  ) as Readonly<Record<Name, string>>;

/**
 * State in the query string, so that a link or a reload shows the same. Changes replace the entry
 * of the history: Back leaves the page instead of undoing filters.
 * @param values by the name of their parameters
 */
export function useUrlState<Name extends string>(values: Values<Name>) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const names = Object.keys(values) as Name[];
  const state = stateIn(search, values);

  function change(changes: Partial<Record<Name, string>>): void {
    const next: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      next[name] = value === values[name as Name].initial ? undefined : value;
    }
    navigate(path + searchWith(next), { replace: true, state: history.state });
  }
  return {
    state,
    change,
    /** Whether any value is not its initial one. */
    isChanged: names.some((name) => state[name] !== values[name].initial),
    /** Sets every value to its initial one. */
    reset: () => change(mapNames(values, (name) => values[name].initial)),
  };
}

/** The query string of the page with these parameters; undefined removes one. */
export function searchWith(changes: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) {
      params.delete(name);
    } else {
      params.set(name, value);
    }
  }
  return params.size === 0 ? "" : `?${params}`;
}

/**
 * A dialog that is open while the URL has a parameter of this name. Opening it adds an entry to the
 * history, so that Back closes it; closing it takes the entry away again.
 */
export function useDialog(name: string) {
  const params = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const value = params.get(name) ?? undefined;
  return {
    /** Value of the parameter, such as an ID; undefined while closed. */
    value,
    open: (next = "") => navigate(path + searchWith({ [name]: next }), { state: { dialog: name } }),
    /** Shows another one in its place, without an entry in the history. */
    change: (next: string) =>
      navigate(path + searchWith({ [name]: next }), { replace: true, state: history.state }),
    close() {
      // An action may end after its dialog.
      if (!new URLSearchParams(location.search).has(name)) {
        return;
      }
      const isOwnEntry = history.state?.dialog === name;
      // At once, as going back takes a moment.
      navigate(path + searchWith({ [name]: undefined }), { replace: true });
      if (isOwnEntry) {
        history.back();
      }
    },
  };
}
