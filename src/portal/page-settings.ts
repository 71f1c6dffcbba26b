import type { LoginSettings } from "./login-settings.ts";

/** Settings of this installation, which the service writes into the page. */
export interface PageSettings {
  readonly login?: LoginSettings | undefined;
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
}
