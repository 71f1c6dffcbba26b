import { X } from "lucide-react";
import { type SubmitEvent, useId } from "react";
import type { Ticket } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Button } from "../ui/button.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useTicketEdit } from "./use-ticket-edit.ts";

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
