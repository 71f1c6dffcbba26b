import { create } from "@bufbuild/protobuf";
import {
  type Channel,
  type WhatsAppSettings,
  WhatsAppSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { Button } from "../ui/button/button.tsx";
import { CopyButton } from "../ui/button/copy-button.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { TextField } from "../ui/form/field.tsx";
import { Time } from "../ui/time/time.tsx";
import { ChannelSecret } from "./channel-secret.tsx";
import type { FieldsProps, KindSettings } from "./kind-settings.ts";
import { SetUp, SetUpStep } from "./set-up.tsx";
import "../ui/text/facts.css";

interface WhatsAppValues {
  readonly phoneNumberId: string;
}

/** Numbers on WhatsApp. */
export const whatsAppSettings: KindSettings<WhatsAppValues> = {
  empty: { phoneNumberId: "" },
  valuesOf: (channel) => ({ phoneNumberId: settingsOf(channel).phoneNumberId }),
  settingsOf: ({ phoneNumberId }, { accessToken, appSecret }, verifyToken) => ({
    case: "whatsapp",
    value: {
      phoneNumberId: phoneNumberId.trim(),
      ...(accessToken && { accessToken }),
      ...(appSecret && { appSecret }),
      ...(verifyToken && { verifyToken }),
    },
  }),
  Fields: WhatsAppFields,
  Page: WhatsAppSetUp,
};

function WhatsAppFields(props: FieldsProps<WhatsAppValues>) {
  const { values, onValues, credentials, onCredentials, isKnown, problemOf } = props;
  const secretField = (name: string, label: string, hint: string, maxLength: number) => (
    <TextField
      label={label}
      hint={isKnown ? t("Leave it empty to keep the current one.") : hint}
      error={problemOf(`whatsapp.${name}`)}
      className="mono"
      type="password"
      value={credentials[name] ?? ""}
      onChange={(text) => onCredentials({ ...credentials, [name]: text.trim() })}
      required={!isKnown}
      maxLength={maxLength}
      spellcheck={false}
    />
  );
  return (
    <>
      <TextField
        label={t("Phone number ID")}
        hint={t("In your Meta app, under WhatsApp > API Setup. It is not the phone number.")}
        error={problemOf("whatsapp.phoneNumberId")}
        className="mono"
        inputMode="numeric"
        value={values.phoneNumberId}
        onChange={(text) => onValues({ ...values, phoneNumberId: text.trim() })}
        required
        pattern="[0-9]{1,32}"
        title={t("Digits only")}
      />
      {secretField(
        "accessToken",
        t("Access token"),
        t("A permanent one, which you create for a system user in the Business settings."),
        4096,
      )}
      {secretField("appSecret", t("App secret"), t("Under App settings > Basic."), 255)}
    </>
  );
}

const settingsOf = ({ settings }: Channel): WhatsAppSettings =>
  settings.case === "whatsapp" ? settings.value : create(WhatsAppSettingsSchema);

function WhatsAppSetUp({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const { webhookUrl, webhookVerifiedAt } = settingsOf(channel);
  return (
    <SetUp channel={channel} loading={t("Asking Meta")}>
      {(stepOf) => (
        <>
          <SetUpStep title={t("Phone number and access token")} step={stepOf("access_token")}>
            {stepOf("access_token").status === "failed" && (
              <Button onClick={onEdit}>{t("Change the access token")}</Button>
            )}
          </SetUpStep>
          <SetUpStep title={t("Callback URL")} step={stepOf("webhook")}>
            {stepOf("webhook").status !== "ok" && !webhookUrl.startsWith("https:") && (
              <Warning>
                {rich(
                  "Meta needs an HTTPS address that it can reach. Set {setting} to the public address of the service.",
                  { setting: <code>PUBLIC_URL</code> },
                )}
              </Warning>
            )}
            <dl className="facts">
              <dt>{t("Callback URL")}</dt>
              <dd>
                <span className="mono">{webhookUrl}</span>{" "}
                <CopyButton text={webhookUrl} of={t("callback URL")} />
              </dd>
              <dt>{t("Verify token")}</dt>
              <dd>
                <ChannelSecret
                  channelId={channel.id}
                  name={t("verify token")}
                  settingsFor={(verifyToken) => ({ case: "whatsapp", value: { verifyToken } })}
                />
              </dd>
              {webhookVerifiedAt && (
                <>
                  <dt>{t("Verified")}</dt>
                  <dd>
                    <Time at={webhookVerifiedAt} />
                  </dd>
                </>
              )}
            </dl>
          </SetUpStep>
          <SetUpStep title={t("First message")} step={stepOf("message")} />
        </>
      )}
    </SetUp>
  );
}
