import type { EntityManager } from "@mikro-orm/postgresql";
import { type IsOwnAddress, participantAddress } from "../tickets/participants.ts";
import { ChannelEntity } from "./entity.ts";

const normal = (address: string) => participantAddress(address) ?? address.toLowerCase();

/** `support@example.com` for `support+1042.3f2a@example.com`. */
const untagged = (address: string) => address.replace(/\+[^@]*@/, "@");

/**
 * Finds the addresses at which a workspace receives emails, with anything that follows a `+` in them, such as
 * those for replies.
 * @param from address that the service sends from; empty if it sends no email
 */
export async function findOwnAddresses(em: EntityManager, from: string): Promise<IsOwnAddress> {
  const channels = await em.find(ChannelEntity, { type: "email" }, { fields: ["settings"] });
  const own = new Set([from, ...channels.map(addressOf)].map(normal));
  return (address) => own.has(normal(address)) || own.has(normal(untagged(address)));
}

const addressOf = ({ settings }: { readonly settings: object }) =>
  (settings as { address?: string }).address ?? "";
