import { type SubmitEvent, useRef, useState } from "react";
import type { CannedReply } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { ticketVariables } from "../../../features/canned-replies/template.ts";
import { describeFailure } from "../api/failure.ts";
import { FormActions } from "../ui/dialog/dialog.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { TextAreaField, TextField } from "../ui/form/field.tsx";
import "./canned-replies.css";

/** Form values of a canned reply. */
interface CannedReplyDraft {
  readonly shortcut: string;
  readonly title: string;
  readonly body: string;
  /** Separated by commas. */
  readonly tags: string;
}

export const emptyDraft: CannedReplyDraft = { shortcut: "", title: "", body: "", tags: "" };

export const draftOf = ({ shortcut, title, body, tags }: CannedReply): CannedReplyDraft => ({
  shortcut,
  title,
  body,
  tags: tags.join(", "),
});

/** The draft as fields of the request. */
export function inputOf({ shortcut, title, body, tags }: CannedReplyDraft) {
  const labels = tags.split(",").map((tag) => tag.trim());
  return {
    shortcut: shortcut.trim().replace(/^\//, ""),
    title: title.trim(),
    body,
    tags: [...new Set(labels.filter(Boolean))],
  };
}

interface CannedReplyFormProps {
  readonly draft: CannedReplyDraft;
  readonly onDraft: (draft: CannedReplyDraft) => void;
  readonly error: unknown;
  readonly action: string;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The form of a canned reply, with buttons that insert variables. */
export function CannedReplyForm(props: CannedReplyFormProps) {
  const { draft, onDraft, error, action, busy, onSave, onCancel } = props;
  // The draft that the service rejected.
  const [refused, setRefused] = useState<CannedReplyDraft>();
  const area = useRef<HTMLTextAreaElement>(null);
  const fields = error && !busy ? describeFailure(error).fields : {};
  const problemOf = (field: keyof CannedReplyDraft) =>
    refused?.[field] === draft[field] ? fields[field] : undefined;

  /** Inserts at the caret, and moves it behind the variable. */
  function insert(variable: string): void {
    const { current: text } = area;
    if (text !== null) {
      text.setRangeText(`{{${variable}}}`, text.selectionStart, text.selectionEnd, "end");
      onDraft({ ...draft, body: text.value });
      text.focus();
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefused(draft);
    onSave();
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label="Shortcut"
        hint="Type / and the shortcut in a reply to find it."
        error={problemOf("shortcut")}
        className="mono"
        value={draft.shortcut}
        onChange={(text) => onDraft({ ...draft, shortcut: text })}
        placeholder="refund"
        required
        pattern="/?[a-z0-9][a-z0-9_.\-]{0,63}"
        title="Lower-case letters, digits, -, _ and . only"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <TextField
        label="Title"
        hint="Optional. What it is for."
        error={problemOf("title")}
        value={draft.title}
        onChange={(text) => onDraft({ ...draft, title: text })}
        maxLength={200}
      />
      <TextAreaField
        label="Text"
        hint={
          <>
            <code>{"{{requester.name|there}}"}</code> becomes the name of the requester, or “there”
            if it is unknown. <code>{"{{custom.order}}"}</code> is the custom field “order” of the
            ticket.
          </>
        }
        error={problemOf("body")}
        ref={area}
        className="canned-text"
        dir="auto"
        value={draft.body}
        onChange={(body) => onDraft({ ...draft, body })}
        required
        maxLength={16_384}
      />
      <fieldset className="canned-variables">
        <legend className="visually-hidden">Insert a variable</legend>
        {ticketVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className="canned-variable mono"
            title={`Insert {{${variable}}}`}
            onClick={() => insert(variable)}
          >
            {variable}
          </button>
        ))}
      </fieldset>
      <TextField
        label="Tags"
        hint="Optional. Separate them with commas."
        error={problemOf("tags")}
        value={draft.tags}
        onChange={(text) => onDraft({ ...draft, tags: text })}
        maxLength={3_300}
      />
      {Boolean(error) && !busy && Object.keys(fields).length === 0 && (
        <FailureNotice error={error} />
      )}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}
