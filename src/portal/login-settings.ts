/** What the pages must know to log somebody in. */
export interface LoginSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** For whom the access token is to be meant, where the provider must be told. */
  readonly audience?: string;
  /** The only address at which the login works, where there is only one. */
  readonly origin?: string;
}
