import { useQuery } from "@connectrpc/connect-query";
import { Pencil, X } from "lucide-react";
import type { TargetedSubmitEvent } from "preact";
import { type ReactNode, type RefObject, useId } from "preact/compat";
import { MeService } from "../../../../../gen/ticketing/v1/me_service_pb.ts";
import type { Ticket } from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { balanced } from "../../../../html/bidi.ts";
import { msg } from "../../../../language/translate.ts";
import { t } from "../../language/language.ts";
import { memberName, useMembers } from "../../members/members.ts";
import { useDraft } from "../../session/drafts.ts";
import {
  type FieldName,
  fieldOf,
  labelOf,
  panelFields,
  type TextFieldName,
} from "../../tickets/fields.tsx";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { FailureNotice, Warning } from "../../ui/feedback/states.tsx";
import { type Option, Select } from "../../ui/form/field.tsx";
import { takeFocus } from "../../ui/page/take-focus.ts";
import { Isolate } from "../../ui/text/isolate.tsx";
import { type EditedField, type TicketEdit, useTicketEdit } from "./ticket-edit.ts";

/** Selects that keyboard shortcuts focus. */
export type SelectRefs = Readonly<Partial<Record<FieldName, RefObject<HTMLSelectElement | null>>>>;

/** The property panel: an editor for each field of a ticket. */
export function Properties({ ticket, selects }: { ticket: Ticket; selects: SelectRefs }) {
  const members = useMemberOptions(ticket.assigneeId);
  return (
    <section aria-label={t("Properties")} className="properties">
      {panelFields.map(({ name, label, kind, options }) => {
        if (name === "tags") {
          return <TagsProperty key={name} ticket={ticket} label={t(label)} />;
        }
        return kind === "text" ? (
          <TextProperty key={name} ticket={ticket} name={name} label={t(label)} />
        ) : (
          <ChoiceProperty
            key={name}
            ticket={ticket}
            name={name}
            label={t(label)}
            options={kind === "member" ? members : (options?.() ?? [])}
            ref={selects[name]}
          />
        );
      })}
    </section>
  );
}

/** No one, the user, then the other members who can be assigned, with the current assignee. */
function useMemberOptions(assigneeId: string): readonly Option[] {
  const members = (useMembers().data ?? []).filter(
    ({ id, status }) => status === "active" || id === assigneeId,
  );
  const own = useQuery(MeService.method.getMe).data?.data?.member?.id;
  const options = members.map((member) => ({
    value: member.id,
    label: member.id === own ? t("{name} (me)", { name: memberName(member) }) : memberName(member),
  }));
  options.sort((a, b) => Number(b.value === own) - Number(a.value === own));
  return [{ value: "", label: t("No one") }, ...options];
}

interface TextEditorProps {
  readonly ticket: Ticket;
  readonly name: TextFieldName;
  /** Renders the text when it is not being edited. */
  readonly children: (text: string, edit: () => void) => ReactNode;
}

/** A text that is being edited, and what it was in which version of the ticket when the edit began. */
interface TextDraft {
  readonly text: string;
  readonly before: string;
  readonly version: number;
}

/** Edits a text in place. */
export function TextEditor({ ticket, name, children }: TextEditorProps) {
  const edit = useTicketEdit(ticket, name);
  const { label, maxLength, isRequired = false } = fieldOf(name);
  const [draft, setDraft] = useDraft<TextDraft | null>(`${name}-${ticket.id}`, null);
  const begin = () => {
    const before = ticket[name];
    setDraft({ text: before, before, version: ticket.version });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { text = "", before = "", version = 0 } = draft ?? {};
    const value = text.trim();
    if (value !== before && (value !== "" || !isRequired)) {
      edit.save(value, { ...ticket, [name]: before, version });
    }
    setDraft(null);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      setDraft(null);
    }
  };
  return (
    <>
      {draft ? (
        <form className="subject-form" onSubmit={submit}>
          <input
            ref={takeFocus}
            className="input"
            aria-label={t(label)}
            dir="auto"
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
            maxLength={maxLength}
            required={isRequired}
            onKeyDown={cancel}
          />
          <Button type="submit" variant="primary">
            {t("Save")}
          </Button>
          <Button onClick={() => setDraft(null)}>{t("Cancel")}</Button>
        </form>
      ) : (
        children(edit.pending ?? ticket[name], begin)
      )}
      <EditNotices name={name} edit={edit} textOf={(text) => text} />
    </>
  );
}

interface PropertyProps<Name extends FieldName> {
  readonly ticket: Ticket;
  readonly name: Name;
  readonly label: string;
}

const TextProperty = ({ ticket, name, label }: PropertyProps<TextFieldName>) => (
  <div className="property">
    <TextEditor ticket={ticket} name={name}>
      {(text, edit) => (
        <>
          <span className="soft">{label}</span>
          <span>
            <Isolate>{text}</Isolate>{" "}
            <IconButton icon={Pencil} label={t("Edit {field}", { field: label })} onClick={edit} />
          </span>
        </>
      )}
    </TextEditor>
  </div>
);

interface ChoicePropertyProps extends PropertyProps<TextFieldName> {
  readonly options: readonly Option[];
  readonly ref: SelectRefs[FieldName];
}

function ChoiceProperty({ ticket, name, label, options, ref }: ChoicePropertyProps) {
  const id = useId();
  const edit = useTicketEdit(ticket, name);
  return (
    <div className="property">
      <label htmlFor={id}>{label}</label>
      <Select
        ref={ref}
        id={id}
        options={options}
        value={edit.pending ?? ticket[name]}
        onChange={(value) => edit.save(value, ticket)}
        onKeyDown={(event) => {
          // Single keys act on the ticket again.
          if (event.key === "Escape") {
            event.currentTarget.blur();
          }
        }}
      />
      <EditNotices
        name={name}
        edit={edit}
        textOf={(value) => labelOf({ options: () => options }, value)}
      />
    </div>
  );
}

const maxTags = 50;

/** The tags of a ticket, added and removed one by one. */
function TagsProperty({ ticket, label }: Omit<PropertyProps<"tags">, "name">) {
  const id = useId();
  const edit = useTicketEdit(ticket, "tags");
  const tags = edit.pending ?? ticket.tags;
  const remove = (tag: string) =>
    edit.save(
      tags.filter((each) => each !== tag),
      ticket,
    );
  const add = (event: TargetedSubmitEvent<HTMLFormElement>) => {
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
      <label htmlFor={id}>{label}</label>
      <div className="stack tags">
        {tags.length > 0 && (
          <ul>
            {tags.map((tag) => (
              <li key={tag} className="tag">
                <Isolate>{tag}</Isolate>
                <button
                  type="button"
                  aria-label={t("Remove tag {tag}", { tag })}
                  onClick={() => remove(tag)}
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
              placeholder={t("Add a tag")}
              autoComplete="off"
              maxLength={fieldOf("tags").maxLength}
            />
            <Button type="submit">{t("Add")}</Button>
          </form>
        )}
      </div>
      <EditNotices
        name="tags"
        edit={edit}
        textOf={(value) => value.join(", ") || t("None [tags]")}
      />
    </div>
  );
}

interface EditNoticesProps<Name extends EditedField> {
  readonly name: Name;
  readonly edit: TicketEdit<Name>;
  readonly textOf: (value: Ticket[Name]) => string;
}

/** Shows a failed edit, or both values of a conflict to choose from. */
export function EditNotices<Name extends EditedField>({
  name,
  edit,
  textOf,
}: EditNoticesProps<Name>) {
  const { conflict, error } = edit;
  const field = fieldOf(String(name));
  return (
    <>
      {conflict && (
        <div className="conflict" role="alert">
          <Warning>
            <p>{t(field?.conflict ?? msg("Someone else changed this field in the meantime."))}</p>
            <dl>
              <div>
                <dt>{t("Theirs")}</dt>
                <dd dir="auto">{balanced(textOf(conflict.theirs))}</dd>
              </div>
              <div>
                <dt>{t("Yours")}</dt>
                <dd dir="auto">{balanced(textOf(conflict.mine))}</dd>
              </div>
            </dl>
            <div className="conflict-actions">
              <Button onClick={conflict.keepTheirs}>{t("Keep theirs")}</Button>
              <Button variant="primary" onClick={conflict.useMine}>
                {t("Use mine")}
              </Button>
            </div>
          </Warning>
        </div>
      )}
      {error !== undefined && <FailureNotice error={error} />}
    </>
  );
}
