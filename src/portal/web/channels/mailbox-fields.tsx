import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ImapSettings,
  ImapSettingsSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { optionsOf, SelectField, TextField } from "../ui/form/field.tsx";
import type { FieldsProps } from "./kind-settings.ts";
import {
  emptyServer,
  ServerFields,
  type ServerValues,
  serverOf,
  serverValuesOf,
} from "./server-fields.tsx";

/** Form values of a mailbox. */
export interface MailboxValues extends ServerValues {
  readonly folder: string;
  readonly afterImport: string;
  readonly moveTo: string;
}

export const emptyMailbox: MailboxValues = {
  ...emptyServer,
  folder: "INBOX",
  afterImport: "keep",
  moveTo: "",
};

export const mailboxValuesOf = (imap: ImapSettings | undefined): MailboxValues =>
  imap === undefined
    ? emptyMailbox
    : {
        ...(imap.host === "" ? emptyServer : serverValuesOf(imap)),
        ...foldersOf(imap),
      };

/** @param password empty: unchanged */
export const imapOf = (
  values: MailboxValues,
  password: string | undefined,
): MessageInitShape<typeof ImapSettingsSchema> => ({
  ...serverOf(values, password),
  folder: values.folder.trim(),
  afterImport: values.afterImport,
  moveTo: values.afterImport === "move" ? values.moveTo.trim() : "",
});

/** The mailbox of an account: its server is the provider's. */
export const imapOfAccount = (values: MailboxValues) =>
  imapOf({ ...emptyMailbox, ...foldersOf(values), security: "" }, undefined);

const foldersOf = ({
  folder,
  afterImport,
  moveTo,
}: Pick<MailboxValues, "folder" | "afterImport" | "moveTo">) => ({
  folder,
  afterImport,
  moveTo,
});

const changes = {
  keep: { label: msg("Leave it as it is") },
  mark_read: { label: msg("Mark it as read") },
  move: { label: msg("Move it to a folder") },
};

/** The inputs for a mailbox. */
export function MailboxFields<Values extends MailboxValues>(props: FieldsProps<Values>) {
  const { values, onValues, credentials, onCredentials, isKnown, problemOf } = props;
  return (
    <>
      <ServerFields
        values={values}
        onValues={(server) => onValues({ ...values, ...server })}
        password={credentials.password}
        onPassword={(password) => onCredentials({ ...credentials, password })}
        isKnown={isKnown}
        problemOf={(name) => problemOf(`email.imap.${name}`)}
        hint={t("The IMAP server of your provider.")}
        placeholder="imap.example.com"
        ports={{ tls: "993", starttls: "143" }}
      />
      <FolderFields {...props} />
    </>
  );
}

/** The inputs for what is read in a mailbox, and what happens to it there. */
export function FolderFields<Values extends MailboxValues>(props: FieldsProps<Values>) {
  const { values, onValues, problemOf } = props;
  const input = (name: "folder" | "moveTo") => ({
    error: problemOf(`email.imap.${name}`),
    value: values[name],
    onChange: (text: string) => onValues({ ...values, [name]: text }),
    spellcheck: false,
  });
  return (
    <>
      <TextField label={t("Folder")} {...input("folder")} maxLength={255} />
      <SelectField
        label={t("After an email has become a message")}
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
