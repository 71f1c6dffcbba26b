import dns from "node:dns";
import type { Pool } from "pg";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { SecretKeys } from "../../../../config/derive-keys.ts";
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
 * @returns the record with the current key, then those with earlier keys, which prove it as well
 */
export function domainRecordsOf(
  keys: SecretKeys,
  channel: AddressedRow,
): readonly [current: DomainRecord, ...previous: DomainRecord[]] {
  const domain = domainOf(channel);
  const mac = createMac(keys, "sender domains");
  const [current, ...previous] = mac.allOf(`${channel.workspaceId} ${domain}`);
  const recordOf = (code: string) => ({
    name: `_ticketing.${domain}`,
    value: `ticketing-sender=${code}`,
  });
  return [recordOf(current), ...previous.map(recordOf)];
}

/** Whether the domain of a channel's current address was proved. */
export const isDomainProved = (channel: Pick<ChannelEntity, "settings" | "provedDomain">) =>
  channel.provedDomain !== "" && channel.provedDomain === domainOf(channel);

/** The column of a channel according to the current records of its domain. */
export async function proveDomain(
  keys: SecretKeys,
  channel: ChannelEntity,
): Promise<Pick<ChannelEntity, "provedDomain">> {
  const isThere = await isPublished(domainRecordsOf(keys, channel));
  const proved = isThere ?? isDomainProved(channel);
  return { provedDomain: proved ? domainOf(channel) : "" };
}

/** Withdraws the proofs of domains whose records are gone. Every hour, for a part of the channels. */
export async function withdrawProofs(
  pool: Pool,
  keys: SecretKeys,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<ChannelEntity>(provedNow);
  while (rows.length > 0) {
    signal?.throwIfAborted();
    await Promise.all(
      rows.splice(0, lookupsAtOnce).map(async (channel) => {
        if ((await isPublished(domainRecordsOf(keys, channel))) === false) {
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
 * Whether one of these records, which have the same name, is published.
 * @returns undefined if DNS does not answer
 */
async function isPublished(
  wanted: readonly [DomainRecord, ...DomainRecord[]],
): Promise<boolean | undefined> {
  const resolver = new dns.promises.Resolver({ timeout: 2_000, tries: 2 });
  // The servers of this process, which may differ from those of the system.
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(wanted[0].name);
    const published = records.map((chunks) => chunks.join("").trim());
    return wanted.some(({ value }) => published.includes(value));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return code === "ENOTFOUND" || code === "ENODATA" ? false : undefined;
  }
}
