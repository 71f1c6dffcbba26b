/**
 * Shows a message when the page fails before it has rendered anything. Inlined into the HTML, as
 * any other file may fail to load, and free of dependencies.
 */
(() => {
  /** Marks a page until its own script has rendered it. */
  const startMark = "boot";
  const slowMs = 20_000;
  const retryMs = 2_000;
  /** The page reloads itself at most once in this time, so that it cannot loop. */
  const reloadPauseMs = 600_000;
  const reloadKey = "reloadedAt";
  /** Where the identity provider sends the user back to. */
  const loginReturn = "/dashboard/callback";

  /** In the language of the browser, as the service has put them into the page. */
  const texts = document.getElementById("boot-texts")
    ?.dataset as unknown as import("../../boot-texts.ts").BootTexts;

  const place = () => document.getElementById("root") ?? document.body;
  const isStarting = () =>
    place().childElementCount === 0 || document.querySelector(`[data-${startMark}]`) !== null;

  /** Browsers report a script that fails to load only by its message. */
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
    if (location.pathname === loginReturn) {
      // Its code may be spent. The provider already knows the user.
      location.replace("/dashboard");
    } else {
      location.reload();
    }
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
    const reload = element("button", texts.reload);
    reload.classList.add("button", "button-primary");
    reload.addEventListener("click", () => location.reload());
    const words = element("div");
    words.setAttribute("role", "alert");
    words.append(
      element("h1", title),
      ...(reason === ""
        ? []
        : [
            element(
              "p",
              texts.reason.replace("{reason}", () => reason),
            ),
          ]),
      element("p", advice),
    );
    const page = element("main", "", "lobby");
    page.dataset[startMark] = "";
    page.append(words, reload);
    place().replaceChildren(page);
    isShown = true;
  }

  const showError = (reason: string) =>
    show(
      texts.notShown,
      texts.reportIt
        .replace("{time}", new Date().toISOString())
        .replace("{browser}", () => navigator.userAgent),
      reason,
    );

  let isLoadingAgain = false;
  async function loadAgain(): Promise<void> {
    if (isLoadingAgain) {
      return;
    }
    isLoadingAgain = true;
    await reloadOnce();
    const { notLoaded, isMissing, reloadsItself, tellAdministrator } = texts;
    const advice = [isMissing, ...(mayReload() ? [reloadsItself] : []), tellAdministrator];
    show(notLoaded, advice.join(" "));
    while (mayReload()) {
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      await reloadOnce();
    }
  }

  /** Once the page has rendered, its error boundaries take over. */
  const whileStarting = (act: () => void) =>
    // The failure may blank the page only after it was reported.
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
        showError(error instanceof Error ? error.message : String(error));
      }
    });

  // Only a capturing listener sees that a script element failed to load. Modules that it imports
  // are not reloaded for, as that could interrupt a login.
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
          show(texts.isSlow, texts.waitOrReload);
        }
      }),
    slowMs,
  );

  window.pageFiles = { isLost, reloadOnce };
})();

declare global {
  interface Window {
    /** Handles files that fail to load. */
    pageFiles: {
      /** Whether the error means that a script failed to load. */
      readonly isLost: (error: unknown) => boolean;
      /**
       * Reloads the page, unless it did so in the last ten minutes or the service does not respond.
       * The service may have restarted with a new version of the scripts.
       */
      readonly reloadOnce: () => Promise<void>;
    };
  }
}
