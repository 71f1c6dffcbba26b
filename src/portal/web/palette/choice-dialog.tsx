import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Choice, OptionState } from "./use-choice.ts";
import "./palette.css";

interface ChoiceDialogProps {
  readonly choice: Pick<Choice<unknown>, "activeId" | "listId" | "hasOptions" | "press" | "reset">;
  readonly label: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly className?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** The options, and what else is below the input. */
  readonly children: ReactNode;
}

/** Finds one of several things by keyboard: a combobox in a dialog. */
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
      // Not `close`, which comes late: it may be open again by then.
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
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          choice.reset();
        }}
        onKeyDown={choice.press}
      />
      {props.children}
    </dialog>
  );
}

/** The focus stays in the input, which handles the keys. */
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
