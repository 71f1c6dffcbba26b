import type { AddressGuard } from "../../../../egress/address-guard.ts";
import type { CheckStep } from "../../kind.ts";
import { connect, explain, MailboxError, openFolder } from "./connect.ts";
import type { Mailbox } from "./mailbox.ts";

/** For all steps. */
const withinMs = 20_000;

const steps = ["server", "login", "folder"] as const;

/** Opens a mailbox as its reader does, and tells how far that comes, step by step. */
export async function checkMailbox(
  mailbox: Mailbox,
  password: string,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const failure = await tryToOpen(mailbox, password, guard);
  const { host, port, username, folder } = mailbox;
  const done = {
    server: `${host} is reached at port ${port}, over an encrypted connection.`,
    login: `The password of ${username} works.`,
    folder: `The folder “${folder}” can be read.`,
  };
  const failedAt = failure === undefined ? steps.length : steps.indexOf(failure.step as "server");
  return steps.map((name, i): CheckStep => {
    if (i < failedAt) {
      return { name, status: "ok", message: done[name] };
    }
    return failure !== undefined && i === failedAt
      ? { name, status: failure.isTemporary ? "waiting" : "failed", message: failure.message }
      : { name, status: "waiting", message: "Checked after the step before." };
  });
}

async function tryToOpen(
  mailbox: Mailbox,
  password: string,
  guard: AddressGuard,
): Promise<MailboxError | undefined> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const message = `${mailbox.host} takes too long to respond.`;
  const timer = setTimeout(
    () => reject(new MailboxError("server", message, { isTemporary: true })),
    withinMs,
  );
  const client = connect(mailbox, password, guard);
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
