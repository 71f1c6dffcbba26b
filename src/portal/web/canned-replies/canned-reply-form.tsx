import { useRef } from "react";
import type { CannedReply } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { ticketVariables } from "../../../features/canned-replies/template.ts";
import { problemOf } from "../api/failure.ts";
import { FormDialog, type FormDialogProps } from "../ui/dialog/dialog.tsx";
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

interface CannedReplyFormProps extends Omit<FormDialogProps, "fields" | "children"> {
  readonly draft: CannedReplyDraft;
  readonly onDraft: (draft: CannedReplyDraft) => void;
}

/** The form of a canned reply, with buttons that insert variables. */
export function CannedReplyForm({ draft, onDraft, ...dialog }: CannedReplyFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const input = inputOf(draft);
  const problem = (field: keyof CannedReplyDraft) => problemOf(dialog.call, field, input[field]);

  /** Inserts at the caret, and moves it behind the variable. */
  function insert(variable: string): void {
    const { current: text } = area;
    if (text !== null) {
      text.setRangeText(`{{${variable}}}`, text.selectionStart, text.selectionEnd, "end");
      onDraft({ ...draft, body: text.value });
      text.focus();
    }
  }
  return (
    <FormDialog {...dialog} size="large" fields={Object.keys(input)}>
      <TextField
        label="Shortcut"
        hint="Type / and the shortcut in a reply to find it."
        error={problem("shortcut")}
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
        error={problem("title")}
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
        error={problem("body")}
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
        error={problem("tags")}
        value={draft.tags}
        onChange={(text) => onDraft({ ...draft, tags: text })}
        maxLength={3_300}
      />
    </FormDialog>
  );
}
