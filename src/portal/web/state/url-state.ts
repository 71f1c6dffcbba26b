import { useLocation, useSearch } from "wouter";

/** A parameter of the query string. A missing or rejected value counts as `initial`. */
export interface UrlValue {
  readonly initial: string;
  accepts(text: string): boolean;
}

/** One of several words, the first by default. */
export const oneOf = (initial: string, ...others: readonly string[]): UrlValue => ({
  initial,
  accepts: (text) => others.includes(text),
});

/** A text that matches; empty by default. */
export const matching = (form: RegExp): UrlValue => ({
  initial: "",
  accepts: (text) => form.test(text),
});

type Values<Name extends string> = Readonly<Record<Name, UrlValue>>;

/** Parses a query string. */
function stateIn<Name extends string>(
  search: string,
  values: Values<Name>,
): Readonly<Record<Name, string>> {
  const given = new URLSearchParams(search);
  return mapNames(values, (name) => {
    const text = given.get(name);
    return text !== null && values[name].accepts(text) ? text : values[name].initial;
  });
}

const mapNames = <Name extends string>(values: Values<Name>, textOf: (name: Name) => string) =>
  Object.fromEntries(
    (Object.keys(values) as Name[]).map((name) => [name, textOf(name)]),
  ) as Readonly<Record<Name, string>>;

/**
 * State in the query string, which survives a reload and can be linked. Changes replace the history
 * entry, so that Back leaves the page instead of undoing filters.
 * @param values by parameter name
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
    /** Whether any value differs from its initial one. */
    isChanged: names.some((name) => state[name] !== values[name].initial),
    /** Resets every value. */
    reset: () => change(mapNames(values, (name) => values[name].initial)),
  };
}

/** The current query string with changed parameters; undefined removes one. */
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
 * A dialog that is open while the URL has this parameter. Opening it adds a history entry, so that
 * Back closes it; closing it removes the entry.
 */
export function useDialog(name: string) {
  const params = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const value = params.get(name) ?? undefined;
  // An action may complete after its dialog has closed.
  const isOpen = () => new URLSearchParams(location.search).has(name);
  return {
    /** Value of the parameter, such as an ID; undefined while closed. */
    value,
    open: (next = "") => navigate(path + searchWith({ [name]: next }), { state: { dialog: name } }),
    /** Replaces the value without adding a history entry. */
    change: (next: string) =>
      navigate(path + searchWith({ [name]: next }), { replace: true, state: history.state }),
    close() {
      if (!isOpen()) {
        return;
      }
      const isOwnEntry = history.state?.dialog === name;
      // Immediately, as going back is asynchronous.
      navigate(path + searchWith({ [name]: undefined }), { replace: true });
      if (isOwnEntry) {
        history.back();
      }
    },
    /** Goes to another page, whose entry replaces that of the dialog. */
    leaveFor: (to: string) => navigate(to, { replace: isOpen() }),
  };
}
