import { create } from "@bufbuild/protobuf";
import {
  type Channel,
  type EmailSettings,
  EmailSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { t } from "../language/language.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Segmented } from "../ui/form/choices.tsx";
import { TextField } from "../ui/form/field.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import type { FieldsProps, KindSettings } from "./kind-settings.ts";
import {
  emptyMailbox,
  imapOf,
  MailboxFields,
  type MailboxValues,
  mailboxValuesOf,
} from "./mailbox-fields.tsx";
import { SetUp, SetUpStep } from "./set-up.tsx";
import "../ui/text/facts.css";

interface EmailValues extends MailboxValues {
  readonly address: string;
  readonly source: "mailbox" | "server";
}

/** E-mail addresses. */
export const emailSettings: KindSettings<EmailValues> = {
  empty: { address: "", source: "mailbox", ...emptyMailbox },
  valuesOf(channel) {
    const { address, imap } = settingsOf(channel);
    return { address, source: imap ? "mailbox" : "server", ...mailboxValuesOf(imap) };
  },
  settingsOf({ address, source, ...mailbox }, { password }, secret) {
    const isMailbox = source === "mailbox";
    return {
      case: "email",
      value: {
        address: address.trim().toLowerCase(),
        imap: isMailbox ? imapOf(mailbox, password) : undefined,
        ...(!isMailbox && secret && { secret }),
      },
    };
  },
  Fields: EmailFields,
  Page: EmailSetUp,
};

function EmailFields(props: FieldsProps<EmailValues>) {
  const { values, onValues, problemOf } = props;
  return (
    <>
      <TextField
        label={t("Address")}
        hint={t("The address that people write to.")}
        error={problemOf("email.address")}
        type="email"
        placeholder="support@example.com"
        value={values.address}
        onChange={(address) => onValues({ ...values, address })}
        required
        maxLength={200}
        spellcheck={false}
      />
      <Segmented
        label={t("How e-mails arrive")}
        options={[
          { value: "mailbox", label: t("From a mailbox") },
          { value: "server", label: t("From a mail server") },
        ]}
        value={values.source}
        onChange={(source) => onValues({ ...values, source })}
      />
      <p className="field-hint">
        {values.source === "mailbox"
          ? t("New e-mails in the mailbox become tickets within seconds, over IMAP.")
          : t(
              "Your mail server posts what comes to the address. You get a URL and a secret for it.",
            )}
      </p>
      {values.source === "mailbox" && <MailboxFields {...props} />}
    </>
  );
}

const settingsOf = ({ settings }: Channel): EmailSettings =>
  settings.case === "email" ? settings.value : create(EmailSettingsSchema);

function EmailSetUp(props: { channel: Channel; onEdit: () => void }) {
  return settingsOf(props.channel).imap ? <MailboxSetUp {...props} /> : <ServerSetUp {...props} />;
}

function MailboxSetUp({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const { address } = settingsOf(channel);
  return (
    <SetUp channel={channel} loading={t("Asking the mail server")}>
      {(stepOf) => (
        <>
          <SetUpStep title={t("Server")} step={stepOf("server")} />
          <SetUpStep title={t("Login")} step={stepOf("login")}>
            {stepOf("login").status === "failed" && (
              <Button onClick={onEdit}>{t("Change the login")}</Button>
            )}
          </SetUpStep>
          <SetUpStep title={t("Folder")} step={stepOf("folder")} />
          <SetUpStep title={t("First e-mail")} step={stepOf("message")}>
            <dl className="facts">
              <dt>{t("Address")}</dt>
              <dd>
                {address} <CopyButton text={address} of={t("address")} />
              </dd>
            </dl>
          </SetUpStep>
        </>
      )}
    </SetUp>
  );
}

function ServerSetUp({ channel }: { channel: Channel }) {
  const { address, webhookUrl } = settingsOf(channel);
  return (
    <SetUp channel={channel} loading={t("Checking the channel")}>
      {(stepOf) => (
        <SetUpStep title={t("First e-mail")} step={stepOf("message")}>
          <dl className="facts">
            <dt>{t("Address")}</dt>
            <dd>
              {address} <CopyButton text={address} of={t("address")} />
            </dd>
            <dt>{t("URL")}</dt>
            <dd>
              <span className="mono">{webhookUrl}</span>{" "}
              <CopyButton text={webhookUrl} of={t("URL")} />
            </dd>
            <dt>{t("Secret")}</dt>
            <dd>
              <ChannelSecret
                channelId={channel.id}
                name={t("secret")}
                settingsFor={(secret) => ({ case: "email", value: { secret } })}
              />
            </dd>
          </dl>
          <p>{t("A mail server that pipes e-mails to a program runs this, with the secret:")}</p>
          <CodeBlock code={commandFor(webhookUrl)} label={t("command")} wrap />
        </SetUpStep>
      )}
    </SetUp>
  );
}

const commandFor = (webhookUrl: string) =>
  `curl -sS --fail --data-binary @- -H 'Content-Type: message/rfc822' -H 'Authorization: Bearer <secret>' ${webhookUrl}`;
