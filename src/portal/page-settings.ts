/** Settings of the login, for the pages. */
export interface LoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Audience of the access token, for providers that require one. */
  readonly audience?: string;
  /** The only origin that the login accepts, if there is just one. */
  readonly origin?: string;
}

/** Settings of this installation, embedded in the page. */
export interface PageSettings {
  /** Where people can sign in; the sign-in of the service itself comes first. */
  readonly logins: readonly LoginSettings[];
  /** Whether the service can send emails. */
  readonly canMail: boolean;
  /** Whether a payment provider is set up. */
  readonly hasBilling: boolean;
}
