import { readSettings } from "../settings.ts";
import { Field } from "../ui/field.tsx";
import { type ChannelDraft, confirms } from "./channel-draft.ts";

const { canMail = false } = readSettings();

interface MailFieldsProps {
  readonly draft: ChannelDraft;
  readonly onDraft: (draft: ChannelDraft) => void;
  readonly problemOf: (field: string) => string | undefined;
}

/** How the e-mails to requesters look. */
export const MailFields = ({ draft, onDraft, problemOf }: MailFieldsProps) => (
  <fieldset className="channel-mail">
    <legend>E-mails to requesters</legend>
    {!canMail && (
      <p className="field-hint">
        None are sent yet: e-mail is not set up. Set <code>SMTP_URL</code> and{" "}
        <code>MAIL_FROM</code>.
      </p>
    )}
    <Field
      label="Sender name"
      hint="Optional. Shown instead of the name of the service."
      error={problemOf("senderName")}
    >
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          value={draft.senderName}
          onChange={(event) => onDraft({ ...draft, senderName: event.target.value })}
          maxLength={100}
          autoComplete="off"
        />
      )}
    </Field>
    <Field
      label="Footer"
      hint="Optional. Shown below every e-mail, such as your postal address."
      error={problemOf("mailFooter")}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className="input channel-origins"
          value={draft.mailFooter}
          onChange={(event) => onDraft({ ...draft, mailFooter: event.target.value })}
          maxLength={2_000}
        />
      )}
    </Field>
    {draft.type !== "agent" && (
      <label className="check channel-check">
        <input
          type="checkbox"
          checked={confirms(draft)}
          onChange={(event) => onDraft({ ...draft, mailConfirmation: event.target.checked })}
        />
        Confirm new tickets by e-mail
      </label>
    )}
  </fieldset>
);
