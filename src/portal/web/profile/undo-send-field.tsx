import { useState } from "preact/compat";
import { holdSeconds, keepHold, readHold } from "../conversation/scheduled/undo-send.ts";
import { t } from "../language/language.ts";
import { announce } from "../ui/feedback/toast.tsx";
import { SelectField } from "../ui/form/field.tsx";

/** How long this browser holds replies, so that sending can be undone. */
export function UndoSendField() {
  const [seconds, setSeconds] = useState(readHold);
  function choose(value: string): void {
    try {
      keepHold(Number(value));
      setSeconds(Number(value));
      announce(t("Saved for this browser"));
    } catch {
      announce(t("This browser does not store settings"));
    }
  }
  const options = holdSeconds.map((seconds) => ({
    value: String(seconds),
    label:
      seconds === 0
        ? t("Off: replies are sent immediately")
        : t("{seconds, plural, one {# second} other {# seconds}}", { seconds }),
  }));
  return (
    <section>
      <div className="section-title">
        <h2>{t("Replies")}</h2>
      </div>
      <SelectField
        label={t("Undo send")}
        hint={t(
          "Holds your replies for this long, so that you can undo them. Saved in this browser.",
        )}
        options={options}
        value={String(seconds)}
        onChange={choose}
      />
    </section>
  );
}
