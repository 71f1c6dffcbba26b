import { useEffect } from "preact/compat";

/**
 * When the focused element is removed, such as the button of a deleted row, moves the focus to the
 * heading of the dialog or page. Browsers would drop it.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let last: Node | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target as Node;
    };
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) {
        return;
      }
      last = undefined;
      const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
      const heading = (dialog ?? document).querySelector<HTMLElement>("h1, h2");
      heading?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}
