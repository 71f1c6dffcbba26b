import { availableParallelism } from "node:os";
import { z } from "zod";
import { hasValidHosts } from "./database-url.ts";
import { parseMailbox, parseServerAddress, parseSmtpUrl } from "./mail.ts";
import { isFrameOrigin, parseNetwork, parseProxyUrl, parseRuntimeSocket } from "./network.ts";
import { plansSetting } from "./plans.ts";

const text = z.string().min(1);
const optional = text.optional();
const secret = optional.meta({ secret: true });
const databaseUrl = z
  .string()
  .refine(hasValidHosts, "lists a host that is neither `host` nor `host:port`")
  .optional()
  .meta({ secret: true });
const list = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const count = z.coerce.number().int().min(0);
/** Whether a text is a key that encrypts stored secrets: 32 bytes in base64. */
export const isSecretKey = (text: string) => Buffer.from(text, "base64").length === 32;
const secretKey = z.string().refine(isSecretKey, "must be 32 bytes in base64");

/** Asymmetric signatures only: with HS256 a public key could serve as the secret. */
// biome-ignore format: one line for each kind
const algorithm = z.enum([
  "RS256", "RS384", "RS512", "PS256", "PS384", "PS512",
  "ES256", "ES384", "ES512", "EdDSA", "Ed25519",
]);

const range = text.refine(
  (value) => parseNetwork(value) !== undefined,
  "must be addresses or ranges such as 10.0.0.0/8",
);

const frameOrigin = text.refine(
  isFrameOrigin,
  "must be origins such as https://app.example.com, with http on localhost only",
);

/** Credentials are sent there, so plain HTTP is allowed only on this machine. */
const tokenIssuer = (url: string) =>
  z
    .url()
    .refine((value) => {
      const { protocol, hostname } = URL.parse(value) ?? {};
      return protocol === "https:" || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? "");
    }, "must begin with https://")
    .default(url);

const server = {
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe("Port to listen on."),
  HOST: text.default("0.0.0.0").describe("Address to listen on."),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("URL at which clients reach the service, such as `https://support.example.com`."),
  ROLE: z
    .enum(["all", "api", "worker"])
    .default("all")
    .describe("What this process does: `api` serves requests, `worker` delivers events."),
  PROCESSES: z
    .literal("auto")
    .transform(availableParallelism)
    .or(z.coerce.number().int().min(1).max(64))
    .default(1)
    .describe(
      "Number of API processes that share the port, or `auto` for one per core. Above 1, `ROLE=all` runs its worker in a separate process.",
    ),
  MAX_CONNECTIONS: count
    .min(1)
    .default(10_000)
    .describe(
      "Maximum number of open client connections. Further connections are closed. Capped at half of `ulimit -n`.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least severe level to log: `fatal` to `trace`, or `silent`."),
  LOG_FORMAT: z
    .enum(["json", "pretty"])
    .optional()
    .describe(
      "`json` for programs, `pretty` for people. Unset: `pretty` on a terminal, `json` elsewhere.",
    ),
  SHUTDOWN_DELAY_SECONDS: count
    .max(600)
    .default(0)
    .describe(
      "After SIGTERM, how long to keep serving while reporting not ready, so that load balancers notice.",
    ),
  SHUTDOWN_TIMEOUT_SECONDS: count
    .min(1)
    .max(600)
    .default(25)
    .describe("After the delay, how long calls and deliveries in flight have to finish."),
};

const database = {
  DATABASE_URL: databaseUrl.describe(
    "Postgres 13 or newer. With several hosts, as in `postgresql://user@a,b/name`, the service uses the one that accepts writes. Unset: the embedded Postgres.",
  ),
  DATA_DIR: text
    .default(".data")
    .describe("Folder for the embedded Postgres and its encryption key."),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(20)
    .describe("Database connections per process."),
  DATABASE_POOL_SHARE: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(0.5)
    .describe("Share of those connections that one workspace may hold. Further calls queue."),
  DATABASE_STATEMENT_TIMEOUT: count
    .default(5)
    .describe("Seconds until a workspace's statement fails with 503 `TIMEOUT`. `0`: no limit."),
  DATABASE_TIMEOUT: count
    .min(5)
    .default(60)
    .describe("Seconds to wait for a response from Postgres before the connection is dropped."),
  DATABASE_DIRECT_URL: databaseUrl.describe(
    "Direct URL of Postgres, if `DATABASE_URL` points to a pooler.",
  ),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      "Set to `false` for poolers that don't support prepared statements: PgBouncer before 1.21.",
    ),
  DATABASE_REPLICA_URL: secret.describe(
    "Read replica for long lists, which may then be slightly out of date.",
  ),
  DATABASE_BACKEND: z
    .enum(["postgres", "cockroachdb", "yugabytedb", "citus"])
    .default("postgres")
    .describe(
      "Backend profile of pg-boss, the queue: `postgres`, `cockroachdb`, `yugabytedb` or `citus`.",
    ),
};

const encryption = {
  SECRET_ENCRYPTION_KEY: secretKey
    .optional()
    .meta({ secret: true })
    .describe(
      "32 random bytes in base64 that encrypt stored secrets. Required with `DATABASE_URL`; the embedded Postgres generates one.",
    ),
  SECRET_ENCRYPTION_KEY_PREVIOUS: list
    .pipe(z.array(secretKey))
    .default([])
    .meta({ secret: true })
    .describe(
      "Earlier keys, comma-separated, which open secrets until `admin re-encrypt` has run. What they signed stays valid, such as the addresses to which requesters reply.",
    ),
};

const authentication = {
  JWT_ISSUER: z
    .url()
    .optional()
    .describe("Issuer URL of the identity provider whose JWTs are accepted."),
  JWT_AUDIENCE: list
    .default([])
    .describe("Accepted audiences, comma-separated. Required with `JWT_ISSUER`."),
  JWT_JWKS_URL: z
    .url()
    .optional()
    .describe("URL of the provider's key set. Unset: discovered from the issuer's metadata."),
  JWT_ALGORITHMS: list
    .pipe(z.array(algorithm).min(1))
    .default(["RS256", "PS256", "ES256", "EdDSA"])
    .describe("Accepted signature algorithms. `HS256` and `none` are never accepted."),
  JWT_WORKSPACE_CLAIM: text
    .default("org_id")
    .describe("Claim that holds the organisation: a name, or a JSON pointer such as `/o/id`."),
  JWT_ROLE_CLAIM: optional.describe(
    "Claim that holds the role, `admin` or `agent`: a name, or a JSON pointer such as `/o/rol`. Unset: roles are managed in the service, and people who join by themselves are admins.",
  ),
  JWT_DEFAULT_ROLE: z
    .enum(["agent", "admin", "none"])
    .optional()
    .describe(
      "Role for a token without that claim: `agent`, `admin`, or `none`, which refuses the token. Unset: `agent`. Requires `JWT_ROLE_CLAIM`.",
    ),
  JWT_LINK_BY_EMAIL: flag
    .default(false)
    .describe(
      "Match people to members by verified email address (`email_verified`). Only for providers at which no one can verify another person's address.",
    ),
  JWT_PROVISION_WORKSPACES: flag
    .default(true)
    .describe("Create a workspace when an organisation first appears."),
  SIGN_IN: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "Whether people sign in at the service itself, with passkeys and links. `auto`: only without `JWT_ISSUER`. `on`: also alongside it.",
    ),
};

const dashboard = {
  PORTAL_CLIENT_ID: optional.describe("Client ID of the dashboard at `JWT_ISSUER`."),
  PORTAL_SCOPE: text
    .default("openid profile email")
    .describe("Scopes that the dashboard requests."),
  PORTAL_CONNECT_ORIGINS: list
    .pipe(z.array(z.url()))
    .default([])
    .describe(
      "Origins of the provider's token endpoint, comma-separated, if they differ from the issuer's.",
    ),
};

const network = {
  RATE_LIMIT_PER_MINUTE: count
    .default(60_000)
    .describe(
      "Calls per minute for each API key or JWT subject, with bursts of up to a tenth of that. `0`: no limit.",
    ),
  RATE_LIMIT_PROCESSES: count
    .min(1)
    .default(1)
    .describe(
      "Number of hosts or containers that serve the API behind one address. Each enforces its share of the limits.",
    ),
  AUTH_FAILURES_PER_MINUTE: count
    .default(600)
    .describe(
      "Invalid tokens per minute from one client address, and wrong secrets per minute for each hook. `0`: no limit.",
    ),
  API_CALL_LOG: flag
    .default(true)
    .describe("Whether calls with API keys are logged for the workspace to read."),
  API_CALL_LOG_PER_MINUTE: count
    .min(1)
    .max(60_000)
    .default(300)
    .describe(
      "Calls per minute that each process logs for one workspace, with separate limits for successes and errors. They may come in one burst; further calls are counted but not logged.",
    ),
  MAX_STREAMS: count
    .default(1_000)
    .describe("Open event streams per workspace, about 50 KB each. `0`: no limit."),
  TRUSTED_PROXIES: list
    .pipe(z.array(range))
    .default([])
    .describe(
      "Addresses or ranges of proxies whose `X-Forwarded-For` is trusted, comma-separated.",
    ),
  CORS_ORIGINS: list
    .default([])
    .describe("Origins whose pages may call the API, comma-separated. `*`: any."),
};

const webhooks = {
  CONSOLE_FRAME_ORIGINS: list
    .pipe(z.array(frameOrigin))
    .default([])
    .describe(
      "Origins whose pages may show the webhooks console in a frame, comma-separated, such as `https://app.example.com`. Unset: none.",
    ),
  WEBHOOK_ALLOWED_CIDRS: list
    .default([])
    .describe(
      "Private ranges that webhooks may reach, such as `10.0.0.0/8`, comma-separated. Unset: public addresses only.",
    ),
  WEBHOOK_PROXY: text
    .refine(parseProxyUrl, "must be a URL such as http://proxy.internal:3128")
    .optional()
    .meta({ secret: true })
    .describe(
      "HTTP proxy for webhooks, `http://user:password@host:port`, which opens a tunnel to each receiver (`CONNECT`). The service resolves and checks names first, and requests the address from the proxy.",
    ),
  WEBHOOK_PROXY_RESOLVES_NAMES: flag
    .default(false)
    .describe(
      "Request names instead of addresses from `WEBHOOK_PROXY`, for networks without public DNS. The proxy must then refuse private addresses, because the service does not see them.",
    ),
  MAX_WEBHOOK_SUBSCRIPTIONS: count
    .min(1)
    .max(10_000)
    .default(100)
    .describe("Maximum number of webhook subscriptions per workspace."),
  DELIVERY_CONCURRENCY: count
    .min(16)
    .max(100_000)
    .default(10_000)
    .describe(
      "Concurrent deliveries in this process, about 70 KB each. A workspace gets at most half of them. Capped at half of `ulimit -n`.",
    ),
  DELIVERY_MAX_AGE: z.coerce
    .number()
    .int()
    .min(1)
    .default(3600)
    .describe("Seconds that a deferred delivery may wait for its endpoint before it expires."),
  DELIVERY_RESPONSES: flag
    .default(true)
    .describe(
      "Store the headers and the first 4 KB of responses to failed and manual deliveries. The workspace can read them, including responses from private ranges that you allow.",
    ),
};

const retention = {
  EVENT_RETENTION_DAYS: count.default(30).describe("Days to keep events. `0`: forever."),
  DELIVERY_RETENTION_DAYS: count.default(7).describe("Days to keep deliveries. `0`: forever."),
  DELIVERY_RESPONSE_RETENTION_DAYS: count
    .default(3)
    .describe(
      "Days to keep the responses of deliveries, at most as long as the deliveries and the events. `0`: as long as these.",
    ),
  AUDIT_RETENTION_DAYS: count.default(365).describe("Days to keep audit events. `0`: forever."),
  API_CALL_RETENTION_DAYS: count.default(7).describe("Days to keep API calls. `0`: forever."),
  IDEMPOTENCY_RETENTION_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .default(24)
    .describe("Hours to keep responses to calls with an `Idempotency-Key`."),
};

const billing = {
  BILLING_PROVIDER: z
    .enum(["none", "dev", "stripe"])
    .optional()
    .describe(
      "`stripe`, `none`, or `dev`, which activates plans without payment. Unset: `dev` with the embedded Postgres, else `none`.",
    ),
  BILLING_PLANS: plansSetting.describe(
    "Plans on offer: a JSON list of `{id, name, price, currency, interval, features, includedTickets, includedMembers, stripePrice}`. `features` are short sentences; the dashboard shows what is included next to the usage.",
  ),
  STRIPE_SECRET_KEY: secret.describe("Stripe API key. Required with `BILLING_PROVIDER=stripe`."),
  STRIPE_WEBHOOK_SECRET: secret.describe(
    "Signing secret of the Stripe webhook at `/hooks/stripe`. Required with `BILLING_PROVIDER=stripe`.",
  ),
  STRIPE_API_URL: z.url().optional().describe("Base URL of the Stripe API, if not the default."),
};

const files = {
  FILES_MB: count
    .default(1024)
    .describe(
      "Megabytes of files that a workspace can store. Each file occupies blocks of 4 KB. Further files are refused. Export archives may use the same amount again.",
    ),
  S3_BUCKET: optional.describe(
    "Bucket for new files, on Amazon S3 or any S3-compatible service. Unset: files are stored in Postgres.",
  ),
  S3_ENDPOINT: z.url().optional().describe("URL of that service, if it is not Amazon S3."),
  S3_REGION: text.default("us-east-1").describe("Region of the bucket."),
  S3_ACCESS_KEY_ID: optional.describe(
    "Access key for the bucket. Unset: the credentials that the AWS SDK finds, such as those of an instance role.",
  ),
  S3_SECRET_ACCESS_KEY: secret.describe("Secret of that access key."),
};

const channels = {
  FORM_MIN_FILL_MS: count
    .default(2000)
    .describe(
      "Minimum number of milliseconds between showing and submitting a form. Faster submissions are refused.",
    ),
  FORM_PER_ADDRESS_PER_MINUTE: count
    .default(30)
    .describe(
      "Submissions per minute of one form from one client address, and replies on conversation pages. `0`: no limit.",
    ),
  WHATSAPP_API_URL: z
    .url()
    .default("https://graph.facebook.com/v23.0")
    .describe("Base URL of Meta's Graph API."),
};

/** For each one, all of the last hour are counted, so their number is limited. */
const confirmations = (perHour: number) => count.min(1).max(10_000).default(perHour);

const cells = {
  CELL: text
    .regex(/^[a-z][a-z0-9-]{0,30}$/, "must be up to 31 of a-z, 0-9 and -, with a letter first")
    .optional()
    .describe(
      "Name of this cell: this database and its processes, one of several cells behind one address. See [Cells](../guides/cells.md).",
    ),
  CELL_PROXIES: list
    .pipe(
      z.array(text.refine(parseRuntimeSocket, "must be paths, or addresses such as 10.0.0.2:9999")),
    )
    .default([])
    .describe(
      "Runtime API sockets of every HAProxy in front of the cells, comma-separated: `/run/haproxy/cells.sock` or `10.0.0.2:9999`. Creating a key waits until every HAProxy knows the key.",
    ),
  CELL_MAP: text
    .regex(/^[\w./-]+$/, "must be a path")
    .default("/etc/haproxy/cells.map")
    .describe("Path of the map of cells, as in the HAProxy configuration."),
};

const mail = {
  SMTP_URL: text
    .refine(parseSmtpUrl, "must be a URL such as smtps://user:password@smtp.example.com")
    .optional()
    .meta({ secret: true })
    .describe(
      "Mail server that sends emails to requesters: `smtps://user:password@host`, or `smtp://` with STARTTLS. Unset: no emails.",
    ),
  MAIL_FROM: text
    .refine(parseMailbox, "must be an address such as Support <support@example.com>")
    .optional()
    .describe(
      "Sender address of emails, with or without a name: `Support <support@example.com>`. Required with `SMTP_URL`.",
    ),
  SMTP_CONNECTIONS: count
    .min(1)
    .max(1_000)
    .default(20)
    .describe(
      "Emails that a worker sends concurrently, each over its own connection. A workspace gets at most half of them.",
    ),
  MAIL_ALLOWED_CIDRS: list
    .default([])
    .describe(
      "Private ranges that mailboxes and mail servers of channels may be in, such as `10.0.0.0/8`, comma-separated. Unset: public addresses only.",
    ),
  CONFIRMATIONS_PER_ADDRESS_PER_HOUR: confirmations(5).describe(
    "Confirmations per hour from one workspace to one address, ignoring anything after a `+`. Tickets beyond a limit are created without a confirmation.",
  ),
  CONFIRMATIONS_PER_DOMAIN_PER_HOUR: confirmations(100).describe(
    "Confirmations per hour from one workspace to all addresses at one domain, such as `gmail.com`.",
  ),
  CONFIRMATIONS_PER_CHANNEL_PER_HOUR: confirmations(300).describe(
    "Confirmations per hour from one form or email channel.",
  ),
  CONFIRMATIONS_PER_WORKSPACE_PER_HOUR: confirmations(1_000).describe(
    "Confirmations per hour from one workspace.",
  ),
  COPIES_PER_WORKSPACE_PER_HOUR: count
    .min(20)
    .max(100_000)
    .default(1_000)
    .describe(
      "Emails per hour from one workspace to people other than requesters: copies of replies to participants, and forwards. Beyond this limit, replies with copies and forwards are refused.",
    ),
  INVITATIONS_PER_WORKSPACE_PER_HOUR: count
    .min(1)
    .max(10_000)
    .default(100)
    .describe("Member invitations per hour from one workspace, at most 5 of them to one address."),
};

const serverAddress = (address: string) =>
  text
    .refine(parseServerAddress, "must be an address such as imap.example.com:993")
    .default(address);

const mailAccounts = {
  MAIL_GOOGLE_CLIENT_ID: optional.describe(
    "Client ID of this service at Google, used to connect Gmail and Google Workspace mailboxes.",
  ),
  MAIL_GOOGLE_CLIENT_SECRET: secret.describe(
    "Client secret at Google. Required with `MAIL_GOOGLE_CLIENT_ID`.",
  ),
  MAIL_GOOGLE_ISSUER: tokenIssuer("https://accounts.google.com").describe(
    "Google's issuer, whose metadata lists its pages.",
  ),
  MAIL_GOOGLE_IMAP: serverAddress("imap.gmail.com:993").describe(
    "Server to read Google mailboxes from, over TLS.",
  ),
  MAIL_GOOGLE_SMTP: serverAddress("smtp.gmail.com:587").describe(
    "Server that Google accounts send through, with STARTTLS.",
  ),
  MAIL_MICROSOFT_CLIENT_ID: optional.describe(
    "Client ID of this service at Microsoft Entra, used to connect Microsoft 365 mailboxes.",
  ),
  MAIL_MICROSOFT_CLIENT_SECRET: secret.describe(
    "Client secret at Microsoft Entra. Required with `MAIL_MICROSOFT_CLIENT_ID`.",
  ),
  MAIL_MICROSOFT_ISSUER: tokenIssuer(
    "https://login.microsoftonline.com/organizations/v2.0",
  ).describe(
    "Microsoft's issuer. The default accepts accounts of every organisation; replace `organizations` with a tenant ID to accept only that tenant's accounts. National clouds need the ID.",
  ),
  MAIL_MICROSOFT_IMAP: serverAddress("outlook.office365.com:993").describe(
    "Server to read Microsoft 365 mailboxes from, over TLS.",
  ),
  MAIL_MICROSOFT_SMTP: serverAddress("smtp.office365.com:587").describe(
    "Server that Microsoft 365 accounts send through, with STARTTLS.",
  ),
};

/** Every setting by topic: its format, its default, and its description in Markdown. */
export const sections = {
  Server: server,
  Database: database,
  Encryption: encryption,
  Authentication: authentication,
  Dashboard: dashboard,
  "Limits and browsers": network,
  Webhooks: webhooks,
  Retention: retention,
  Billing: billing,
  Channels: channels,
  Mail: mail,
  "Mail accounts": mailAccounts,
  Cells: cells,
  Files: files,
};

/** The settings as one object, to parse environment variables with. */
export const settings = z.object({
  ...server,
  ...database,
  ...encryption,
  ...authentication,
  ...dashboard,
  ...network,
  ...webhooks,
  ...retention,
  ...billing,
  ...channels,
  ...mail,
  ...mailAccounts,
  ...files,
  ...cells,
});
