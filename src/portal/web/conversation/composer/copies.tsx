import { Plus, X } from "lucide-react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { participantName } from "../../tickets/names.ts";
import { Isolate } from "../../ui/text/isolate.tsx";

interface CopiesProps {
  readonly participants: Ticket["participants"];
  /** Addresses of participants who get no copy of this reply. */
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** The people who get a copy of a reply: each participant can be left out, or included again. */
export function Copies({ participants, leftOut, onLeftOut }: CopiesProps) {
  const toggle = (email: string) => {
    const next = new Set(leftOut);
    if (!next.delete(email)) {
      next.add(email);
    }
    onLeftOut(next);
  };
  return (
    <fieldset className="composer-copies">
      <legend>{t("Cc")}</legend>
      {participants.map((participant) => {
        const { email } = participant;
        const isCopied = !leftOut.has(email);
        const Icon = isCopied ? X : Plus;
        return (
          <button
            key={email}
            type="button"
            className="composer-copy"
            aria-pressed={isCopied}
            title={email}
            aria-label={t("Copy to {name}", { name: participantName(participant) })}
            onClick={() => toggle(email)}
          >
            <Isolate>{participantName(participant)}</Isolate>
            <Icon size={12} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
