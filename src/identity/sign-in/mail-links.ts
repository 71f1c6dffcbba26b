import type { Pool } from "pg";
import type { Language } from "../../language/languages.ts";
import { rateLimited } from "../../rpc/errors/api-error.ts";
import { networkOf } from "../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../rpc/limits/gcra.ts";
import type { Logger } from "../../telemetry/log.ts";
import { findByAddress } from "./accounts.ts";
import { boundLinks, createLink } from "./links.ts";

/**
 * Requests a link for an email address, whether or not it belongs to an account.
 * @param browser hash of the cookie of the browser that may use it
 * @param client address of the client
 * @param language of the email
 * @returns a function that sends it, if there is an account
 * @throws {ApiError} RATE_LIMITED
 */
export type RequestLink = (
  email: string,
  browser: Buffer,
  client: string,
  language: Language,
) => () => void;

/** Sends a link to an address. */
export type SendLink = (link: {
  readonly to: string;
  readonly language: Language;
  readonly url: string;
  readonly expiresAt: Date;
}) => Promise<void>;

interface MailLinksOptions {
  readonly pool: Pool;
  readonly log: Logger;
  /** Address of the service. */
  readonly base: string;
  readonly send: SendLink;
  /** The number of processes that share the limits. */
  readonly processes: number;
}

/** Maximum emails that a process sends at the same time; more are dropped. */
const maxSending = 20;

/** Mails links for a sign-in. The limits are the same for addresses that belong to no one. */
export function createRequestLink(options: MailLinksOptions): RequestLink {
  const { pool, log, base, send, processes } = options;
  const perClient = createGcra({ perMinute: 10 / processes, burst: 10 });
  const perAddress = createGcra({ perMinute: 1 / 6 / processes, burst: 5 });
  let sending = 0;

  async function mail(email: string, browser: Buffer, language: Language): Promise<void> {
    const account = await findByAddress(pool, email);
    if (account === undefined) {
      return;
    }
    const { id: accountId, email: sentTo } = account;
    await boundLinks(pool, accountId);
    const { path, expiresAt } = await createLink((text, values) => pool.query(text, [...values]), {
      purpose: "sign_in",
      accountId,
      browser,
      sentTo,
    });
    await send({ to: sentTo, language, url: base + path, expiresAt });
  }

  return (email, browser, client, language) => {
    const verdicts = [perClient.take(networkOf(client)), perAddress.take(email.toLowerCase())];
    const refused = verdicts.find(({ allowed }) => !allowed);
    if (refused !== undefined) {
      throw rateLimited(refused.retryAfterSeconds);
    }
    return () => {
      if (sending >= maxSending) {
        log.warn("too many sign-in links are being sent: one was dropped");
        return;
      }
      sending += 1;
      mail(email, browser, language)
        .catch((err: unknown) => log.warn({ err }, "could not send a sign-in link"))
        .finally(() => {
          sending -= 1;
        });
    };
  };
}
