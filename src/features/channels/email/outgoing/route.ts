import type { EntityManager } from "@mikro-orm/postgresql";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Mailbox } from "../../../../config/mail.ts";
import type { CanMail } from "../../../mail/replies.ts";
import type { AddressedChannel } from "../../../mail/reply-address.ts";
import { ChannelEntity } from "../../entity.ts";
import { accountIn } from "../account/accounts.ts";
import { isDomainProved } from "./domain-proof.ts";

/** How e-mails about a ticket leave, and where replies to them go. */
interface MailRoute {
  /** The e-mail channel that takes replies; undefined if there is none. */
  readonly receiving: AddressedChannel | undefined;
  /** The channel whose server sends; undefined: that of the service. */
  readonly sending: ChannelEntity | undefined;
  /** Address that they come from; undefined: that of the service. */
  readonly from: Mailbox["address"] | undefined;
}

/**
 * Finds the route of e-mails about tickets of a channel: that of the channel itself if it is an e-mail
 * address, else that of the oldest one of the workspace.
 * @param own undefined if the tickets came through none
 */
export async function findRoute(
  em: EntityManager,
  own: ChannelEntity | undefined,
): Promise<MailRoute> {
  const channel =
    own?.type === "email"
      ? own
      : await em.findOne(
          ChannelEntity,
          { type: "email", active: true },
          { orderBy: { createdAt: "asc", id: "asc" } },
        );
  if (channel === null) {
    return { receiving: undefined, sending: undefined, from: undefined };
  }
  const { address } = channel.settings as EmailSettings;
  return {
    receiving: { id: channel.id, emailAddress: address },
    sending: sendsItself(channel) ? channel : undefined,
    from: senderOf(channel),
  };
}

type Sending = Pick<ChannelEntity, "settings" | "sealedSettings" | "provedDomain">;

/** Whether a channel has a server of its own, or a connected account that sends. */
export function sendsItself({
  settings,
  sealedSettings,
}: Pick<Sending, "settings" | "sealedSettings">) {
  const { smtp } = settings as EmailSettings;
  const { connectedAt, receiveOnly = false } = accountIn(settings) ?? {};
  const isConnected = sealedSettings !== null && connectedAt !== undefined;
  return smtp !== undefined || (isConnected && !receiveOnly);
}

/** The address that a channel itself sends from; undefined: that of the service. */
export function senderOf(channel: Sending): string | undefined {
  const { address } = channel.settings as EmailSettings;
  return sendsItself(channel) || isDomainProved(channel) ? address : undefined;
}

/**
 * Tells whether e-mails about a ticket can be sent.
 * @param hasServer whether the service has a mail server, which sends for all
 */
export const createCanMail =
  (hasServer: boolean): CanMail =>
  async (em, channelId) => {
    if (hasServer) {
      return true;
    }
    const own = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
    return (await findRoute(em, own ?? undefined)).sending !== undefined;
  };
