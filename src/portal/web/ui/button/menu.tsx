import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "preact/compat";
import { balanced } from "../../../../html/bidi.ts";
import { IconButton } from "./button.tsx";
import "./menu.css";

interface MenuProps {
  /** Name of the object that the actions apply to. */
  readonly label: string;
  readonly items: readonly { readonly label: string; readonly onSelect: () => void }[];
}

/** A button that opens a menu of actions. */
export function Menu({ label, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    // The top layer does not scroll with the page.
    const follow = () => place(list.current, button.current);
    addEventListener("scroll", follow, true);
    return () => removeEventListener("scroll", follow, true);
  }, [isOpen]);

  function open(): void {
    const menu = list.current;
    menu?.showPopover();
    place(menu, button.current);
    menu?.querySelector("button")?.focus();
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = buttonsOf(event.currentTarget);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      buttons.at(next % buttons.length)?.focus();
    }
    if (event.key === "Tab") {
      event.currentTarget.hidePopover();
    }
  }

  return (
    <>
      <div ref={button} className="menu-button">
        <IconButton
          icon={Ellipsis}
          label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={open}
        />
      </div>
      <div
        ref={list}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        aria-label={balanced(label)}
        tabIndex={-1}
        onKeyDown={move}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover();
              item.onSelect();
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Puts a menu next to its button, or closes it if the button has left the window. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  const at = button?.getBoundingClientRect();
  if (menu === null || at === undefined) {
    return;
  }
  if (at.bottom < 0 || at.top > innerHeight) {
    menu.hidePopover();
    return;
  }
  const isBelow = at.bottom + menu.offsetHeight < innerHeight;
  menu.style.top = `${isBelow ? at.bottom : at.top - menu.offsetHeight}px`;
  menu.style.left = `${Math.max(8, at.right - menu.offsetWidth)}px`;
}

const buttonsOf = (menu: HTMLElement) => [...menu.querySelectorAll("button")];
