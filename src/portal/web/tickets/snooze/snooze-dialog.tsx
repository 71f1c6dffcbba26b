import { timestampDate } from "@bufbuild/protobuf/wkt";
import { useState } from "preact/compat";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { dateForms } from "../../ui/time/formats.ts";
import { localTime } from "../../ui/time/local-time.ts";
import { snoozeChoices } from "./choices.ts";
import "./snooze.css";

/** Longest snooze of the service, in days. */
const longestDays = 366;

interface SnoozeDialogProps {
  readonly tickets: readonly Ticket[];
  /** Called with the end of the snooze; undefined ends it now. */
  readonly onChoose: (until: Date | undefined) => void;
  readonly onClose: () => void;
}

/** Asks until when to snooze tickets. */
export function SnoozeDialog({ tickets, onChoose, onClose }: SnoozeDialogProps) {
  const [now] = useState(() => new Date());
  const [own, setOwn] = useState("");
  const [isPast, setPast] = useState(false);
  const [first] = tickets;
  const snoozed = tickets.find(({ snoozedUntil }) => snoozedUntil !== undefined);
  const choose = (until: Date | undefined) => {
    onClose();
    onChoose(until);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const until = new Date(own);
    if (until.getTime() > Date.now()) {
      choose(until);
    } else {
      setPast(true);
    }
  };
  return (
    <Dialog
      title={t("{count, plural, =1 {Snooze '#'{number}} other {Snooze # tickets}}", {
        count: tickets.length,
        number: first?.number ?? 0,
      })}
      onClose={onClose}
    >
      <div className="stack">
        <ul className="snooze-choices">
          {snoozeChoices(now).map(({ label, until }, index) => (
            <li key={label}>
              <button
                type="button"
                data-autofocus={index === 0 || undefined}
                onClick={() => choose(until)}
              >
                <span>{label}</span>
                <span className="soft">{dateForms.appointment.format(until)}</span>
              </button>
            </li>
          ))}
        </ul>
        <form className="snooze-own" onSubmit={submit}>
          <TextField
            label={t("Date and time")}
            type="datetime-local"
            required
            min={localTime(now)}
            max={localTime(new Date(now.getTime() + longestDays * 86_400_000))}
            error={isPast ? t("Choose a time in the future.") : undefined}
            value={own}
            onChange={(text) => {
              setOwn(text);
              setPast(false);
            }}
          />
          <Button type="submit">{t("Snooze")}</Button>
        </form>
      </div>
      <DialogActions>
        {snoozed?.snoozedUntil && (
          <Button
            onClick={() => choose(undefined)}
            title={t("Snoozed until {time}", {
              time: dateForms.year.format(timestampDate(snoozed.snoozedUntil)),
            })}
          >
            {t("Unsnooze")}
          </Button>
        )}
        <Button onClick={onClose}>{t("Cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}
