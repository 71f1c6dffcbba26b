import type { EmailSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { AddressGuard } from "../../../egress/address-guard.ts";
import type { ChannelEntity } from "../entity.ts";
import type { CheckStep } from "../kind.ts";
import type { Secrets } from "../settings.ts";
import { mailboxOf } from "./imap/mailbox.ts";
import { ownServerOf } from "./outgoing/own-server.ts";

/** Checks how e-mails leave through a server of the channel, and how they arrive. */
export async function checkEmail(
  channel: ChannelEntity,
  secrets: Secrets,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const [outgoing, incoming] = await Promise.all([
    checkOutgoing(channel, secrets, guard),
    checkIncoming(channel, secrets, guard),
  ]);
  return [...outgoing, ...incoming];
}

async function checkOutgoing(
  { settings }: ChannelEntity,
  { "smtp.password": password }: Secrets,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const { smtp } = settings as EmailSettings;
  if (smtp === undefined) {
    return [];
  }
  if (smtp.username && password === undefined) {
    const message = "The mail server has no password. Enter it.";
    return [{ name: "smtp_login", status: "failed", message }];
  }
  const { checkOwnServer } = await import("./outgoing/check.ts");
  return checkOwnServer(ownServerOf(smtp, password), guard);
}

/** How e-mails come to the URL, by the provider. */
const howTo = new Map([
  ["mailgun", "Create a route at Mailgun that forwards e-mails to the URL"],
  ["sendgrid", "Enter the URL at SendGrid under Inbound Parse, which posts the raw message"],
  ["postmark", "Enter the URL at Postmark as the inbound webhook, with the raw e-mail in its JSON"],
  [
    "ses",
    "Subscribe the URL to the topic, and let a receipt rule of Amazon SES publish e-mails to it",
  ],
]);
const howToPost = "Have your mail server post e-mails to the URL, with the secret as bearer token";

/** The steps of a mailbox, and whether e-mails have come: nothing else tells for a mail server. */
async function checkIncoming(
  channel: ChannelEntity,
  { secret, "imap.password": password }: Secrets,
  guard: AddressGuard,
): Promise<CheckStep[]> {
  const { active, lastMessageAt, settings } = channel;
  const { address, imap, provider } = settings as EmailSettings;
  const steps: CheckStep[] = [];
  if (imap !== undefined) {
    if (password === undefined) {
      return [
        { name: "login", status: "failed", message: "The mailbox has no password. Enter it." },
      ];
    }
    const { checkMailbox } = await import("./imap/check.ts");
    steps.push(...(await checkMailbox(mailboxOf(imap), password, guard)));
  }
  const name = "message";
  if (imap === undefined && secret === undefined && provider !== "ses") {
    const message =
      provider === "mailgun"
        ? "The channel has no signing key. Enter it."
        : "The channel has no secret. Create one.";
    return [{ name, status: "failed", message }];
  }
  if (lastMessageAt !== null) {
    return [...steps, { name, status: "ok", message: "E-mails arrive." }];
  }
  if (!active) {
    const message = "The channel is paused and accepts no e-mails. Resume it.";
    return [...steps, { name, status: "failed", message }];
  }
  const message =
    imap === undefined
      ? `${howTo.get(provider) ?? howToPost}. Then send one to ${address} from another address.`
      : `Send an e-mail to ${address} from another address. It arrives within seconds.`;
  return [...steps, { name, status: "waiting", message }];
}
