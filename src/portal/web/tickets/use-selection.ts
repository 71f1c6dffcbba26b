import { useRef, useState } from "react";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { announce } from "../ui/toast.tsx";
import type { TicketPages } from "./use-ticket-pages.ts";

/** As many as one call changes. */
export const maxSelected = 100;

/** Tickets by their id, as they were when they were selected. */
export type Selected = ReadonlyMap<string, Ticket>;

/** Which tickets of the list are selected. */
export function useSelection(pages: TicketPages) {
  const [selected, setSelected] = useState<Selected>(new Map());
  const anchor = useRef(0);

  function select(rows: readonly number[], base: Selected): void {
    const next = new Map(base);
    for (const row of rows) {
      const ticket = pages.at(row)?.ticket;
      if (ticket && next.size < maxSelected) {
        next.set(ticket.id, ticket);
      }
    }
    if (next.size === maxSelected) {
      announce(`${maxSelected} tickets can be changed at once`);
    }
    setSelected(next);
  }

  return {
    selected,
    /** Selects a row, or takes it out again. With `isRange`, selects all from the one before. */
    toggle(row: number, isRange = false): void {
      const id = pages.at(row)?.ticket.id ?? "";
      if (isRange) {
        const [start, end] = [Math.min(anchor.current, row), Math.max(anchor.current, row)];
        select(rowsBetween(start, end), selected);
      } else if (selected.has(id)) {
        setSelected(new Map([...selected].filter(([each]) => each !== id)));
      } else {
        select([row], selected);
      }
      anchor.current = row;
    },
    /** Selects what is loaded, from this row on. */
    selectFrom: (row: number) => select(rowsBetween(row, pages.known - 1), new Map()),
    /** Leaves only these selected. */
    keep: (tickets: readonly Ticket[]) =>
      setSelected(new Map(tickets.map((ticket) => [ticket.id, ticket]))),
    clear: () => setSelected(new Map()),
  };
}

const rowsBetween = (start: number, end: number) =>
  Array.from({ length: Math.max(0, Math.min(end - start + 1, 10_000)) }, (_, at) => start + at);
