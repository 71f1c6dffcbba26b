import { type SubmitEvent, useState } from "react";
import { describeFailure } from "../api/failure.ts";
import { readSettings } from "../boot/settings.ts";
import { FormActions } from "../ui/dialog/dialog.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { TextAreaField, TextField } from "../ui/form/field.tsx";
import {
  type ChannelDraft,
  type Credentials,
  confirms,
  noCredentials,
  problemOfOrigins,
} from "./channel-draft.ts";
import "./channels.css";

interface ChannelFormProps {
  readonly draft: ChannelDraft;
  readonly onDraft: (draft: ChannelDraft) => void;
  /** Whether the channel exists: empty credentials then stay unchanged. */
  readonly isKnown?: boolean;
  readonly error: unknown;
  readonly action: string;
  readonly busy: boolean;
  readonly onSave: (credentials: Credentials) => void;
  readonly onCancel: () => void;
}

/** The form for a channel of any type. */
export function ChannelForm(props: ChannelFormProps) {
  const { draft, onDraft, isKnown = false, error, action, busy, onSave, onCancel } = props;
  // Not part of the draft, which is stored across reloads.
  const [credentials, setCredentials] = useState(noCredentials);
  const [refused, setRefused] = useState<unknown>();
  const [wasSubmitted, setSubmitted] = useState(false);
  const entered = JSON.stringify([draft, credentials]);
  const fields = error && !busy ? describeFailure(error).fields : {};
  const problemOf = (field: string) => (refused === entered ? fields[field] : undefined);
  const originsProblem = draft.type === "form" ? problemOfOrigins(draft.origins) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (originsProblem === undefined) {
      setRefused(entered);
      onSave(credentials);
    }
  };
  const secretField = (name: "accessToken" | "appSecret", label: string, hint: string) => (
    <TextField
      label={label}
      hint={isKnown ? "Leave it empty to keep the current one." : hint}
      error={problemOf(`whatsapp.${name}`)}
      className="mono"
      type="password"
      value={credentials[name]}
      onChange={(text) => setCredentials({ ...credentials, [name]: text.trim() })}
      required={!isKnown}
      maxLength={name === "accessToken" ? 4096 : 255}
      spellCheck={false}
    />
  );

  return (
    <form onSubmit={submit}>
      <TextField
        label="Name"
        hint={draft.type === "form" ? "The title of the page." : undefined}
        error={problemOf("name")}
        value={draft.name}
        onChange={(text) => onDraft({ ...draft, name: text })}
        required
        pattern=".*\S.*"
        title="Enter a name"
        maxLength={100}
        data-autofocus
      />
      {draft.type === "form" && (
        <>
          <TextAreaField
            label="Allowed origins"
            hint="Optional. The sites that may embed the form or send to it, one per line."
            error={(wasSubmitted ? originsProblem : undefined) ?? problemOf("form.allowedOrigins")}
            className="mono channel-origins"
            placeholder="https://www.example.com"
            value={draft.origins}
            onChange={(text) => onDraft({ ...draft, origins: text })}
            maxLength={6_000}
            spellCheck={false}
          />
          <label className="check channel-check">
            <input
              type="checkbox"
              checked={draft.attachments}
              onChange={(event) => onDraft({ ...draft, attachments: event.target.checked })}
            />
            People can attach files
          </label>
        </>
      )}
      {draft.type === "whatsapp" && (
        <>
          <TextField
            label="Phone number ID"
            hint="At Meta, in your app under WhatsApp > API Setup. It is not the phone number."
            error={problemOf("whatsapp.phoneNumberId")}
            className="mono"
            inputMode="numeric"
            value={draft.phoneNumberId}
            onChange={(text) => onDraft({ ...draft, phoneNumberId: text.trim() })}
            required
            pattern="[0-9]{1,32}"
            title="Digits only"
          />
          {secretField(
            "accessToken",
            "Access token",
            "A permanent one, which you create for a system user in the Business settings.",
          )}
          {secretField("appSecret", "App secret", "Under App settings > Basic.")}
        </>
      )}
      {draft.type === "email" && (
        <TextField
          label="Address"
          hint="The address that people write to. Your mail server passes on what comes to it."
          error={problemOf("email.address")}
          type="email"
          placeholder="support@example.com"
          value={draft.address}
          onChange={(text) => onDraft({ ...draft, address: text })}
          required
          maxLength={200}
          spellCheck={false}
        />
      )}
      {draft.type !== "whatsapp" && (
        <MailFields draft={draft} onDraft={onDraft} problemOf={problemOf} />
      )}
      {Boolean(error) && Object.keys(fields).length === 0 && !busy && (
        <FailureNotice error={error} />
      )}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}

const { canMail = false } = readSettings();

interface MailFieldsProps {
  readonly draft: ChannelDraft;
  readonly onDraft: (draft: ChannelDraft) => void;
  readonly problemOf: (field: string) => string | undefined;
}

/** Settings of the e-mails to requesters. */
const MailFields = ({ draft, onDraft, problemOf }: MailFieldsProps) => (
  <fieldset className="channel-mail">
    <legend>E-mails to requesters</legend>
    {!canMail && (
      <p className="field-hint">
        None are sent yet: e-mail is not set up. Set <code>SMTP_URL</code> and{" "}
        <code>MAIL_FROM</code>.
      </p>
    )}
    <TextField
      label="Sender name"
      hint="Optional. Shown instead of the name of the service."
      error={problemOf("senderName")}
      value={draft.senderName}
      onChange={(text) => onDraft({ ...draft, senderName: text })}
      maxLength={100}
    />
    <TextAreaField
      label="Footer"
      hint="Optional. Shown below every e-mail, such as your postal address."
      error={problemOf("mailFooter")}
      className="channel-origins"
      value={draft.mailFooter}
      onChange={(text) => onDraft({ ...draft, mailFooter: text })}
      maxLength={2_000}
    />
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
