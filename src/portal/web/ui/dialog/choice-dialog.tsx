import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/compat";
import "./choice-dialog.css";

interface ChoiceDialogProps {
  readonly choice: Pick<Choice<unknown>, "activeId" | "listId" | "hasOptions" | "press" | "reset">;
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly className?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** The listbox and other content below the input. */
  readonly children: ReactNode;
}

/** A combobox in a dialog. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { choice, label, searchLabel, placeholder, className = "", text, onText, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog palette ${className}`}
      aria-label={label}
      // Not `close`, which fires late: it may be open again by then.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={searchLabel}
        aria-expanded={choice.hasOptions}
        aria-controls={choice.hasOptions ? choice.listId : undefined}
        aria-activedescendant={choice.activeId}
        aria-autocomplete="list"
        placeholder={placeholder}
        autoComplete="off"
        spellcheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          choice.reset();
        }}
        onKeyDown={choice.press}
      />
      {props.children}
    </dialog>
  );
}

/** An option. The focus stays in the input, which handles the keys. */
export const Option = ({
  id,
  isActive,
  onPoint,
  onRun,
  children,
}: OptionState & { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
  <div
    id={id}
    className="palette-option"
    role="option"
    aria-selected={isActive}
    onMouseMove={isActive ? undefined : onPoint}
    onClick={onRun}
  >
    {children}
  </div>
);

/** Props of an option. */
interface OptionState {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

/** State of a combobox; initially the first item is active. */
interface Choice<T> {
  /** The item that Enter runs. */
  readonly active: T | undefined;
  readonly activeId: string | undefined;
  readonly listId: string;
  readonly hasOptions: boolean;
  readonly optionOf: (item: T) => OptionState;
  readonly press: (event: KeyboardEvent) => void;
  /** Activates the first item. */
  readonly reset: () => void;
}

/** Tracks the active item of a list that changes while the user types. */
export function useChoice<T extends { readonly id: string }>(
  items: readonly T[],
  onRun: (item: T) => void,
): Choice<T> {
  const [chosen, setChosen] = useState("");
  const listId = useId();
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  const idOf = (item: T) => `${listId}-${item.id}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) {
      document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    }
  }, [activeId]);

  function press(event: KeyboardEvent): void {
    const at = active ? items.indexOf(active) : 0;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(items.at(next % items.length)?.id ?? "");
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (active) {
        onRun(active);
      }
    }
  }

  return {
    active,
    activeId,
    listId,
    hasOptions: items.length > 0,
    optionOf: (item) => ({
      id: idOf(item),
      isActive: item === active,
      onPoint: () => setChosen(item.id),
      onRun: () => onRun(item),
    }),
    press,
    reset: () => setChosen(""),
  };
}
