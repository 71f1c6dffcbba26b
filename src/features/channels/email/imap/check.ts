import type { ImapSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import type { CheckStep } from "../../kind.ts";
import { AccountError } from "../account/account-error.ts";
import type { MailAccount } from "../account/accounts.ts";
import { connect, explain, MailboxError, openFolder } from "./connect.ts";
import { type Credential, type Mailbox, mailboxOfAccount } from "./mailbox.ts";

/** The time limit for all steps. */
const withinMs = 20_000;

const steps = ["server", "login", "folder"] as const;

/** Opens a mailbox as its reader does, and reports how far that gets, step by step. */
export async function checkMailbox(
  mailbox: Mailbox,
  credential: Credential,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  return stepsUntil(steps, messagesFor(mailbox), await tryToOpen(mailbox, credential, guard));
}

/**
 * The same for the mailbox of an account.
 * @param find throws {@link AccountError} if there is no account to log in with
 */
export async function checkAccount(
  find: () => MailAccount | undefined,
  settings: Partial<ImapSettings> | undefined,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const names = ["account", "token", ...steps];
  let account: MailAccount;
  try {
    account = find() as MailAccount;
  } catch (error) {
    if (!(error instanceof AccountError)) {
      throw error;
    }
    const { message } = error;
    return stepsUntil(names, {}, { step: "account", message, isTemporary: false });
  }
  const mailbox = mailboxOfAccount(account, settings);
  const credential = { accessToken: account.newToken };
  const messages = {
    ...messagesFor(mailbox),
    account: `${account.username} is connected.`,
    token: "The provider grants access.",
    login: `${mailbox.host} accepts the account.`,
  };
  return stepsUntil(names, messages, await tryToOpen(mailbox, credential, guard));
}

const messagesFor = ({ host, port, username, folder }: Mailbox) => ({
  server: `${host} can be reached at port ${port}, over an encrypted connection.`,
  login: `The password of ${username} works.`,
  folder: `The folder “${folder}” can be read.`,
});

interface Failure {
  readonly step: string;
  readonly message: string;
  readonly isTemporary: boolean;
}

/** @param messages of the steps that are done */
function stepsUntil(
  names: readonly string[],
  messages: Readonly<Record<string, string>>,
  failure: Failure | undefined,
): CheckStep[] {
  const failedAt = failure === undefined ? names.length : names.indexOf(failure.step);
  return names.map((name, i): CheckStep => {
    if (i < failedAt) {
      return { name, status: "ok", message: messages[name] ?? "" };
    }
    return failure !== undefined && i === failedAt
      ? { name, status: failure.isTemporary ? "waiting" : "failed", message: failure.message }
      : { name, status: "waiting", message: "Checked once the previous step is ok." };
  });
}

async function tryToOpen(
  mailbox: Mailbox,
  credential: Credential,
  guard: AddressGuard,
): Promise<MailboxError | undefined> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const message = `${mailbox.host} takes too long to respond.`;
  const timer = setTimeout(
    () => reject(new MailboxError("server", message, { isTemporary: true })),
    withinMs,
  );
  const client = connect(mailbox, credential, guard);
  try {
    await Promise.race([client.then((connected) => openFolder(connected, mailbox)), overdue]);
    return undefined;
  } catch (error) {
    return explain(error, mailbox);
  } finally {
    clearTimeout(timer);
    client.then((connected) => connected.close()).catch(() => {});
  }
}
