import { create } from "@bufbuild/protobuf";
import {
  type Channel,
  type EmailSettings,
  EmailSettingsSchema,
  type MailAccount,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Step } from "../ui/feedback/steps.tsx";
import { Segmented } from "../ui/form/choices.tsx";
import { TextField } from "../ui/form/field.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { Time } from "../ui/time/time.tsx";
import { ChannelSecret, useFreshSecret } from "./channel-secret.tsx";
import { ConnectAccount } from "./connect-account.tsx";
import type { FieldsProps, KindSettings } from "./kind-settings.ts";
import {
  emptyMailbox,
  FolderFields,
  imapOf,
  imapOfAccount,
  MailboxFields,
  type MailboxValues,
  mailboxValuesOf,
} from "./mailbox-fields.tsx";
import { emptyProvider, ProviderFields, type ProviderValues } from "./provider-fields.tsx";
import {
  emptyServer,
  ServerFields,
  type ServerValues,
  serverOf,
  serverValuesOf,
} from "./server-fields.tsx";
import { SetUp, SetUpStep, type StepOf } from "./set-up.tsx";
import "../ui/text/facts.css";

interface EmailValues extends MailboxValues, ProviderValues {
  readonly address: string;
  readonly source: Source;
  /** The source that the channel has, and thus the one that its credentials are for. */
  readonly savedSource: Source | undefined;
  /** `account`: through the account of the source, if it is one. */
  readonly sending: "account" | "service" | "server";
  readonly smtp: ServerValues;
  /** Whether the channel has a server, and so its password. */
  readonly hasServer: boolean;
}

/** Where emails come from: the provider of an account, or something else. */
type Source = Provider | "mailbox" | "server";
type Provider = "google" | "microsoft";

const isProvider = (source: string): source is Provider =>
  source === "google" || source === "microsoft";

const sendingOf = ({ sending, source }: EmailValues) =>
  sending === "account" && !isProvider(source) ? "service" : sending;

const providerNames = { google: msg("Google"), microsoft: msg("Microsoft 365") };

/** Email addresses. */
export const emailSettings: KindSettings<EmailValues> = {
  empty: {
    address: "",
    source: "mailbox",
    savedSource: undefined,
    ...emptyMailbox,
    ...emptyProvider,
    sending: "account",
    smtp: emptyServer,
    hasServer: false,
  },
  valuesOf(channel) {
    const { address, imap, provider, topicArn, account, smtp } = settingsOf(channel);
    const other = imap ? "mailbox" : "server";
    const source = account && isProvider(account.provider) ? account.provider : other;
    return {
      address,
      source,
      savedSource: source,
      ...mailboxValuesOf(imap),
      ...{ provider, savedProvider: provider, topicArn },
      sending: smtp ? "server" : account && !account.receiveOnly ? "account" : "service",
      smtp: serverValuesOf(smtp),
      hasServer: smtp !== undefined,
    };
  },
  settingsOf(values, { password, signingKey, smtpPassword }, newSecret) {
    const { address, source, topicArn, smtp } = values;
    const sending = sendingOf(values);
    const isServer = source === "server";
    const provider = isServer ? values.provider : "";
    const account = isProvider(source)
      ? { provider: source, receiveOnly: sending !== "account" }
      : undefined;
    const ownMailbox = source === "mailbox" ? imapOf(values, password) : undefined;
    const secret = provider === "mailgun" ? signingKey : newSecret;
    return {
      case: "email",
      value: {
        address: address.trim().toLowerCase(),
        imap: account ? imapOfAccount(values) : ownMailbox,
        account,
        provider,
        topicArn: provider === "ses" ? topicArn : "",
        ...(isServer && provider !== "ses" && secret && { secret }),
        smtp: sending === "server" ? serverOf(smtp, smtpPassword) : undefined,
      },
    };
  },
  Fields: EmailFields,
  Page: EmailSetUp,
};

const hints = {
  mailbox: msg("New emails in the mailbox become tickets within seconds, over IMAP."),
  google: msg(
    "New emails in a Gmail or Google Workspace mailbox become tickets within seconds. Next, you sign in with Google.",
  ),
  microsoft: msg(
    "New emails in a Microsoft 365 mailbox become tickets within seconds. Next, you sign in with Microsoft.",
  ),
  server: msg("A mail server or an email service posts each message to a URL that you get next."),
};

function EmailFields(props: FieldsProps<EmailValues>) {
  const { values, onValues, credentials, onCredentials, problemOf } = props;
  const sending = sendingOf(values);
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
        label={t("How emails arrive")}
        options={[
          { value: "mailbox", label: t("From a mailbox") },
          { value: "google", label: t("From Google") },
          { value: "microsoft", label: t("From Microsoft 365") },
          { value: "server", label: t("From a mail server") },
        ]}
        value={values.source}
        onChange={(source) => onValues({ ...values, source })}
      />
      <p className="field-hint">{t(hints[values.source])}</p>
      {values.source === "mailbox" && (
        <MailboxFields {...props} isKnown={values.savedSource === "mailbox"} />
      )}
      {values.source === "server" && <ProviderFields {...props} />}
      {isProvider(values.source) && <FolderFields {...props} />}
      <Segmented
        label={t("How emails are sent")}
        options={[
          ...(isProvider(values.source)
            ? [{ value: "account", label: t("Through the account") } as const]
            : []),
          { value: "service", label: t("By this service") },
          { value: "server", label: t("Through your mail server") },
        ]}
        value={sending}
        onChange={(sending) => onValues({ ...values, sending })}
      />
      {sending === "server" && (
        <ServerFields
          values={values.smtp}
          onValues={(smtp) => onValues({ ...values, smtp })}
          password={credentials.smtpPassword}
          onPassword={(smtpPassword) => onCredentials({ ...credentials, smtpPassword })}
          isKnown={values.hasServer}
          isLoginOptional
          problemOf={(name) => problemOf(`email.smtp.${name}`)}
          hint={t("The SMTP server of your provider. Emails then come from your address.")}
          placeholder="smtp.example.com"
          ports={{ tls: "465", starttls: "587" }}
        />
      )}
    </>
  );
}

const settingsOf = ({ settings }: Channel): EmailSettings =>
  settings.case === "email" ? settings.value : create(EmailSettingsSchema);

function EmailSetUp(props: { channel: Channel; onEdit: () => void }) {
  const { account, imap } = settingsOf(props.channel);
  if (account) {
    return <AccountSetUp {...props} account={account} />;
  }
  return imap ? <MailboxSetUp {...props} /> : <ServerSetUp {...props} />;
}

interface AccountSetUpProps {
  readonly channel: Channel;
  readonly account: MailAccount;
  onEdit(): void;
}

function AccountSetUp({ channel, account, onEdit }: AccountSetUpProps) {
  const { provider, username, connectedAt } = account;
  return (
    <SetUp channel={channel} loading={t("Asking the mail server")}>
      {(stepOf) => (
        <>
          <SetUpStep title={t("Account")} step={stepOf("account")}>
            {connectedAt && (
              <dl className="facts">
                <dt>{isProvider(provider) ? t(providerNames[provider]) : provider}</dt>
                <dd>
                  <Isolate>{username}</Isolate>
                </dd>
                <dt>{t("Connected")}</dt>
                <dd>
                  <Time at={connectedAt} />
                </dd>
              </dl>
            )}
            <ConnectAccount channelId={channel.id} isConnected={connectedAt !== undefined} />
          </SetUpStep>
          <SetUpStep title={t("Access")} step={stepOf("token")} />
          <SetUpStep title={t("Server")} step={stepOf("server")} />
          <SetUpStep title={t("Login")} step={stepOf("login")} />
          <SetUpStep title={t("Folder")} step={stepOf("folder")}>
            {stepOf("folder").status === "failed" && (
              <Button onClick={onEdit}>{t("Change the folder")}</Button>
            )}
          </SetUpStep>
          <SendingSteps channel={channel} stepOf={stepOf} onEdit={onEdit} />
          <FirstEmail channel={channel} stepOf={stepOf} />
        </>
      )}
    </SetUp>
  );
}

function MailboxSetUp({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
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
          <SendingSteps channel={channel} stepOf={stepOf} onEdit={onEdit} />
          <FirstEmail channel={channel} stepOf={stepOf} />
        </>
      )}
    </SetUp>
  );
}

const FirstEmail = ({ channel, stepOf }: { channel: Channel; stepOf: StepOf }) => (
  <SetUpStep title={t("First email")} step={stepOf("message")}>
    <dl className="facts">
      <AddressFact address={settingsOf(channel).address} />
    </dl>
  </SetUpStep>
);

interface SendingStepsProps {
  readonly channel: Channel;
  readonly stepOf: StepOf;
  onEdit(): void;
}

/** How emails are sent: through a server of the team, or by the service. */
function SendingSteps({ channel, stepOf, onEdit }: SendingStepsProps) {
  const { address, fromAddress, domainRecord } = settingsOf(channel);
  const [server, login] = [stepOf("smtp_server"), stepOf("smtp_login")];
  if (server || login) {
    return (
      <>
        {server && <SetUpStep title={t("Server for sending")} step={server} />}
        {login && (
          <SetUpStep title={t("Login for sending")} step={login}>
            {login.status === "failed" && <Button onClick={onEdit}>{t("Change the login")}</Button>}
          </SetUpStep>
        )}
      </>
    );
  }
  if (domainRecord === undefined) {
    return null;
  }
  return (
    <Step state={domainRecord.verified ? "done" : "open"}>
      <div className="channel-step">
        <h3>{t("Sender")}</h3>
        {domainRecord.verified ? (
          <p>{rich("Emails come from {address}.", { address: <Isolate>{address}</Isolate> })}</p>
        ) : (
          <>
            <p>
              {rich(
                "Emails come from {from}. Optional: to send from {address}, publish this TXT record at its domain, and check again.",
                { from: <Isolate>{fromAddress}</Isolate>, address: <Isolate>{address}</Isolate> },
              )}
            </p>
            <dl className="facts">
              <dt>{t("Name")}</dt>
              <dd>
                <span className="mono">{domainRecord.name}</span>{" "}
                <CopyButton text={domainRecord.name} of={t("name")} />
              </dd>
              <dt>{t("Value")}</dt>
              <dd>
                <span className="mono">{domainRecord.value}</span>{" "}
                <CopyButton text={domainRecord.value} of={t("value")} />
              </dd>
            </dl>
          </>
        )}
      </div>
    </Step>
  );
}

const AddressFact = ({ address }: { address: string }) => (
  <>
    <dt>{t("Address")}</dt>
    <dd>
      {address} <CopyButton text={address} of={t("address")} />
    </dd>
  </>
);

/** How to have emails posted by each service. */
const instructions = new Map([
  [
    "",
    msg("If your mail server pipes emails to a program, have it run this command with the secret:"),
  ],
  [
    "mailgun",
    msg(
      "In Mailgun, create a route that forwards emails to the URL. Because the URL ends in /mime, Mailgun posts the complete message.",
    ),
  ],
  [
    "sendgrid",
    msg(
      "In SendGrid, enter the URL with the secret under Inbound Parse, and check “POST the raw, full MIME message”.",
    ),
  ],
  [
    "postmark",
    msg(
      "In Postmark, enter the URL with the secret as the inbound webhook, and check “Include raw email content in JSON payload”.",
    ),
  ],
  [
    "ses",
    msg(
      "In Amazon SNS, subscribe the URL to the topic over HTTPS, without raw message delivery. In Amazon SES, add a receipt rule that publishes emails to the topic. It takes emails of up to 150 KB.",
    ),
  ],
]);

function ServerSetUp({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const { address, provider, webhookUrl } = settingsOf(channel);
  const secret = useFreshSecret(channel.id) ?? "<secret>";
  const instruction = instructions.get(provider);
  const hasPassword = provider === "sendgrid" || provider === "postmark";
  const url = hasPassword ? webhookUrl.replace("://", `://ticketing:${secret}@`) : webhookUrl;
  return (
    <SetUp channel={channel} loading={t("Checking the channel")}>
      {(stepOf) => (
        <>
          <SendingSteps channel={channel} stepOf={stepOf} onEdit={onEdit} />
          <SetUpStep title={t("First email")} step={stepOf("message")}>
            <dl className="facts">
              <AddressFact address={address} />
              <dt>{t("URL")}</dt>
              <dd>
                <span className="mono">{url}</span> <CopyButton text={url} of={t("URL")} />
              </dd>
              {(provider === "" || hasPassword) && (
                <>
                  <dt>{t("Secret")}</dt>
                  <dd>
                    <ChannelSecret
                      channelId={channel.id}
                      name={t("secret")}
                      settingsFor={(secret) => ({ case: "email", value: { secret } })}
                    />
                  </dd>
                </>
              )}
            </dl>
            {instruction && <p>{t(instruction)}</p>}
            {provider === "" && (
              <CodeBlock code={commandFor(webhookUrl)} label={t("command")} wrap />
            )}
            {provider === "mailgun" && (
              <Button onClick={onEdit}>{t("Change the signing key")}</Button>
            )}
          </SetUpStep>
        </>
      )}
    </SetUp>
  );
}

const commandFor = (webhookUrl: string) =>
  `curl -sS --fail --data-binary @- -H 'Content-Type: message/rfc822' -H 'Authorization: Bearer <secret>' ${webhookUrl}`;
