import { AlarmClock, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "preact/compat";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { useAssigneeOptions, useMe } from "../../members/members.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice } from "../../ui/feedback/states.tsx";
import { announce } from "../../ui/feedback/toast.tsx";
import { Select } from "../../ui/form/field.tsx";
import { takeFocus } from "../../ui/page/take-focus.ts";
import { Isolate } from "../../ui/text/isolate.tsx";
import { useChangeTickets, type Values } from "../changes.ts";
import { ticketFields } from "../fields.tsx";
import type { TicketPages } from "./ticket-pages.ts";
import "./ticket-list.css";

export type BulkField = "status" | "assigneeId";

interface BulkBarProps {
  readonly selected: Selected;
  /** The field that a shortcut focuses. */
  readonly wanted: { readonly field: BulkField } | undefined;
  readonly onSnooze: () => void;
  readonly onClear: () => void;
  readonly onDone: (refused: readonly Ticket[]) => void;
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
/** Represents no assignee, as the empty value means unchanged. */
const nobody = "-";

/** Updates the selected tickets with one call. */
export function BulkBar({ selected, wanted, onSnooze, onClear, onDone }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const [changes, setChanges] = useState(unchanged);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const tickets = [...selected.values()];
  const me = useMe()?.member?.id ?? "me";
  const set = (change: Partial<Changes>) => setChanges({ ...changes, ...change });

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLSelectElement>(`[name=${wanted?.field}]`)?.focus();
  }, [wanted]);

  const change = useChangeTickets();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) {
      return;
    }
    setPending(true);
    setError(undefined);
    setRefusals([]);
    try {
      const valuesFor = (ticket: Ticket) => valuesOf(ticket, changes, me);
      const { refused } = await change(tickets, valuesFor, (count) =>
        t("{count, plural, one {Updated # ticket} other {Updated # tickets}}", { count }),
      );
      setRefusals(refused);
      setChanges(unchanged);
      onDone(refused.map(({ ticket }) => ticket));
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  const dismiss = () => {
    setRefusals([]);
    form.current?.querySelector("select")?.focus();
  };
  const { fields, addTag, removeTag } = changes;
  const isUnchanged = [...Object.values(fields), addTag, removeTag].every((text) => !text.trim());
  const members = [...useAssigneeOptions(), { value: nobody, label: t("No one") }];

  return (
    <section
      className="bulk-bar"
      aria-label={t("{count, plural, one {Change # ticket} other {Change # tickets}}", {
        count: tickets.length,
      })}
    >
      {error !== undefined && <FailureNotice error={error} />}
      {refusals.length > 0 && (
        // Takes the focus of the button, which has no changes left to apply.
        <div className="notice notice-bad" role="alert" tabIndex={-1} ref={takeFocus}>
          <div>
            <strong>
              {t(
                "{count, plural, one {# ticket could not be changed} other {# tickets could not be changed}}",
                { count: refusals.length },
              )}
            </strong>
            <ul>
              {refusals.map(({ ticket, reason }) => (
                <li key={ticket.id}>
                  #{ticket.number} <Isolate>{ticket.subject}</Isolate>: {reason}
                </li>
              ))}
            </ul>
          </div>
          <IconButton icon={X} label={t("Dismiss")} onClick={dismiss} />
        </div>
      )}
      <form ref={form} className="filters" onSubmit={(event) => void submit(event)}>
        <span className="bulk-count">
          {t("{count, plural, other {# selected}}", { count: tickets.length })}
          <IconButton icon={X} label={t("Clear the selection")} onClick={onClear} />
        </span>
        {bulkFields.map(({ name, label, kind, options }) => (
          <Select
            key={name}
            name={name}
            aria-label={t(label)}
            any={t("{label}…", { label: t(label) })}
            options={kind === "member" ? members : (options?.() ?? [])}
            value={changes.fields[name] ?? ""}
            onChange={(value) => set({ fields: { ...changes.fields, [name]: value } })}
          />
        ))}
        <TagInput
          label={t("Add tag")}
          value={changes.addTag}
          onChange={(addTag) => set({ addTag })}
        />
        <TagInput
          label={t("Remove tag")}
          value={changes.removeTag}
          onChange={(removeTag) => set({ removeTag })}
        />
        <Button type="submit" variant="primary" busy={isPending} disabled={isUnchanged}>
          {t("Apply")}
        </Button>
        <Button icon={AlarmClock} onClick={onSnooze}>
          {t("Snooze")}
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
    placeholder={t("{label}…", { label })}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={64}
    autoComplete="off"
  />
);

/** @param me the member who is meant by "Me" */
function valuesOf({ tags }: Ticket, changes: Changes, me: string): Values {
  const add = changes.addTag.trim();
  const remove = changes.removeTag.trim();
  const kept = tags.filter((tag) => tag !== remove && tag !== add);
  return {
    ...Object.fromEntries(
      Object.entries(changes.fields)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => [name, value === nobody ? "" : value === "me" ? me : value]),
    ),
    ...((add || remove) && { tags: add ? [...kept, add] : kept }),
  };
}

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
      announce(
        t(
          "{count, plural, one {# ticket can be changed at once} other {# tickets can be changed at once}}",
          { count: maxSelected },
        ),
      );
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
