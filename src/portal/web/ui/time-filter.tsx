import type { SubmitEvent } from "react";
import { Button } from "./button.tsx";
import { spans } from "./time-range.ts";

interface TimeFilterProps {
  readonly within: string;
  readonly before: string;
  readonly onChange: (changes: { within?: string; before?: string }) => void;
}

/** Chooses a span, or the time at which a list begins. */
export function TimeFilter({ within, before, onChange }: TimeFilterProps) {
  const jump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("time"));
    onChange({ before: text === "" ? "" : `${new Date(text).toISOString().slice(0, 19)}Z` });
  };
  return (
    <>
      <select
        className="input"
        aria-label="Time"
        value={within}
        onChange={(event) => onChange({ within: event.target.value })}
      >
        <option value="">Any time</option>
        {Object.entries(spans).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <form className="time-jump" onSubmit={jump}>
        <input
          // The browser has its own state while a time is being typed.
          key={before}
          className="input"
          type="datetime-local"
          name="time"
          aria-label="Go to date"
          defaultValue={before === "" ? "" : localTime(new Date(before))}
        />
        <Button type="submit">Go to</Button>
      </form>
    </>
  );
}

/** A time as the input takes it: in the time zone of the browser, without its name. */
const localTime = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
