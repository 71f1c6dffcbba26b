import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";

interface SearchInputProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly value: string;
  /** Called once the user has stopped typing. */
  readonly onSearch: (value: string) => void;
}

/** An input for a search that asks the service, so not with every key. */
export function SearchInput({ value, onSearch, ...rest }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      // Something else has changed what is searched for.
      setSent(value);
      setText(value);
    }
  }
  const search = useEffectEvent((next: string) => {
    if (next === text && next !== sent) {
      setSent(next);
      onSearch(next);
    }
  });
  const settled = useSettled(text);
  useEffect(() => search(settled), [settled]);
  return (
    <input
      {...rest}
      className="input"
      value={text}
      onChange={(event) => setText(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** After the last key. */
const pauseMs = 250;

/** A text once the user has stopped typing, for what asks the service. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
