import { X } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { type Ticket, TicketService } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { useAction } from "../../api/action.ts";
import { useAssigneeOptions } from "../../members/members.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Select } from "../../ui/form/field.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { ticketFields } from "../fields.tsx";
import { maskOf } from "../update-mask.ts";
import type { TicketPages } from "./ticket-pages.ts";
import "./ticket-list.css";

export type BulkField = "status" | "assigneeId";

interface BulkBarProps {
  readonly selected: Selected;
  /** The field that a shortcut focuses. */
  readonly wanted: { readonly field: BulkField } | undefined;
  readonly onClear: () => void;
  readonly onDone: (updated: readonly Ticket[], refused: readonly Ticket[]) => void;
}

interface Refusal {
  readonly ticket: Ticket;
  readonly reason: string;
}

const bulkFields = ticketFields.filter(({ isBulk }) => isBulk);

interface Changes {
  /** By the name of the field; empty for unchanged. */
  readonly fields: Readonly<Record<string, string>>;
  readonly addTag: string;
  readonly removeTag: string;
}
const unchanged: Changes = { fields: {}, addTag: "", removeTag: "" };
/** Stands for no assignee, as the empty value means unchanged. */
const nobody = "-";

/** Updates the selected tickets with one call. */
export function BulkBar({ selected, wanted, onClear, onDone }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(unchanged);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const tickets = [...selected.values()];
  /** The tickets of the call in flight; the selection may change meanwhile. */
  const sent = useRef(tickets);
  const set = (change: Partial<Changes>) => setChanges({ ...changes, ...change });

  useEffect(() => {
    form.current?.querySelector<HTMLSelectElement>(`[name=${wanted?.field}]`)?.focus();
  }, [wanted]);

  const update = useAction(TicketService.method.batchUpdateTickets, {
    onSuccess({ data }) {
      const updated = data.flatMap(({ outcome }) =>
        outcome.case === "ticket" ? outcome.value : [],
      );
      const refused = sent.current.flatMap((ticket, at) => {
        const outcome = data[at]?.outcome;
        return outcome?.case === "error" ? [{ ticket, reason: outcome.value.message }] : [];
      });
      setRefusals(refused);
      setChanges(unchanged);
      announce(`Updated ${counted(updated.length)}`);
      onDone(
        updated,
        refused.map(({ ticket }) => ticket),
      );
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sent.current = tickets;
    update.mutate({ requests: tickets.map((ticket) => requestOf(ticket, changes)) });
  };
  const { fields, addTag, removeTag } = changes;
  const isUnchanged = [...Object.values(fields), addTag, removeTag].every((text) => !text.trim());
  const members = [...useAssigneeOptions(), { value: nobody, label: "Nobody" }];

  return (
    <section className="bulk-bar" aria-label={`Change ${counted(tickets.length)}`}>
      {update.error && <FailureNotice error={update.error} />}
      {refusals.length > 0 && (
        <div className="notice notice-bad" role="alert">
          <div>
            <strong>{counted(refusals.length)} could not be changed</strong>
            <ul>
              {refusals.map(({ ticket, reason }) => (
                <li key={ticket.id}>
                  #{ticket.number} <Isolate>{ticket.subject}</Isolate>: {reason}
                </li>
              ))}
            </ul>
          </div>
          <IconButton icon={X} label="Dismiss" onClick={() => setRefusals([])} />
        </div>
      )}
      <form ref={form} className="filters" onSubmit={submit}>
        <span className="bulk-count">
          {tickets.length} selected
          <IconButton icon={X} label="Clear the selection" onClick={onClear} />
        </span>
        {bulkFields.map(({ name, label, kind, options = [] }) => (
          <Select
            key={name}
            name={name}
            aria-label={label}
            any={`${label}…`}
            options={kind === "member" ? members : options}
            value={changes.fields[name] ?? ""}
            onChange={(value) => set({ fields: { ...changes.fields, [name]: value } })}
          />
        ))}
        <TagInput label="Add tag" value={changes.addTag} onChange={(addTag) => set({ addTag })} />
        <TagInput
          label="Remove tag"
          value={changes.removeTag}
          onChange={(removeTag) => set({ removeTag })}
        />
        <Button type="submit" variant="primary" busy={update.isPending} disabled={isUnchanged}>
          Apply
        </Button>
      </form>
    </section>
  );
}

interface TagInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TagInput = ({ label, value, onChange }: TagInputProps) => (
  <input
    className="input"
    aria-label={label}
    placeholder={`${label}…`}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    maxLength={64}
    autoComplete="off"
  />
);

function requestOf({ id, tags }: Ticket, changes: Changes) {
  const add = changes.addTag.trim();
  const remove = changes.removeTag.trim();
  const kept = tags.filter((tag) => tag !== remove && tag !== add);
  const values = {
    ...Object.fromEntries(
      Object.entries(changes.fields)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => [name, value === nobody ? "" : value]),
    ),
    ...((add || remove) && { tags: add ? [...kept, add] : kept }),
  };
  return { id, ...values, updateMask: maskOf(Object.keys(values)) };
}

const counted = (count: number) => `${count} ticket${count === 1 ? "" : "s"}`;

/** The maximum of BatchUpdateTickets. */
const maxSelected = 100;

/** Tickets by ID, as they were when selected. */
type Selected = ReadonlyMap<string, Ticket>;

/** The selection of the list. */
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
    /** Toggles a row. With `isRange`, selects all rows from the previous one. */
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
    /** Selects the loaded rows from this one on. */
    selectFrom: (row: number) => select(rowsBetween(row, pages.loaded - 1), new Map()),
    /** Replaces the selection. */
    keep: (tickets: readonly Ticket[]) =>
      setSelected(new Map(tickets.map((ticket) => [ticket.id, ticket]))),
    clear: () => setSelected(new Map()),
  };
}

const rowsBetween = (start: number, end: number) =>
  Array.from({ length: Math.max(0, Math.min(end - start + 1, 10_000)) }, (_, at) => start + at);
