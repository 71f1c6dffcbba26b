import { useEffect, useEffectEvent, useState } from "preact/compat";
import type { InputProps } from "./field.tsx";

type SearchInputProps = InputProps & {
  readonly value: string;
  /** Called when the user stops typing. */
  readonly onSearch: (value: string) => void;
};

/** A debounced search input. */
export function SearchInput({ value, onSearch, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      // The value was changed from outside.
      setSent(value);
      setText(value);
    }
  }
  useSettled(text, sent, (next) => {
    setSent(next);
    onSearch(next);
  });
  return (
    <input
      {...rest}
      className="input"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        // With a text, browsers clear it.
        if (event.key === "Escape" && text === "") {
          event.currentTarget.blur();
        }
      }}
      autoComplete="off"
      spellcheck={false}
    />
  );
}

const pauseMs = 250;

/** Calls back with a text once the user stops typing, unless it is the one that was sent before. */
export function useSettled(text: string, sent: string, onSettled: (text: string) => void): void {
  const settle = useEffectEvent((next: string) => {
    if (next === text && next !== sent) {
      onSettled(next);
    }
  });
  const debounced = useDebounced(text);
  useEffect(() => settle(debounced), [debounced]);
}

/** Debounces a text. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
