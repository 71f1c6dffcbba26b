import { msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { optionsOf, SelectField, TextField } from "../ui/form/field.tsx";

/** Form values of a server with a login. */
export interface ServerValues {
  readonly host: string;
  /** Empty: the default of the encryption. */
  readonly port: string;
  readonly security: string;
  readonly username: string;
}

export const emptyServer: ServerValues = { host: "", port: "", security: "tls", username: "" };

/** A server in the contract. */
interface Server {
  readonly host: string;
  readonly port: number;
  readonly security: string;
  readonly username: string;
}

export const serverValuesOf = (server: Server | undefined): ServerValues =>
  server === undefined ? emptyServer : { ...server, port: String(server.port) };

/** @param password empty: unchanged */
export const serverOf = (
  { host, port, security, username }: ServerValues,
  password: string | undefined,
) => ({
  host: host.trim().toLowerCase(),
  port: Number(port),
  security,
  username: username.trim(),
  ...(password && { password }),
});

const encryptions = {
  tls: { label: msg("From the start (TLS)") },
  starttls: { label: msg("After connecting (STARTTLS)") },
};

interface ServerFieldsProps {
  readonly values: ServerValues;
  onValues(values: ServerValues): void;
  readonly password: string | undefined;
  onPassword(password: string): void;
  /** Whether the service has the password: an empty one then stays unchanged. */
  readonly isKnown: boolean;
  /** Whether the server may require no login. */
  readonly isLoginOptional?: boolean;
  /** The message of the service about a setting. */
  problemOf(name: string): string | undefined;
  readonly hint: string;
  readonly placeholder: string;
  /** The default ports. */
  readonly ports: { readonly tls: string; readonly starttls: string };
}

/** The inputs for a server with a login. */
export function ServerFields(props: ServerFieldsProps) {
  const { values, onValues, isKnown, isLoginOptional = false, problemOf, ports } = props;
  const input = (name: keyof ServerValues) => ({
    error: problemOf(name),
    value: values[name],
    onChange: (text: string) => onValues({ ...values, [name]: text }),
    spellcheck: false,
  });
  return (
    <>
      <TextField
        label={t("Server")}
        hint={props.hint}
        placeholder={props.placeholder}
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
          port: values.security === "tls" ? ports.tls : ports.starttls,
        })}
        {...input("port")}
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        title={t("Digits only")}
      />
      <TextField
        label={t("User name")}
        hint={
          isLoginOptional
            ? t("Often the address itself. Leave it empty if the server wants no login.")
            : t("Often the address itself.")
        }
        {...input("username")}
        required={!isLoginOptional}
        maxLength={255}
      />
      {(!isLoginOptional || values.username.trim() !== "") && (
        <TextField
          label={t("Password")}
          hint={
            isKnown
              ? t(
                  "Leave it empty to keep the current one. If you change the server or the user, enter it again.",
                )
              : t("Many providers require an app password, which only this service uses.")
          }
          error={problemOf("password")}
          type="password"
          value={props.password ?? ""}
          onChange={props.onPassword}
          required={!isKnown}
          maxLength={1024}
        />
      )}
    </>
  );
}
