import { useState } from "react";
import { holdSeconds, keepHold, readHold } from "../conversation/scheduled/undo-send.ts";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField } from "../ui/form/field.tsx";

const options = holdSeconds.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? "Off: replies are sent at once" : `${seconds} seconds`,
}));

/** For how long this browser holds replies, so that sending can be undone. */
export function UndoSendField() {
  const [seconds, setSeconds] = useState(readHold);
  function choose(value: string): void {
    try {
      keepHold(Number(value));
      setSeconds(Number(value));
      announce("Saved for this browser");
    } catch {
      announce("This browser does not store settings");
    }
  }
  return (
    <section>
      <div className="section-title">
        <h2>Replies</h2>
      </div>
      <SelectField
        label="Undo send"
        hint="Holds your replies for this long, so that you can take them back. Saved in this browser."
        options={options}
        value={String(seconds)}
        onChange={choose}
      />
    </section>
  );
}
