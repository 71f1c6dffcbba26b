import type { z } from "zod";
import { listedHosts } from "./database-url.ts";
import { sections, settings } from "./schema.ts";

/** Settings in force. */
export type Config = Readonly<z.infer<typeof settings>>;

/** A setting that is wrong or missing; the message is one line that names it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads the settings from environment variables. An empty variable counts as
 * unset.
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (result.success) {
    return requireComplete(result.data);
  }
  const issue = result.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
}

/** Each is needed with the other. */
const pairs = [
  ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["MAIL_GOOGLE_CLIENT_ID", "MAIL_GOOGLE_CLIENT_SECRET"],
  ["MAIL_MICROSOFT_CLIENT_ID", "MAIL_MICROSOFT_CLIENT_SECRET"],
] as const;

/** Refuses settings that make sense only together. */
function requireComplete(config: Config): Config {
  const { JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_JWKS_URL: keys } = config;
  if (issuer !== undefined && audience.length === 0) {
    throw new ConfigError("JWT_AUDIENCE: is needed with JWT_ISSUER");
  }
  if (issuer === undefined && (audience.length > 0 || keys !== undefined)) {
    const other = keys === undefined ? "JWT_AUDIENCE" : "JWT_JWKS_URL";
    throw new ConfigError(`JWT_ISSUER: is needed with ${other}`);
  }
  if (config.JWT_DEFAULT_ROLE !== undefined && config.JWT_ROLE_CLAIM === undefined) {
    throw new ConfigError("JWT_ROLE_CLAIM: is needed with JWT_DEFAULT_ROLE");
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    if (config[name] !== undefined && config.DATABASE_URL === undefined) {
      throw new ConfigError(`DATABASE_URL: is needed with ${name}`);
    }
  }
  if (listedHosts(config.DATABASE_REPLICA_URL ?? "").length > 1) {
    throw new ConfigError("DATABASE_REPLICA_URL: takes one host");
  }
  if (issuer === undefined && config.PORTAL_CLIENT_ID !== undefined) {
    throw new ConfigError("JWT_ISSUER: is needed with PORTAL_CLIENT_ID");
  }
  if (config.WEBHOOK_PROXY_RESOLVES_NAMES && config.WEBHOOK_PROXY === undefined) {
    throw new ConfigError("WEBHOOK_PROXY: is needed with WEBHOOK_PROXY_RESOLVES_NAMES");
  }
  if (config.SMTP_URL !== undefined && config.MAIL_FROM === undefined) {
    throw new ConfigError("MAIL_FROM: is needed with SMTP_URL");
  }
  for (const pair of pairs) {
    const given = pair.filter((name) => config[name] !== undefined);
    const missing = pair.find((name) => config[name] === undefined);
    if (missing !== undefined && given.length > 0) {
      throw new ConfigError(`${missing}: is needed with ${given}`);
    }
  }
  if (config.CELL === undefined && config.CELL_PROXIES.length > 0) {
    throw new ConfigError("CELL: is needed with CELL_PROXIES");
  }
  if (config.S3_BUCKET === undefined && config.S3_ENDPOINT !== undefined) {
    throw new ConfigError("S3_BUCKET: is needed with S3_ENDPOINT");
  }
  if (config.BILLING_PROVIDER === "stripe") {
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const) {
      if (config[name] === undefined) {
        throw new ConfigError(`${name}: is needed with BILLING_PROVIDER=stripe`);
      }
    }
    const unpriced = config.BILLING_PLANS.find(({ stripePrice }) => stripePrice === undefined);
    if (unpriced) {
      throw new ConfigError(`BILLING_PLANS: ${unpriced.id} needs a stripePrice`);
    }
  }
  return config;
}

/** A setting in force, in human-readable form. */
export interface SettingInForce {
  readonly name: string;
  /** As it would be written in the environment; undefined if unset. Secrets are masked. */
  readonly value: string | undefined;
  /** Whether the environment sets it, rather than the default. */
  readonly isSet: boolean;
  readonly description: string;
  /** Topic under which it is listed. */
  readonly section: string;
}

/**
 * Every setting with the value in force, by topic.
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function describeSettings(env: NodeJS.ProcessEnv = process.env): SettingInForce[] {
  const config = loadConfig(env);
  return Object.entries(sections).flatMap(([section, shape]) =>
    Object.entries<z.ZodType>(shape).map(([name, schema]) => {
      const { description = "", secret } = schema.meta() ?? {};
      const value = format(config[name as keyof Config]);
      return {
        name,
        value: secret && value !== undefined ? "********" : value,
        isSet: Boolean(env[name]),
        description,
        section,
      };
    }),
  );
}

function format(value: unknown): string | undefined {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) {
    return undefined;
  }
  if (!Array.isArray(value)) {
    return String(value);
  }
  return value.every((each) => typeof each === "string") ? value.join(",") : JSON.stringify(value);
}
