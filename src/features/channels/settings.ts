import type { Sealer } from "../../db/sealer.ts";
import type { ChannelEntity } from "./entity.ts";

/** Secret settings by their names in the contract. */
export type Secrets = Readonly<Record<string, string | undefined>>;

interface Stored {
  readonly settings: object;
  readonly sealedSettings: string | null;
}

/** Opens the secret settings of a channel. */
export const openSecrets = async (
  sealer: Sealer,
  { sealedSettings: sealed }: { readonly sealedSettings?: string | null },
): Promise<Secrets> => (sealed ? JSON.parse(await sealer.open(sealed)) : {});

/**
 * The columns of a channel with the settings that a request gives. Empty texts leave the stored ones;
 * other values replace them.
 */
export async function withSettings(
  { secret = [] }: { readonly secret?: readonly string[] },
  sealer: Sealer,
  { settings, sealedSettings = null }: Pick<ChannelEntity, "settings" | "sealedSettings">,
  given: object = {},
): Promise<Stored> {
  const entries = Object.entries(given).filter(([name, value]) => name[0] !== "$" && value !== "");
  const shown = Object.fromEntries(entries.filter(([name]) => !secret.includes(name)));
  const secrets = Object.fromEntries(entries.filter(([name]) => secret.includes(name)));
  const stored = { settings: { ...settings, ...shown }, sealedSettings };
  if (Object.keys(secrets).length === 0) {
    return stored;
  }
  const opened = await openSecrets(sealer, stored);
  return {
    ...stored,
    sealedSettings: await sealer.seal(JSON.stringify({ ...opened, ...secrets })),
  };
}
