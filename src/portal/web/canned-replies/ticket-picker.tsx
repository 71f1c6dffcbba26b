import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { TicketService } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { isolated } from "../../../html/bidi.ts";
import { Field } from "../ui/field.tsx";
import { Isolate } from "../ui/isolate.tsx";
import "./canned-replies.css";

const { listTickets } = TicketService.method;
const recentCount = 20;

/**
 * Chooses a ticket, of the recent ones or by its number: at first the one with the latest message.
 * @param onChange called with its ID; empty for none
 */
export function TicketPicker({ onChange }: { onChange: (id: string) => void }) {
  const recent = useQuery(listTickets, { pageSize: recentCount });
  // Undefined until one is chosen.
  const [chosen, setChosen] = useState<string>();
  const [number, setNumber] = useState("");
  const isByNumber = number !== "";
  const found = useQuery(
    listTickets,
    isByNumber ? { number: Number(number), pageSize: 1 } : skipToken,
  );
  const tickets = recent.data?.data ?? [];
  const numbered = found.data?.data[0];
  const isPending = isByNumber ? found.isPending : recent.isPending;
  const id = isByNumber ? numbered?.id : (chosen ?? tickets[0]?.id);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!isPending) {
      change(id ?? "");
    }
  }, [id, isPending]);
  return (
    <div className="canned-ticket">
      <Field label="Ticket">
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            value={isByNumber ? "" : (id ?? "")}
            onChange={(event) => {
              setChosen(event.target.value);
              setNumber("");
            }}
          >
            <option value="">{isByNumber ? "By its number" : "None"}</option>
            {tickets.map((ticket) => (
              <option key={ticket.id} value={ticket.id}>
                #{ticket.number} {isolated(ticket.subject)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Number"
        error={isByNumber && found.data && !numbered ? "There is no such ticket." : undefined}
        status={numbered && <Isolate>{numbered.subject}</Isolate>}
      >
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.target.value.replace(/\D/g, "").slice(0, 9))}
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}
