import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ImapSettings,
  ImapSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { optionsOf, SelectField, TextField } from "../ui/form/field.tsx";
import type { FieldsProps } from "./kind-settings.ts";

/** Form values of a mailbox. */
export interface MailboxValues {
  readonly host: string;
  /** Empty: that of the encryption. */
  readonly port: string;
  readonly security: string;
  readonly username: string;
  readonly folder: string;
  readonly afterImport: string;
  readonly moveTo: string;
}

export const emptyMailbox: MailboxValues = {
  host: "",
  port: "",
  security: "tls",
  username: "",
  folder: "INBOX",
  afterImport: "keep",
  moveTo: "",
};

export const mailboxValuesOf = (imap: ImapSettings | undefined): MailboxValues =>
  imap === undefined
    ? emptyMailbox
    : {
        host: imap.host,
        port: String(imap.port),
        security: imap.security,
        username: imap.username,
        folder: imap.folder,
        afterImport: imap.afterImport,
        moveTo: imap.moveTo,
      };

/** @param password empty: unchanged */
export const imapOf = (
  { host, port, username, folder, moveTo, security, afterImport }: MailboxValues,
  password: string | undefined,
): MessageInitShape<typeof ImapSettingsSchema> => ({
  host: host.trim().toLowerCase(),
  port: Number(port),
  security,
  username: username.trim(),
  ...(password && { password }),
  folder: folder.trim(),
  afterImport,
  moveTo: afterImport === "move" ? moveTo.trim() : "",
});

const encryptions = {
  tls: { label: msg("From the start (TLS)") },
  starttls: { label: msg("After connecting (STARTTLS)") },
};

const changes = {
  keep: { label: msg("Leave it as it is") },
  mark_read: { label: msg("Mark it as read") },
  move: { label: msg("Move it to a folder") },
};

/** The inputs for a mailbox. */
export function MailboxFields<Values extends MailboxValues>(props: FieldsProps<Values>) {
  const { values, onValues, credentials, onCredentials, isKnown, problemOf } = props;
  const input = (name: keyof MailboxValues) => ({
    error: problemOf(`email.imap.${name}`),
    value: values[name],
    onChange: (text: string) => onValues({ ...values, [name]: text }),
    spellcheck: false,
  });
  return (
    <>
      <TextField
        label={t("Server")}
        hint={t("The IMAP server of your provider.")}
        placeholder="imap.example.com"
        {...input("host")}
        required
        maxLength={253}
      />
      <SelectField
        label={t("Encryption")}
        options={optionsOf(encryptions)}
        value={values.security}
        onChange={(security) => onValues({ ...values, security, port: "" })}
      />
      <TextField
        label={t("Port")}
        hint={t("Optional. {port} by default.", {
          port: values.security === "tls" ? "993" : "143",
        })}
        {...input("port")}
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        title={t("Digits only")}
      />
      <TextField
        label={t("User name")}
        hint={t("Often the address itself.")}
        {...input("username")}
        required
        maxLength={255}
      />
      <TextField
        label={t("Password")}
        hint={
          isKnown
            ? t("Leave it empty to keep the current one. Another server or user needs it again.")
            : t("Many providers want one for this app alone, an app password.")
        }
        error={problemOf("email.imap.password")}
        type="password"
        value={credentials.password ?? ""}
        onChange={(password) => onCredentials({ ...credentials, password })}
        required={!isKnown}
        maxLength={1024}
      />
      <TextField label={t("Folder")} {...input("folder")} maxLength={255} />
      <SelectField
        label={t("After an e-mail has become a message")}
        options={optionsOf(changes)}
        value={values.afterImport}
        onChange={(afterImport) => onValues({ ...values, afterImport })}
      />
      {values.afterImport === "move" && (
        <TextField
          label={t("Move to")}
          hint={t("A folder that exists.")}
          {...input("moveTo")}
          required
          maxLength={255}
        />
      )}
    </>
  );
}
