/** Settings of the login, for the pages. */
export interface LoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Audience of the access token, for providers that must be told. */
  readonly audience?: string;
  /** The only origin at which the login works, if there is only one. */
  readonly origin?: string;
}

/** Settings of this installation, which the service writes into the page. */
export interface PageSettings {
  readonly login?: LoginSettings | undefined;
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
}
