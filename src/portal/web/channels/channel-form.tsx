import { useState } from "preact/compat";
import { describeFailure } from "../api/failure.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { FormActions } from "../ui/dialog/dialog.tsx";
import { FailureNotice } from "../ui/feedback/states.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/form/field.tsx";
import { useCanMail } from "./can-mail.ts";
import { type ChannelDraft, confirms } from "./channel-draft.ts";
import type { Credentials } from "./kind-settings.ts";
import { kindOf } from "./kinds.ts";
import { settingsOfKind } from "./settings-of-kinds.ts";
import { useChannels } from "./use-channels.ts";
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
  const [credentials, setCredentials] = useState<Credentials>({});
  const [refused, setRefused] = useState<unknown>();
  const [wasSubmitted, setSubmitted] = useState(false);
  const entered = JSON.stringify([draft, credentials]);
  const fields = error && !busy ? describeFailure(error).fields : {};
  const problemOf = (field: string) => (refused === entered ? fields[field] : undefined);
  const { mail } = kindOf(draft.type);
  const { Fields, problemOf: problemIn, nameHint } = settingsOfKind(draft.type);
  const problem = problemIn?.(draft.settings);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problem === undefined) {
      setRefused(entered);
      onSave(credentials);
    }
  };

  return (
    <form onSubmit={submit}>
      <TextField
        label={t("Name")}
        hint={nameHint && t(nameHint)}
        error={problemOf("name")}
        value={draft.name}
        onChange={(text) => onDraft({ ...draft, name: text })}
        required
        pattern=".*\S.*"
        title={t("Enter a name")}
        maxLength={100}
        data-autofocus
      />
      {Fields && (
        <Fields
          values={draft.settings}
          onValues={(settings) => onDraft({ ...draft, settings })}
          credentials={credentials}
          onCredentials={setCredentials}
          isKnown={isKnown}
          problem={wasSubmitted ? problem : undefined}
          problemOf={problemOf}
        />
      )}
      {mail && <MailFields draft={draft} onDraft={onDraft} problemOf={problemOf} />}
      {Boolean(error) && Object.keys(fields).length === 0 && !busy && (
        <FailureNotice error={error} />
      )}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}

interface MailFieldsProps {
  readonly draft: ChannelDraft;
  readonly onDraft: (draft: ChannelDraft) => void;
  readonly problemOf: (field: string) => string | undefined;
}

/** Settings of the emails to requesters. Without email, only the one that the conversation page uses too. */
function MailFields({ draft, onDraft, problemOf }: MailFieldsProps) {
  const canMail = useCanMail();
  const { mail } = kindOf(draft.type);
  // It may have its own server.
  const isSent = canMail || mail?.senderOf !== undefined;
  const addresses = (useChannels().data?.data ?? []).filter(
    ({ type }) => kindOf(type).mail?.senderOf,
  );
  return (
    <fieldset className="channel-mail">
      <legend>{t("Emails to requesters")}</legend>
      {!canMail && (
        <p className="field-hint">
          {rich(
            "None are sent yet. Set {url} and {from}, or give an email channel its own mail server.",
            {
              url: <code>SMTP_URL</code>,
              from: <code>MAIL_FROM</code>,
            },
          )}
        </p>
      )}
      <TextField
        label={t("Sender name")}
        hint={t("Optional. Shown instead of the name of the service.")}
        error={problemOf("mail.senderName")}
        value={draft.senderName}
        onChange={(text) => onDraft({ ...draft, senderName: text })}
        maxLength={100}
      />
      {mail?.senderOf === undefined && addresses.length > 1 && (
        <SelectField
          label={t("Email channel")}
          hint={t("Emails come from its address, which takes replies.")}
          any={t("The oldest one")}
          options={addresses.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.emailChannelId}
          onChange={(emailChannelId) => onDraft({ ...draft, emailChannelId })}
        />
      )}
      {isSent && (
        <TextAreaField
          label={t("Footer")}
          hint={t("Optional. Shown below every email, such as your postal address.")}
          error={problemOf("mail.footer")}
          className="channel-origins"
          value={draft.mailFooter}
          onChange={(text) => onDraft({ ...draft, mailFooter: text })}
          maxLength={2_000}
        />
      )}
      {isSent && mail?.confirms && (
        <label className="check channel-check">
          <input
            type="checkbox"
            checked={confirms(draft)}
            onChange={(event) =>
              onDraft({ ...draft, mailConfirmation: event.currentTarget.checked })
            }
          />
          {t("Confirm new tickets by email")}
        </label>
      )}
    </fieldset>
  );
}
