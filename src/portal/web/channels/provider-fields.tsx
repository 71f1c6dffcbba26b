import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { optionsOf, SelectField, TextField } from "../ui/form/field.tsx";
import type { FieldsProps } from "./kind-settings.ts";

/** Form values of a service that posts emails. */
export interface ProviderValues {
  readonly provider: string;
  /** The provider that the channel has, and thus the one that its credentials are for. */
  readonly savedProvider: string;
  readonly topicArn: string;
}

export const emptyProvider: ProviderValues = { provider: "", savedProvider: "", topicArn: "" };

const providers = {
  "": { label: msg("Own mail server") },
  mailgun: { label: msg("Mailgun") },
  sendgrid: { label: msg("SendGrid") },
  postmark: { label: msg("Postmark") },
  ses: { label: msg("Amazon SES") },
};

/** The inputs for a service that posts emails. */
export function ProviderFields<Values extends ProviderValues>(props: FieldsProps<Values>) {
  const { values, onValues, credentials, onCredentials, problemOf } = props;
  const hasKey = values.savedProvider === "mailgun";
  return (
    <>
      <SelectField
        label={t("Service")}
        options={optionsOf(providers)}
        value={values.provider}
        onChange={(provider) => onValues({ ...values, provider })}
      />
      {values.provider === "mailgun" && (
        <TextField
          label={t("HTTP webhook signing key")}
          hint={
            hasKey
              ? t("Leave it empty to keep the current one.")
              : t("In Mailgun, under API Security.")
          }
          error={problemOf("email.secret")}
          className="mono"
          type="password"
          value={credentials.signingKey ?? ""}
          onChange={(signingKey) =>
            onCredentials({ ...credentials, signingKey: signingKey.trim() })
          }
          required={!hasKey}
          maxLength={255}
          spellcheck={false}
        />
      )}
      {values.provider === "ses" && (
        <TextField
          label={t("Topic ARN")}
          hint={t("Of the SNS topic to which Amazon SES publishes emails.")}
          error={problemOf("email.topicArn")}
          className="mono"
          placeholder="arn:aws:sns:eu-west-1:123456789012:mail"
          value={values.topicArn}
          onChange={(topicArn) => onValues({ ...values, topicArn: topicArn.trim() })}
          required
          maxLength={320}
          spellcheck={false}
        />
      )}
    </>
  );
}
