import { isDeepStrictEqual } from "node:util";
import type { Sealer } from "../../db/sealer.ts";
import { type FieldViolation, invalidArgument } from "../../rpc/errors/api-error.ts";
import type { ChannelEntity } from "./entity.ts";

/** Secret settings by their names in the contract, with those of groups as `imap.password`. */
export type Secrets = Readonly<Record<string, string | undefined>>;

/** Opens the secret settings of a channel. */
export const openSecrets = async (
  sealer: Sealer,
  { sealedSettings: sealed }: { readonly sealedSettings?: string | null },
): Promise<Secrets> => (sealed ? JSON.parse(await sealer.open(sealed)) : {});

/** The rules for the settings of a kind of channel. */
export interface SettingRules {
  /** Its name in the contract: the type of its channels and tickets, and its case of `settings`. */
  readonly type: string;
  /**
   * Settings that a channel cannot do without, by their names in the contract, with those of groups as
   * `imap.host`.
   * @param values by such names
   */
  required?(values: Readonly<Record<string, unknown>>): readonly string[];
  /** Settings that conflict with the others, with the reasons. */
  excluded?(
    values: Readonly<Record<string, unknown>>,
  ): readonly Readonly<{ name: string; message: string }>[];
  /** Settings that are sealed and never shown. */
  readonly secret?: readonly string[];
  /**
   * Settings that are valid only for the values of the settings listed for them. If one of those changes,
   * they must be set again, so that no one can send a secret to a server of their own.
   */
  readonly boundTo?: Readonly<Record<string, readonly string[]>>;
}

type Stored = Pick<ChannelEntity, "settings" | "sealedSettings">;
type Values = Readonly<Record<string, unknown>>;

/**
 * The columns of a channel with changed settings. Secrets that stay the same are not sealed again.
 * @param changes groups of settings as objects; undefined clears a setting or a whole group
 * @throws {ApiError} INVALID_ARGUMENT when a setting that the kind needs would be missing
 */
export async function withSettings(
  rules: SettingRules,
  sealer: Sealer,
  stored: Stored,
  changes: Values,
): Promise<Stored> {
  const given = flatten(changes);
  if (Object.keys(given).length === 0) {
    return { settings: stored.settings, sealedSettings: stored.sealedSettings };
  }
  const { secret = [], boundTo = {} } = rules;
  const before = flatten(stored.settings);
  const isSecret = (name: string) => secret.includes(name);
  const open = apply(before, given, (name) => !isSecret(name));
  const isKept = (name: string) =>
    name in given || (boundTo[name] ?? []).every((setting) => before[setting] === open[setting]);
  const keep = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
  const shown = keep(open);
  const opened = await openSecrets(sealer, stored);
  const secrets = apply(keep(opened), given, isSecret);
  requireComplete(rules, before, { ...shown, ...secrets }, given);
  requireFitting(rules, { ...shown, ...secrets });
  return {
    settings: nest(shown),
    sealedSettings: isDeepStrictEqual(opened, secrets)
      ? stored.sealedSettings
      : await sealer.seal(JSON.stringify(secrets)),
  };
}

/**
 * Only settings that a change concerns, or that it makes necessary, count as missing. Otherwise, secrets
 * may be missing: an import brings none, and one can be created later.
 */
function requireComplete(
  { type, required, secret = [] }: SettingRules,
  before: Values,
  values: Values,
  given: Values,
) {
  const neededBefore = required?.(before) ?? [];
  const isTouched = (name: string) =>
    name in given ||
    (!neededBefore.includes(name) && !secret.includes(name)) ||
    (name.includes(".") && Object.keys(given).some((each) => groupOf(each) === groupOf(name)));
  const missing = (required?.(values) ?? []).filter((name) => !values[name] && isTouched(name));
  if (missing.length > 0) {
    throw invalidArgument(
      missing.map(
        (name): FieldViolation => ({
          field: `${type}.${name}`,
          reason: "REQUIRED",
          message: "is required",
        }),
      ),
    );
  }
}

function requireFitting({ type, excluded }: SettingRules, values: Values): void {
  const found = (excluded?.(values) ?? []).filter(({ name }) => values[name]);
  if (found.length > 0) {
    throw invalidArgument(
      found.map(({ name, message }) => ({
        field: `${type}.${name}`,
        reason: "INVALID_VALUE",
        message,
      })),
    );
  }
}

const groupOf = (name: string) => name.slice(0, name.lastIndexOf(".") + 1);

/** Values with the changes whose names pass; undefined values, and everything in them, are left out. */
function apply(values: Values, given: Values, passes: (name: string) => boolean): Values {
  const cleared = Object.keys(given).filter((name) => given[name] === undefined);
  const changed = Object.entries(given).filter(([name]) => passes(name));
  const entries = Object.entries({ ...values, ...Object.fromEntries(changed) });
  return Object.fromEntries(
    entries.filter(
      ([name, value]) =>
        value !== undefined && !cleared.some((each) => name.startsWith(`${each}.`)),
    ),
  );
}

/** Values by their names, with those in groups as `imap.host`. */
function flatten(values: object, prefix = ""): Values {
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const name = `${prefix}${key}`;
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? Object.entries(flatten(value, `${name}.`)) : [[name, value]];
  });
  return Object.fromEntries(entries);
}

function nest(values: Values): object {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const [key = "", ...rest] = name.split(".");
    nested[key] =
      rest.length === 0 ? value : { ...(nested[key] as object), [rest.join(".")]: value };
  }
  return nested;
}
