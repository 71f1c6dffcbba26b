import { PanelRight, Pencil } from "lucide-react";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { StatusBadge } from "../../tickets/fields.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { ConflictNotice } from "./properties.tsx";
import { useTicketEdit } from "./ticket-edit.ts";

const maxLength = 200;

interface TicketHeaderProps {
  readonly ticket: Ticket;
  /** Opens the details where they are not in view. */
  readonly onDetails: (() => void) | undefined;
}

/** The subject of a ticket, edited in place, with its number and status. */
export function TicketHeader({ ticket, onDetails }: TicketHeaderProps) {
  const edit = useTicketEdit(ticket, "subject");
  /** The ticket as it was when the user began. */
  const [base, setBase] = useState<Ticket>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const subject = String(new FormData(event.currentTarget).get("subject")).trim();
    if (base && subject !== "" && subject !== base.subject) {
      edit.save(subject, base);
    }
    setBase(undefined);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      setBase(undefined);
    }
  };
  return (
    <>
      {base ? (
        <form className="subject-form" onSubmit={submit}>
          <input
            ref={(input) => input?.focus()}
            className="input"
            name="subject"
            aria-label="Subject"
            dir="auto"
            defaultValue={ticket.subject}
            maxLength={maxLength}
            required
            onKeyDown={cancel}
          />
          <Button type="submit" variant="primary">
            Save
          </Button>
          <Button onClick={() => setBase(undefined)}>Cancel</Button>
        </form>
      ) : (
        <PageHeader
          title={edit.pending ?? ticket.subject}
          actions={
            <>
              <span className="soft">#{ticket.number}</span>
              <StatusBadge status={ticket.status} />
              <IconButton icon={Pencil} label="Edit subject" onClick={() => setBase(ticket)} />
              {onDetails && <IconButton icon={PanelRight} label="Details" onClick={onDetails} />}
            </>
          }
        />
      )}
      {edit.conflict && (
        <ConflictNotice what="subject" conflict={edit.conflict} textOf={(value) => value} />
      )}
      {edit.error !== undefined && <FailureNotice error={edit.error} />}
    </>
  );
}
