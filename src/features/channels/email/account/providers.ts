import { isEmailAddress, parseServerAddress, type ServerAddress } from "../../../../config/mail.ts";
import type { Config } from "../../../../config/settings.ts";

/** A provider at which mailboxes are connected by OAuth. */
export interface MailProvider {
  readonly name: string;
  /** Human-readable name. */
  readonly label: string;
  readonly issuer: string;
  /** Undefined if this service is not registered there. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  /** The name of its setting, for the operator. */
  readonly clientSetting: string;
  readonly scope: string;
  /** Further parameters of an authorization. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Claims of an ID token that may hold the address of the account, best first. */
  readonly addressClaims: readonly string[];
  /** Over TLS. */
  readonly imap: ServerAddress;
  /** With STARTTLS. */
  readonly smtp: ServerAddress;
  /** Advice if the mail server refuses an account. */
  readonly advice: string;
}

/** The providers by their names in the contract. */
export type MailProviders = ReadonlyMap<string, MailProvider>;

/** The providers, with the settings of this service. */
export function mailProviders(config: Config): MailProviders {
  const google: MailProvider = {
    name: "google",
    label: "Google",
    issuer: config.MAIL_GOOGLE_ISSUER,
    client: clientOf(config.MAIL_GOOGLE_CLIENT_ID, config.MAIL_GOOGLE_CLIENT_SECRET),
    clientSetting: "MAIL_GOOGLE_CLIENT_ID",
    scope: "openid email https://mail.google.com/",
    // Google issues a refresh token only with consent, and otherwise only the first time.
    parameters: { access_type: "offline", prompt: "consent" },
    addressClaims: ["email"],
    imap: addressOf(config.MAIL_GOOGLE_IMAP),
    smtp: addressOf(config.MAIL_GOOGLE_SMTP),
    advice: "In Google Workspace, an administrator must allow IMAP and this app",
  };
  const microsoft: MailProvider = {
    name: "microsoft",
    label: "Microsoft 365",
    issuer: config.MAIL_MICROSOFT_ISSUER,
    client: clientOf(config.MAIL_MICROSOFT_CLIENT_ID, config.MAIL_MICROSOFT_CLIENT_SECRET),
    clientSetting: "MAIL_MICROSOFT_CLIENT_ID",
    scope:
      "openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send",
    parameters: { prompt: "select_account" },
    addressClaims: ["preferred_username", "email"],
    imap: addressOf(config.MAIL_MICROSOFT_IMAP),
    smtp: addressOf(config.MAIL_MICROSOFT_SMTP),
    advice:
      "In the Microsoft 365 admin center, IMAP must be enabled among the mail apps of the mailbox, and an administrator may have to consent to this app",
  };
  return new Map([google, microsoft].map((provider) => [provider.name, provider]));
}

const clientOf = (id: string | undefined, secret: string | undefined) =>
  id !== undefined && secret !== undefined ? { id, secret } : undefined;

/** Checked when the settings were read. */
const addressOf = (text: string) => parseServerAddress(text) as ServerAddress;

/** The address of the account in the claims of an ID token, in lower case; undefined if it has none. */
export function addressIn(
  { addressClaims }: MailProvider,
  claims: Readonly<Record<string, unknown>>,
): string | undefined {
  const found = addressClaims
    .map((name) => claims[name])
    .find((value) => typeof value === "string" && isEmailAddress(value));
  return (found as string | undefined)?.toLowerCase();
}
