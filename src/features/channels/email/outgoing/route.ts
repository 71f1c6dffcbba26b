import type { EntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { upTo } from "../../../../concurrency/lru.ts";
import type { Mailbox } from "../../../../config/mail.ts";
import type { CanMail } from "../../../mail/replies.ts";
import type { AddressedChannel } from "../../../mail/reply-address.ts";
import { ChannelEntity } from "../../entity.ts";
import { accountIn } from "../account/accounts.ts";
import { isDomainProved } from "./domain-proof.ts";

/** How emails about a ticket are sent, and where replies to them go. */
interface MailRoute {
  /** The email channel that receives replies; undefined if there is none. */
  readonly receiving: AddressedChannel | undefined;
  /** The channel whose server sends; undefined: the server of the service. */
  readonly sending: ChannelEntity | undefined;
  /** Address that they are sent from; undefined: the address of the service. */
  readonly from: Mailbox["address"] | undefined;
}

/**
 * Finds the route of emails about tickets of a channel: the route of the channel itself if it is an email
 * address, else that of the channel that it names, or of the oldest one.
 * @param own undefined if the tickets came through no channel
 */
export async function findRoute(
  em: EntityManager,
  own: ChannelEntity | undefined,
): Promise<MailRoute> {
  const channel = await findSending(em, own);
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

async function findSending(em: EntityManager, own: ChannelEntity | undefined) {
  if (own?.type === "email") {
    return own;
  }
  const active = { type: "email", active: true } as const;
  const id = own?.mailChannelId;
  const named = id ? await em.findOne(ChannelEntity, { id, ...active }) : null;
  return (
    named ?? (await em.findOne(ChannelEntity, active, { orderBy: { createdAt: "asc", id: "asc" } }))
  );
}

type Sending = Pick<ChannelEntity, "settings" | "sealedSettings" | "provedDomain">;

/** Whether a channel has its own server, or a connected account that sends. */
export function sendsItself({
  settings,
  sealedSettings,
}: Pick<Sending, "settings" | "sealedSettings">) {
  const { smtp } = settings as EmailSettings;
  const { connectedAt, receiveOnly = false } = accountIn(settings) ?? {};
  const isConnected = sealedSettings !== null && connectedAt !== undefined;
  return smtp !== undefined || (isConnected && !receiveOnly);
}

/** The address that a channel itself sends from; undefined: the address of the service. */
export function senderOf(channel: Sending): string | undefined {
  const { address } = channel.settings as EmailSettings;
  return sendsItself(channel) || isDomainProved(channel) ? address : undefined;
}

/** Workspaces that are known to have no email channel that sends, and for how long. */
const known = { ...upTo(10_000), ttl: 2_000 };

/**
 * Determines whether emails about a ticket can be sent.
 * @param hasServer whether the service has a mail server, which sends for all channels
 */
export function createCanMail(hasServer: boolean): CanMail {
  // Desks without email ask about every reply.
  const unable = new LRUCache<string, true>(known);
  return async (em, { workspaceId, channelId }) => {
    if (hasServer) {
      return true;
    }
    if (unable.has(workspaceId)) {
      return false;
    }
    const own = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : undefined;
    const { receiving, sending } = await findRoute(em, own ?? undefined);
    if (receiving === undefined) {
      unable.set(workspaceId, true);
    }
    return sending !== undefined;
  };
}
