import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { reloadIfLost } from "../boot/page-files.ts";

const Palette = lazy(async () => {
  const { Palette } = await reloadIfLost(import("./palette.tsx"));
  return { default: Palette };
});

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

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
        Search
        <span className="shell-keys" aria-hidden="true">
          {isMac ? "⌘ K" : "Ctrl K"}
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
