import { useRef } from "preact/compat";
import type { CannedReply } from "../../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { ticketVariables } from "../../../features/canned-replies/template.ts";
import { problemOf } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { FormDialog, type FormDialogProps } from "../ui/dialog/dialog.tsx";
import { TextAreaField, TextField } from "../ui/form/field.tsx";
import { nameFallback, nameVariable } from "./variables.ts";
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

  /** Inserts at the caret, and moves it after the variable. */
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
        label={t("Shortcut")}
        hint={t("Type / and the shortcut in a reply to find it.")}
        error={problem("shortcut")}
        className="mono"
        value={draft.shortcut}
        onChange={(text) => onDraft({ ...draft, shortcut: text })}
        placeholder="refund"
        required
        pattern="/?[a-z0-9][a-z0-9_.\-]{0,63}"
        title={t("Lower-case letters, digits, -, _ and . only")}
        autoCapitalize="none"
        spellcheck={false}
        data-autofocus
      />
      <TextField
        label={t("Title")}
        hint={t("Optional. What it is for.")}
        error={problem("title")}
        value={draft.title}
        onChange={(text) => onDraft({ ...draft, title: text })}
        maxLength={200}
      />
      <TextAreaField
        label={t("Text")}
        hint={rich(
          "{name} becomes the name of the requester, or “{fallback}” if it is unknown. {order} is the custom field “order” of the ticket.",
          {
            name: <code>{nameVariable()}</code>,
            fallback: nameFallback(),
            order: <code>{"{{custom.order}}"}</code>,
          },
        )}
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
        <legend className="visually-hidden">{t("Insert a variable")}</legend>
        {ticketVariables.map((variable) => (
          <button
            key={variable}
            type="button"
            className="canned-variable mono"
            title={t("Insert {variable}", { variable: `{{${variable}}}` })}
            onClick={() => insert(variable)}
          >
            {variable}
          </button>
        ))}
      </fieldset>
      <TextField
        label={t("Tags")}
        hint={t("Optional. Separate them with commas.")}
        error={problem("tags")}
        value={draft.tags}
        onChange={(text) => onDraft({ ...draft, tags: text })}
        maxLength={3_300}
      />
    </FormDialog>
  );
}
