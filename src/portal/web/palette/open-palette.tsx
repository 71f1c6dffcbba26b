import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "preact/compat";
import { reloadIfLost } from "../boot/page-files.ts";
import { t } from "../language/language.ts";
import { isMac } from "../ui/shortcuts/shortcuts.ts";

const Palette = lazy(async () => {
  const { Palette } = await reloadIfLost(import("./palette.tsx"));
  return { default: Palette };
});

/** The button and the shortcut that open the palette. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (isMac ? event.metaKey : event.ctrlKey) && event.key === "k";
      // It must not lead away from an open dialog.
      if (isShortcut && document.querySelector("dialog[open]") === null) {
        event.preventDefault();
        setOpen(true);
      }
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      >
        <Search size={16} aria-hidden="true" />
        {t("Search")}
        <span className="shell-keys" aria-hidden="true">
          {`${isMac ? "⌘" : "Ctrl"} K`}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
