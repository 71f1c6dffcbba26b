import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { AddressGuard } from "../../../egress/address-guard.ts";
import type { ChannelEntity } from "../entity.ts";
import type { CheckStep } from "../kind.ts";
import type { Secrets } from "../settings.ts";
import { accountIn, type FindAccount } from "./account/accounts.ts";
import { mailboxOf } from "./imap/mailbox.ts";
import { ownServerOf, serverOfAccount } from "./outgoing/own-server.ts";
import { sendsItself } from "./outgoing/route.ts";

interface CheckDeps {
  readonly findAccount: FindAccount;
  readonly guard: AddressGuard;
}

/** Checks how emails are sent through a server of the channel, and how they arrive. */
export async function checkEmail(
  channel: ChannelEntity,
  secrets: Secrets,
  deps: CheckDeps,
): Promise<CheckStep[]> {
  const incoming = await checkIncoming(channel, secrets, deps);
  const hasAccess = incoming.every(({ name, status }) => name !== "token" || status === "ok");
  const outgoing = hasAccess ? await checkOutgoing(channel, secrets, deps) : [];
  return [...incoming.slice(0, -1), ...outgoing, ...incoming.slice(-1)];
}

async function checkOutgoing(
  channel: ChannelEntity,
  { "smtp.password": password }: Secrets,
  { findAccount, guard }: CheckDeps,
): Promise<CheckStep[]> {
  const { smtp } = channel.settings as EmailSettings;
  if (smtp?.username && password === undefined) {
    const message = "The mail server has no password. Enter it.";
    return [{ name: "smtp_login", status: "failed", message }];
  }
  const server = smtp ? ownServerOf(smtp, password) : accountServer(channel, findAccount);
  if (server === undefined) {
    return [];
  }
  const { checkOwnServer } = await import("./outgoing/check.ts");
  return checkOwnServer(server, guard);
}

/** The server of an account that sends; undefined if there is none, or it is not connected. */
function accountServer(channel: ChannelEntity, findAccount: FindAccount) {
  const account = sendsItself(channel) ? findAccount(channel) : undefined;
  return account && serverOfAccount(account);
}

/** How emails come to the URL, by the provider. */
const howTo = new Map([
  ["mailgun", "Create a route at Mailgun that forwards emails to the URL"],
  ["sendgrid", "Enter the URL at SendGrid under Inbound Parse, which posts the raw message"],
  ["postmark", "Enter the URL at Postmark as the inbound webhook, with the raw email in its JSON"],
  [
    "ses",
    "Subscribe the URL to the topic, and let a receipt rule of Amazon SES publish emails to it",
  ],
]);
const howToPost = "Have your mail server post emails to the URL, with the secret as bearer token";

/** The steps of a mailbox, and whether emails have arrived: for a mail server, nothing else shows it. */
async function checkIncoming(
  channel: ChannelEntity,
  { secret, "imap.password": password }: Secrets,
  { findAccount, guard }: CheckDeps,
): Promise<CheckStep[]> {
  const { active, lastMessageAt, settings } = channel;
  const { address, imap, provider } = settings as EmailSettings;
  const hasAccount = accountIn(settings) !== undefined;
  const hasMailbox = hasAccount || imap !== undefined;
  const steps: CheckStep[] = [];
  if (hasAccount) {
    const { checkAccount } = await import("./imap/check.ts");
    steps.push(...(await checkAccount(() => findAccount(channel), imap, guard)));
  } else if (imap !== undefined) {
    if (password === undefined) {
      return [
        { name: "login", status: "failed", message: "The mailbox has no password. Enter it." },
      ];
    }
    const { checkMailbox } = await import("./imap/check.ts");
    steps.push(...(await checkMailbox(mailboxOf(imap), { password }, guard)));
  }
  const name = "message";
  if (!hasMailbox && secret === undefined && provider !== "ses") {
    const message =
      provider === "mailgun"
        ? "The channel has no signing key. Enter it."
        : "The channel has no secret. Create one.";
    return [{ name, status: "failed", message }];
  }
  if (lastMessageAt !== null) {
    return [...steps, { name, status: "ok", message: "Emails arrive." }];
  }
  if (!active) {
    const message = "The channel is paused and accepts no emails. Resume it.";
    return [...steps, { name, status: "failed", message }];
  }
  const message = hasMailbox
    ? `Send an email to ${address} from another address. It arrives within seconds.`
    : `${howTo.get(provider) ?? howToPost}. Then send one to ${address} from another address.`;
  return [...steps, { name, status: "waiting", message }];
}
