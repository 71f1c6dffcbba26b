import type { Sealer } from "../../db/sealer.ts";
import { differs } from "../../rpc/update-mask.ts";
import type { ChannelEntity } from "./entity.ts";

/** Secret settings by their names in the contract. */
export type Secrets = Readonly<Record<string, string | undefined>>;

/** Opens the secret settings of a channel. */
export const openSecrets = async (
  sealer: Sealer,
  { sealedSettings: sealed }: { readonly sealedSettings?: string | null },
): Promise<Secrets> => (sealed ? JSON.parse(await sealer.open(sealed)) : {});

type Stored = Pick<ChannelEntity, "settings" | "sealedSettings">;

/** The columns of a channel with changed settings. Secrets that stay the same are not sealed again. */
export async function withSettings(
  { secret = [] }: { readonly secret?: readonly string[] },
  sealer: Sealer,
  { settings, sealedSettings = null }: Stored,
  changes: Readonly<Record<string, unknown>>,
): Promise<Stored> {
  const entries = Object.entries(changes);
  const shown = Object.fromEntries(entries.filter(([name]) => !secret.includes(name)));
  const secrets = Object.fromEntries(entries.filter(([name]) => secret.includes(name)));
  const stored = { settings: { ...settings, ...shown }, sealedSettings };
  const opened = Object.keys(secrets).length === 0 ? {} : await openSecrets(sealer, stored);
  return differs(opened, secrets)
    ? { ...stored, sealedSettings: await sealer.seal(JSON.stringify({ ...opened, ...secrets })) }
    : stored;
}
