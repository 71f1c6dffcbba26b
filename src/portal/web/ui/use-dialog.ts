import { useLocation, useSearch } from "wouter";
import { searchWith } from "./use-url-state.ts";

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
