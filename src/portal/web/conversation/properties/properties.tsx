import { X } from "lucide-react";
import { type RefObject, type SubmitEvent, useId } from "react";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { Button } from "../../ui/button/button.tsx";
import { FailureNotice, Warning } from "../../ui/feedback/states.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { type Conflict, useTicketEdit } from "./ticket-edit.ts";

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

const maxTags = 50;
const maxLength = 64;

/** The tags of a ticket, added and removed one by one. */
export function TagsField({ ticket }: { ticket: Ticket }) {
  const id = useId();
  const edit = useTicketEdit(ticket, "tags");
  const tags = edit.pending ?? ticket.tags;
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = String(new FormData(form).get("tag")).trim();
    form.reset();
    if (tag !== "" && !tags.includes(tag)) {
      edit.save([...tags, tag], ticket);
    }
  };
  return (
    <div className="property">
      <label htmlFor={id}>Tags</label>
      <div className="stack tags">
        {tags.length > 0 && (
          <ul>
            {tags.map((tag) => (
              <li key={tag} className="tag">
                <Isolate>{tag}</Isolate>
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  onClick={() =>
                    edit.save(
                      tags.filter((each) => each !== tag),
                      ticket,
                    )
                  }
                >
                  <X size={12} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {tags.length < maxTags && (
          <form onSubmit={add}>
            <input
              id={id}
              className="input"
              name="tag"
              dir="auto"
              placeholder="Add a tag"
              autoComplete="off"
              maxLength={maxLength}
            />
            <Button type="submit">Add</Button>
          </form>
        )}
      </div>
      {edit.conflict && (
        <ConflictNotice
          what="tags"
          conflict={edit.conflict}
          textOf={(value) => value.join(", ") || "None"}
        />
      )}
      {edit.error !== undefined && <FailureNotice error={edit.error} />}
    </div>
  );
}

interface ConflictNoticeProps<T> {
  readonly what: string;
  readonly conflict: Conflict<T>;
  readonly textOf: (value: T) => string;
}

/** Shows both values, and lets one choose. */
export const ConflictNotice = <T,>(props: ConflictNoticeProps<T>) => {
  const { what, conflict, textOf } = props;
  return (
    <div className="conflict" role="alert">
      <Warning>
        <p>Somebody else changed the {what} meanwhile.</p>
        <dl>
          <div>
            <dt>Theirs</dt>
            <dd dir="auto">{balanced(textOf(conflict.theirs))}</dd>
          </div>
          <div>
            <dt>Yours</dt>
            <dd dir="auto">{balanced(textOf(conflict.mine))}</dd>
          </div>
        </dl>
        <div className="conflict-actions">
          <Button onClick={conflict.keepTheirs}>Keep theirs</Button>
          <Button variant="primary" onClick={conflict.useMine}>
            Use mine
          </Button>
        </div>
      </Warning>
    </div>
  );
};
