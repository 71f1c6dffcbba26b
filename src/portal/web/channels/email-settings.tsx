import { create } from "@bufbuild/protobuf";
import {
  type Channel,
  type EmailSettings,
  EmailSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { t } from "../language/language.ts";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { TextField } from "../ui/form/field.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import type { FieldsProps, KindSettings } from "./kind-settings.ts";
import { SetUp, SetUpStep } from "./set-up.tsx";
import "../ui/text/facts.css";

interface EmailValues {
  readonly address: string;
}

/** E-mail addresses. */
export const emailSettings: KindSettings<EmailValues> = {
  empty: { address: "" },
  valuesOf: (channel) => ({ address: settingsOf(channel).address }),
  settingsOf: ({ address }, _, secret) => ({
    case: "email",
    value: { address: address.trim().toLowerCase(), ...(secret && { secret }) },
  }),
  Fields: EmailFields,
  Page: EmailSetUp,
};

function EmailFields({ values, onValues, problemOf }: FieldsProps<EmailValues>) {
  return (
    <TextField
      label={t("Address")}
      hint={t("The address that people write to. Your mail server passes on what comes to it.")}
      error={problemOf("email.address")}
      type="email"
      placeholder="support@example.com"
      value={values.address}
      onChange={(address) => onValues({ ...values, address })}
      required
      maxLength={200}
      spellcheck={false}
    />
  );
}

const settingsOf = ({ settings }: Channel): EmailSettings =>
  settings.case === "email" ? settings.value : create(EmailSettingsSchema);

function EmailSetUp({ channel }: { channel: Channel }) {
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
