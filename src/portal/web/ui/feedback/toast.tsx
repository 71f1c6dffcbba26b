import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/compat";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { createStore } from "../../state/store.ts";
import { isMac, useShortcuts } from "../shortcuts/shortcuts.ts";
import { Isolate } from "../text/isolate.tsx";
import "./toast.css";

const shownMs = 4_000;
/** With an action, longer. */
const actionMs = 8_000;
/** IDs of the mounted places, the topmost last. */
const places = createStore<readonly string[]>([]);

/** The button of a message. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** How long it can be run; default: 8 s. */
  readonly shownMs?: number;
}

interface Message {
  readonly text: string;
  readonly action?: ToastAction | undefined;
  readonly number: number;
}
const message = createStore<Message>({ text: "", number: 0 });

/** Shows and announces a short message for a few seconds. */
export function announce(text: string, action?: ToastAction): void {
  message.set({ text, action, number: message.get().number + 1 });
}

/** Announces why a change failed. */
export const announceFailure = (error: unknown): void =>
  announce(t("Nothing changed. {reason}", { reason: describeFailure(error).message }));

/** Runs the action of the message that is shown, once. */
function runAction(): boolean {
  const { action } = message.get();
  if (action !== undefined) {
    announce("");
    action.run();
  }
  return action !== undefined;
}

/** Lets `z`, and Ctrl or Cmd with Z outside of text fields, run the action of the message. */
export function useToastKeys(): void {
  useShortcuts(t("Everywhere"), [{ keys: ["z"], does: t("Undo the last change"), run: runAction }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key === "z" && (isMac ? event.metaKey : event.ctrlKey);
      const isTyped =
        event.target instanceof HTMLElement && event.target.matches("input, textarea");
      if (isUndo && !event.shiftKey && !isTyped && runAction()) {
        event.preventDefault();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/**
 * Shows the messages of `announce`. The page and each dialog have one, because a modal dialog hides
 * the rest of the page from screen readers. Only the topmost shows them.
 */
export function Toast() {
  const id = useId();
  useLayoutEffect(() => {
    places.set([...places.get(), id]);
    return () => places.set(places.get().filter((place) => place !== id));
  }, [id]);
  const isTop = places.use().at(-1) === id;
  const { text: last, action, number } = message.use();
  const text = isTop ? last : "";
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal texts are shown again
  useEffect(() => {
    // Showing it again moves it above dialogs that opened in the meantime.
    ref.current?.hidePopover();
    if (text === "") {
      return;
    }
    ref.current?.showPopover();
    const timer = setTimeout(() => announce(""), action ? (action.shownMs ?? actionMs) : shownMs);
    return () => clearTimeout(timer);
  }, [text, number]);
  return (
    <div ref={ref} className="toast-place" role="status" popover="manual">
      {text !== "" && (
        <p key={number} className="toast">
          <Isolate>{text}</Isolate>
          {action && (
            <button type="button" onClick={runAction}>
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Throttles a text for a live region, which must not interrupt constantly. */
export function useThrottled(text: string, everyMs: number): string {
  const [shown, setShown] = useState(text);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (text === shown) {
      return;
    }
    const show = () => {
      changedAt.current = performance.now();
      setShown(text);
    };
    const timer = setTimeout(show, Math.max(0, changedAt.current + everyMs - performance.now()));
    return () => clearTimeout(timer);
  }, [text, shown, everyMs]);
  return shown;
}
