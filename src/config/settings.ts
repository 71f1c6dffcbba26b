import { isIP } from "node:net";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { plansSetting } from "./plans.ts";

const text = z.string().min(1);
const optional = text.optional();
const list = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const count = z.coerce.number().int().min(0);
const secretKey = z
  .string()
  .refine((value) => Buffer.from(value, "base64").length === 32, "must be 32 bytes in base64");

/** Asymmetric signatures only: with HS256 a public key would do as the secret. */
// biome-ignore format: one line for each kind
const algorithm = z.enum([
  "RS256", "RS384", "RS512", "PS256", "PS384", "PS512",
  "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
]);

const range = text.refine((value) => {
  const [address = "", bits = "0", ...rest] = value.split("/");
  const size = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return /^\d+$/.test(bits) && Number(bits) <= size && rest.length === 0;
}, "must be addresses or ranges such as 10.0.0.0/8");

/** Every setting of the service: its form, its default, and what it is for. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe("port of the API"),
  HOST: text.default("0.0.0.0").describe("address that the API listens on"),
  MAX_CONNECTIONS: count.min(1).default(10_000).describe("connections of clients at once"),
  ROLE: z.enum(["all", "api", "worker"]).default("all").describe("what this process does"),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("address under which clients reach the API"),
  DATABASE_URL: optional.meta({ secret: true }).describe("Postgres; unset: embedded"),
  DATABASE_BACKEND: z
    .enum(["postgres", "cockroachdb", "yugabytedb", "citus"])
    .default("postgres")
    .describe("backend profile of pg-boss"),
  DATABASE_DIRECT_URL: optional
    .meta({ secret: true })
    .describe("the same database past its pooler, if DATABASE_URL leads to one"),
  DATABASE_REPLICA_URL: optional
    .meta({ secret: true })
    .describe("read replica for long lists, which may then be a moment behind"),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe("false for poolers that cannot have them"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20).describe("connections"),
  DATABASE_POOL_SHARE: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe("part of the connections that one workspace may hold at once"),
  DATABASE_STATEMENT_TIMEOUT: count
    .default(5)
    .describe("seconds that a statement of a workspace may run; 0: no limit"),
  DATABASE_TIMEOUT: count
    .min(5)
    .default(60)
    .describe("seconds that a statement may go unanswered before its connection is given up"),
  DATA_DIR: text.default(".data").describe("home of the embedded Postgres and its key"),
  SECRET_ENCRYPTION_KEY: secretKey
    .optional()
    .meta({ secret: true })
    .describe("encrypts stored signing secrets; embedded: made once"),
  SECRET_ENCRYPTION_KEY_PREVIOUS: list
    .pipe(z.array(secretKey))
    .default([])
    .meta({ secret: true })
    .describe("keys before the present one, until `admin re-encrypt` has run"),
  JWT_ISSUER: z.url().optional().describe("identity provider whose tokens are accepted"),
  JWT_AUDIENCE: list.default([]).describe("audiences of which a token must name one"),
  JWT_JWKS_URL: z.url().optional().describe("its keys; unset: as the issuer's metadata say"),
  JWT_ALGORITHMS: list
    .pipe(z.array(algorithm).min(1))
    .default(["RS256", "PS256", "ES256", "EdDSA"])
    .describe("accepted signature algorithms"),
  JWT_WORKSPACE_CLAIM: text
    .default("org_id")
    .describe("claim with the organisation: a name, or a JSON pointer such as /o/id"),
  JWT_PROVISION_WORKSPACES: flag
    .default(true)
    .describe("an organisation seen for the first time gets a workspace"),
  PORTAL_CLIENT_ID: optional.describe("what the dashboard is called at the issuer"),
  PORTAL_SCOPE: text.default("openid profile email").describe("scopes that it asks for"),
  PORTAL_CONNECT_ORIGINS: list
    .pipe(z.array(z.url()))
    .default([])
    .describe("origins of the issuer's token endpoint, if not its own"),
  DEMO_LOGIN: z
    .enum(["auto", "off"])
    .default("auto")
    .describe("login by one-time codes, on the embedded database and this machine only"),
  RATE_LIMIT_PER_MINUTE: count.default(60_000).describe("calls of one credential; 0: no limit"),
  MAX_STREAMS: count
    .default(1_000)
    .describe("streams of one workspace at once in a process; 0: no limit"),
  RATE_LIMIT_PROCESSES: count
    .min(1)
    .default(1)
    .describe("API processes that share the limits, each allowing its part"),
  AUTH_FAILURES_PER_MINUTE: count
    .default(600)
    .describe("wrong tokens of one client address; 0: no limit"),
  TRUSTED_PROXIES: list
    .pipe(z.array(range))
    .default([])
    .describe("proxies whose X-Forwarded-For is believed"),
  CORS_ORIGINS: list.default([]).describe("origins whose pages may call; `*` for any"),
  AUDIT_RETENTION_DAYS: count.default(365).describe("audit events are kept; 0: for ever"),
  IDEMPOTENCY_RETENTION_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .default(24)
    .describe("answers to calls with an Idempotency-Key are kept"),
  BILLING_PROVIDER: z
    .enum(["none", "dev", "stripe"])
    .optional()
    .describe("who takes the money; dev gives plans away. Embedded: dev, else none"),
  BILLING_PLANS: plansSetting.describe("plans on offer, as JSON"),
  STRIPE_SECRET_KEY: optional.meta({ secret: true }).describe("Stripe's API key"),
  STRIPE_WEBHOOK_SECRET: optional.meta({ secret: true }).describe("signs what Stripe sends"),
  STRIPE_API_URL: z.url().optional().describe("base of Stripe's API, if not the usual one"),
  FORM_MIN_FILL_MS: count
    .default(2000)
    .describe("a form that is sent sooner after it was shown is refused"),
  FORM_PER_ADDRESS_PER_MINUTE: count
    .default(30)
    .describe("submissions of one form from one client address; 0: no limit"),
  WHATSAPP_API_URL: z
    .url()
    .default("https://graph.facebook.com/v23.0")
    .describe("base of Meta's Graph API"),
  WEBHOOK_ALLOWED_CIDRS: list.default([]).describe("ranges opened to webhooks, comma-separated"),
  DELIVERY_MAX_AGE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3600)
    .describe("seconds that a delivery may wait for its congested endpoint"),
  DELIVERY_RETENTION_DAYS: count.default(7).describe("deliveries are kept; 0: for ever"),
  EVENT_RETENTION_DAYS: count.default(30).describe("events are kept; 0: for ever"),
  SHUTDOWN_DELAY_SECONDS: count
    .max(600)
    .default(0)
    .describe("after a signal: not ready, but answering, until load balancers have noticed"),
  SHUTDOWN_TIMEOUT_SECONDS: count
    .min(1)
    .max(600)
    .default(25)
    .describe("then: for what is under way to end"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("least severe log line that is written"),
});

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
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    if (config[name] !== undefined && config.DATABASE_URL === undefined) {
      throw new ConfigError(`DATABASE_URL: is needed with ${name}`);
    }
  }
  if (issuer === undefined && config.PORTAL_CLIENT_ID !== undefined) {
    throw new ConfigError("JWT_ISSUER: is needed with PORTAL_CLIENT_ID");
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

/** A setting as it stands, for people. */
export interface SettingInForce {
  readonly name: string;
  /** As it would be written into the environment; undefined: unset. Secrets are masked. */
  readonly value: string | undefined;
  /** Whether the environment says so, and not the default. */
  readonly isSet: boolean;
  readonly description: string;
}

/**
 * Every setting with the value in force.
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function describeSettings(env: NodeJS.ProcessEnv = process.env): SettingInForce[] {
  const config = loadConfig(env);
  return Object.entries(settings.shape).map(([name, schema]) => {
    const { description = "", secret } = schema.meta() ?? {};
    const value = format(config[name as keyof Config]);
    return {
      name,
      value: secret && value !== undefined ? "********" : value,
      isSet: Boolean(env[name]),
      description,
    };
  });
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

/** Version of the package. */
export const version: string = manifest.version;
