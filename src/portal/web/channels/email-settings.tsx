import { create } from "@bufbuild/protobuf";
import {
  type Channel,
  type EmailSettings,
  EmailSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
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
      label="Address"
      hint="The address that people write to. Your mail server passes on what comes to it."
      error={problemOf("email.address")}
      type="email"
      placeholder="support@example.com"
      value={values.address}
      onChange={(address) => onValues({ ...values, address })}
      required
      maxLength={200}
      spellCheck={false}
    />
  );
}

const settingsOf = ({ settings }: Channel): EmailSettings =>
  settings.case === "email" ? settings.value : create(EmailSettingsSchema);

function EmailSetUp({ channel }: { channel: Channel }) {
  const { address, webhookUrl } = settingsOf(channel);
  return (
    <SetUp channel={channel} what="address" loading="Checking the channel">
      {(stepOf) => (
        <SetUpStep title="First e-mail" step={stepOf("message")}>
          <dl className="facts">
            <dt>Address</dt>
            <dd>
              {address} <CopyButton text={address} of="address" />
            </dd>
            <dt>URL</dt>
            <dd>
              <span className="mono">{webhookUrl}</span> <CopyButton text={webhookUrl} of="URL" />
            </dd>
            <dt>Secret</dt>
            <dd>
              <ChannelSecret
                channelId={channel.id}
                name="secret"
                settingsFor={(secret) => ({ case: "email", value: { secret } })}
              />
            </dd>
          </dl>
          <p>A mail server that pipes e-mails to a program runs this, with the secret:</p>
          <CodeBlock code={commandFor(webhookUrl)} label="command" wrap />
        </SetUpStep>
      )}
    </SetUp>
  );
}

const commandFor = (webhookUrl: string) =>
  `curl -sS --fail --data-binary @- -H 'Content-Type: message/rfc822' -H 'Authorization: Bearer <secret>' ${webhookUrl}`;
