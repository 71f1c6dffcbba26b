import { type RefObject, useId } from "react";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { FailureNotice } from "../ui/states.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useTicketEdit } from "./use-ticket-edit.ts";

interface PropertySelectProps {
  readonly ticket: Ticket;
  readonly field: "status" | "priority" | "assignee";
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly ref?: RefObject<HTMLSelectElement | null>;
}

/** A property of a ticket that is one of a few. */
export function PropertySelect({ ticket, field, label, options, ref }: PropertySelectProps) {
  const id = useId();
  const edit = useTicketEdit(ticket, field);
  const labelOf = (value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      <select
        ref={ref}
        id={id}
        className="input"
        value={edit.pending ?? ticket[field]}
        onChange={(event) => edit.save(event.target.value, ticket)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {edit.conflict && (
        <ConflictNotice what={label.toLowerCase()} conflict={edit.conflict} textOf={labelOf} />
      )}
      {edit.error !== undefined && <FailureNotice error={edit.error} />}
    </div>
  );
}
