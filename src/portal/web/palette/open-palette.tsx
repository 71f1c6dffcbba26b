import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { orReload } from "../boot/page-files.ts";

const Palette = lazy(async () => {
  const { Palette } = await orReload(import("./palette.tsx"));
  return { default: Palette };
});

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button and the key that open the palette. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (isMac ? event.metaKey : event.ctrlKey) && event.key === "k";
      // Over another dialog it could lead away from what that one asks.
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
