import dns from "node:dns";
import type { Pool } from "pg";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { createMac } from "../../../mail/mac.ts";
import type { ChannelEntity } from "../../entity.ts";

/** A TXT record by which the owner of a domain lets a workspace send from its addresses. */
interface DomainRecord {
  readonly name: string;
  readonly value: string;
}

type AddressedRow = Pick<ChannelEntity, "workspaceId" | "settings">;

const domainOf = ({ settings }: Pick<ChannelEntity, "settings">) => {
  const { address } = settings as EmailSettings;
  return address.slice(address.lastIndexOf("@") + 1);
};

/**
 * The record that proves the domain of a channel's address. It names the workspace without revealing
 * it, so that one workspace cannot use the proof of another.
 * @param key the service's secret key in base64
 */
export function domainRecordOf(key: string, channel: AddressedRow): DomainRecord {
  const domain = domainOf(channel);
  const code = createMac(key, "sender domains").of(`${channel.workspaceId} ${domain}`);
  return { name: `_ticketing.${domain}`, value: `ticketing-sender=${code}` };
}

/** Whether the domain of a channel's current address was proved. */
export const isDomainProved = (channel: Pick<ChannelEntity, "settings" | "provedDomain">) =>
  channel.provedDomain !== "" && channel.provedDomain === domainOf(channel);

/** The column of a channel according to the current records of its domain. */
export async function proveDomain(
  key: string,
  channel: ChannelEntity,
): Promise<Pick<ChannelEntity, "provedDomain">> {
  const isThere = await isPublished(domainRecordOf(key, channel));
  const proved = isThere ?? isDomainProved(channel);
  return { provedDomain: proved ? domainOf(channel) : "" };
}

/** Withdraws the proofs of domains whose records are gone. Every hour, for a part of the channels. */
export async function withdrawProofs(pool: Pool, key: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<ChannelEntity>(provedNow);
  while (rows.length > 0) {
    signal?.throwIfAborted();
    await Promise.all(
      rows.splice(0, lookupsAtOnce).map(async (channel) => {
        if ((await isPublished(domainRecordOf(key, channel))) === false) {
          await pool.query(withdraw, [channel.workspaceId, channel.id, channel.provedDomain]);
        }
      }),
    );
  }
}

const lookupsAtOnce = 10;

/** Each channel has its own hour of the day. */
const provedNow = `select workspace_id as "workspaceId", id, settings, proved_domain as "provedDomain"
  from channels
  where proved_domain <> '' and mod(abs(hashtext(id)::bigint), 24) = extract(hour from now())
  limit 5000`;

const withdraw = `update channels set proved_domain = ''
  where workspace_id = $1 and id = $2 and proved_domain = $3`;

/**
 * Whether a record is published.
 * @returns undefined if DNS does not answer
 */
async function isPublished({ name, value }: DomainRecord): Promise<boolean | undefined> {
  const resolver = new dns.promises.Resolver({ timeout: 2_000, tries: 2 });
  // The servers of this process, which may differ from those of the system.
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((chunks) => chunks.join("").trim() === value);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? false : undefined;
  }
}
