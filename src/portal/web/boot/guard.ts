/**
 * Keeps the page from staying blank: whatever goes wrong before it shows something ends in words.
 * It is part of the HTML, as any other file may not load, and needs nothing but the browser.
 */
(() => {
  /** Marks a page until its own script has rendered it. */
  const startMark = "boot";
  const slowMs = 20_000;
  const retryMs = 2_000;
  /** The page reloads itself once in this time: what fails again does not turn in a circle. */
  const reloadPauseMs = 600_000;
  const reloadKey = "reloadedAt";

  const place = () => document.getElementById("root") ?? document.body;
  const isStarting = () =>
    place().childElementCount === 0 || document.querySelector(`[data-${startMark}]`) !== null;

  /** Browsers have words of their own for a script that does not load, and no code. */
  const isLost = (error: unknown) =>
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload css/i.test(error.message);

  function mayReload(): boolean {
    try {
      const at = Number(sessionStorage.getItem(reloadKey));
      return Math.abs(Date.now() - at) > reloadPauseMs;
    } catch {
      return false;
    }
  }

  const responds = () =>
    fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );

  async function reloadOnce(): Promise<void> {
    if (!mayReload() || !(await responds())) {
      return;
    }
    sessionStorage.setItem(reloadKey, String(Date.now()));
    location.reload();
    await new Promise(() => {});
  }

  function element(name: string, text = "", className = ""): HTMLElement {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  }

  let isShown = false;
  function show(title: string, advice: string, reason = ""): void {
    const reload = element("button", "Reload", "button button-primary");
    reload.addEventListener("click", () => location.reload());
    const words = element("div");
    words.setAttribute("role", "alert");
    words.append(
      element("h1", title),
      ...(reason === "" ? [] : [element("p", `Reason: “${reason}”`)]),
      element("p", advice),
    );
    const page = element("main", "", "lobby");
    page.dataset[startMark] = "";
    page.append(words, reload);
    place().replaceChildren(page);
    isShown = true;
  }

  const atFault = (reason: string) =>
    show(
      "This page could not be shown",
      `Reload it. If it fails again, send the reason to the administrator of the service, with the time (${new Date().toISOString()}) and your browser: ${navigator.userAgent}`,
      reason,
    );

  let isLoadingAgain = false;
  async function loadAgain(): Promise<void> {
    if (isLoadingAgain) {
      return;
    }
    isLoadingAgain = true;
    await reloadOnce();
    const more = mayReload() ? " It reloads by itself as soon as the service responds." : "";
    show(
      "This page did not load",
      `Part of it is missing. The service may be restarting, or your connection may be down.${more} If it keeps failing, tell the administrator of the service.`,
    );
    while (mayReload()) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      await reloadOnce();
    }
  }

  /** Later errors have their own place to be shown. */
  const whileStarting = (act: () => void) =>
    // What failed may have left the page blank only after it was reported.
    setTimeout(() => {
      if (document.readyState === "loading") {
        document.addEventListener("DOMContentLoaded", () => whileStarting(act), { once: true });
      } else if (isStarting()) {
        act();
      }
    });

  const failed = (error: unknown) =>
    whileStarting(() => {
      if (isLost(error)) {
        void loadAgain();
      } else {
        atFault(error instanceof Error ? error.message : String(error));
      }
    });

  // A script that does not load says so to nobody but those who listen before its element does.
  // Those that the first one imports are its own to miss, as a reload may end a login half-way.
  addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) {
        whileStarting(() => void loadAgain());
      } else if (event.target === window) {
        failed(event.error ?? event.message);
      }
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => failed(reason));
  setTimeout(
    () =>
      whileStarting(() => {
        if (!isShown) {
          show(
            "This page takes long to start",
            "Your connection may be slow, or the identity provider does not respond. Wait, or reload the page.",
          );
        }
      }),
    slowMs,
  );

  window.pageFiles = { isLost, reloadOnce };
})();

declare global {
  interface Window {
    /** The guard of the files that the page loads. */
    pageFiles: {
      /** Whether an error says that a script did not load. */
      readonly isLost: (error: unknown) => boolean;
      /**
       * Reloads the page, if it did not do so in the last ten minutes and the service responds: it
       * may have been restarting, or have a new version with other scripts. Otherwise it resolves.
       */
      readonly reloadOnce: () => Promise<void>;
    };
  }
}
