import { useEffect } from "preact/compat";
import unreadIcon from "./favicon-unread.svg";

/** Shows in the title of the tab and in its icon that notifications are unread. */
export function useUnreadMarks(text: string): void {
  useEffect(() => {
    const title = document.querySelector("title");
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (text === "" || title === null || icon === null) {
      return;
    }
    const { href } = icon;
    icon.href = unreadIcon;
    let plain = "";
    let shown: string | undefined;
    // Pages set their own titles.
    const show = () => {
      if (document.title !== shown) {
        plain = document.title;
        shown = `(${text}) ${plain}`;
        document.title = shown;
      }
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      icon.href = href;
      if (document.title === shown) {
        document.title = plain;
      }
    };
  }, [text]);
}
