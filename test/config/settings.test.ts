import { availableParallelism } from "node:os";
import t from "tap";
import { parseMailbox, parseSmtpUrl } from "../../src/config/mail.ts";
import { ConfigError, loadConfig } from "../../src/config/settings.ts";

t.test("defaults", async (t) => {
  t.match(loadConfig({}), { PORT: 8080, ROLE: "all", DATA_DIR: ".data", LOG_LEVEL: "info" });
});

t.test("empty variables count as unset, and lists are split", async (t) => {
  const config = loadConfig({ PORT: "", WEBHOOK_ALLOWED_CIDRS: " 10.0.0.0/8, ::1/128 ," });
  t.equal(config.PORT, 8080);
  t.same(config.WEBHOOK_ALLOWED_CIDRS, ["10.0.0.0/8", "::1/128"]);
});

for (const [name, value] of [
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["ROLE", "boss"],
  ["PROCESSES", "0"],
  ["PROCESSES", "65"],
  ["PROCESSES", "many"],
  ["PUBLIC_URL", "not a url"],
  ["DATABASE_URL", "postgresql://me@a,b:54x2/name"],
  ["DATABASE_URL", "postgresql://me@a,:5432/name"],
  ["DATABASE_DIRECT_URL", "postgresql://me@a,b:70000/name"],
  ["SECRET_ENCRYPTION_KEY", "c2hvcnQ="],
  ["LOG_LEVEL", "loud"],
  ["JWT_ISSUER", "example.com"],
  ["JWT_ALGORITHMS", "RS256,HS256"],
  ["JWT_ALGORITHMS", "none"],
  ["JWT_PROVISION_WORKSPACES", "perhaps"],
  ["RATE_LIMIT_PER_MINUTE", "-1"],
  ["RATE_LIMIT_PROCESSES", "0"],
  ["DELIVERY_CONCURRENCY", "15"],
  ["DELIVERY_CONCURRENCY", "100001"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "proxy.local"],
  ["SECRET_ENCRYPTION_KEY_PREVIOUS", "c2hvcnQ="],
  ["SIGN_IN", "everybody"],
  ["CONSOLE_FRAME_ORIGINS", "*"],
  ["CONSOLE_FRAME_ORIGINS", "app.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "https://*.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "https://app.example.com/"],
  ["CONSOLE_FRAME_ORIGINS", "https://app.example.com:443"],
  ["CONSOLE_FRAME_ORIGINS", "https://App.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "https://app.example.com;script-src"],
  ["CONSOLE_FRAME_ORIGINS", "https://a.example https://b.example"],
  ["CONSOLE_FRAME_ORIGINS", "https://me@app.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "http://app.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "http://localhost.example.com"],
  ["CONSOLE_FRAME_ORIGINS", "https://a.example, http://b.example"],
  ["SMTP_URL", "smtp.example.com"],
  ["SMTP_URL", "https://smtp.example.com"],
  ["SMTP_URL", "smtp://smtp.example.com?tls=never"],
  ["SMTP_URL", "smtps://smtp.example.com?tls=optional"],
  ["SMTP_URL", "smtp://smtp.example.com/?requireTLS=false"],
  ["SMTP_URL", "smtp://user:%ff@smtp.example.com"],
  ["MAIL_FROM", "Support"],
  ["MAIL_FROM", "Support <support>"],
  ["MAIL_FROM", "Support\n <support@example.com>"],
  ["MAIL_FROM", "a@example.com, b@example.com"],
  ["MAIL_GOOGLE_ISSUER", "accounts.example.com"],
  ["MAIL_GOOGLE_ISSUER", "http://accounts.example.com"],
  ["MAIL_GOOGLE_ISSUER", "http://localhost:a@accounts.example.com"],
  ["MAIL_GOOGLE_IMAP", "imap.example.com"],
  ["MAIL_GOOGLE_IMAP", "imaps://imap.example.com:993"],
  ["MAIL_MICROSOFT_SMTP", "smtp.example.com:65536"],
]) {
  t.test(`${name}=${value} is refused by name`, async (t) => {
    const load = () => loadConfig({ [name as string]: value });
    t.throws(load, { name: ConfigError.name, message: new RegExp(`^${name}: `) });
  });
}

t.test("origins that may frame the console: HTTPS, and HTTP on this machine", async (t) => {
  const origins = [
    ...["https://app.example.com", "https://app.example.com:8443", "https://[2001:db8::1]"],
    ...["http://localhost", "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"],
  ];
  const { CONSOLE_FRAME_ORIGINS: read } = loadConfig({ CONSOLE_FRAME_ORIGINS: origins.join(", ") });
  t.same(read, origins);
  const load = () => loadConfig({ CONSOLE_FRAME_ORIGINS: "http://app.example.com" });
  t.throws(load, { message: /such as https:\/\/app\.example\.com, with http on localhost only$/ });
});

t.test("a replica is one host", async (t) => {
  const url = "postgresql://me@a,b/name";
  const load = () => loadConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: url });
  t.throws(load, { message: "DATABASE_REPLICA_URL: takes one host" });
});

t.test("DATABASE_URL may list several hosts or omit the host", async (t) => {
  for (const url of [
    "postgresql://me:p%2Css@a,b:5433,[::1]:5434/name?sslmode=require",
    "postgres://a,b",
    "postgresql:///name?host=/run/postgresql",
    "socket:/run/postgresql?db=name",
  ]) {
    t.equal(loadConfig({ DATABASE_URL: url }).DATABASE_URL, url);
  }
});

t.test("PROCESSES=auto starts one process per core", async (t) => {
  t.equal(loadConfig({ PROCESSES: "auto" }).PROCESSES, availableParallelism());
});

t.test("a slash at the end of PUBLIC_URL makes no difference", async (t) => {
  t.equal(loadConfig({ PUBLIC_URL: "http://localhost:1/" }).PUBLIC_URL, "http://localhost:1");
});

t.test("settings that require each other", async (t) => {
  const issuer = "https://id.example.com/";
  const cases: [env: NodeJS.ProcessEnv, message: RegExp][] = [
    [{ JWT_ISSUER: issuer }, /^JWT_AUDIENCE: is needed/],
    [{ JWT_AUDIENCE: "api" }, /^JWT_ISSUER: is needed with JWT_AUDIENCE/],
    [{ SMTP_URL: "smtp://localhost" }, /^MAIL_FROM: is needed with SMTP_URL/],
    [{ S3_ACCESS_KEY_ID: "a" }, /^S3_SECRET_ACCESS_KEY: is needed with S3_ACCESS_KEY_ID/],
    [{ S3_SECRET_ACCESS_KEY: "a" }, /^S3_ACCESS_KEY_ID: is needed with S3_SECRET_ACCESS_KEY/],
    [
      { MAIL_GOOGLE_CLIENT_ID: "a" },
      /^MAIL_GOOGLE_CLIENT_SECRET: is needed with MAIL_GOOGLE_CLIENT_ID/,
    ],
    [
      { MAIL_MICROSOFT_CLIENT_SECRET: "a" },
      /^MAIL_MICROSOFT_CLIENT_ID: is needed with MAIL_MICROSOFT_CLIENT_SECRET/,
    ],
    [{ S3_ENDPOINT: "https://s3.example.com" }, /^S3_BUCKET: is needed with S3_ENDPOINT/],
    [{ JWT_JWKS_URL: issuer }, /^JWT_ISSUER: is needed with JWT_JWKS_URL/],
    [{ JWT_DEFAULT_ROLE: "admin" }, /^JWT_ROLE_CLAIM: is needed with JWT_DEFAULT_ROLE/],
  ];
  for (const [env, message] of cases) {
    t.throws(() => loadConfig(env), { name: ConfigError.name, message });
  }
  const config = loadConfig({ JWT_ISSUER: issuer, JWT_AUDIENCE: "api, other" });
  t.match(config, { JWT_AUDIENCE: ["api", "other"], JWT_WORKSPACE_CLAIM: "org_id" });
});

t.test("TLS to a mail server is required, unless it is on this host", (t) => {
  const cases = {
    "smtp://a.example": { host: "a.example", port: 587, tls: "required" },
    "smtp://a.example:25/?tls=optional": { host: "a.example", port: 25, tls: "optional" },
    "smtps://u%40a:p%2Fw@a.example": {
      host: "a.example",
      port: 465,
      tls: "implicit",
      auth: { user: "u@a", pass: "p/w" },
    },
    "smtp://localhost:1025": { host: "localhost", port: 1025, tls: "optional" },
    "smtp://[::1]:1025": { host: "::1", port: 1025, tls: "optional" },
    "smtp://127.example": { host: "127.example", port: 587, tls: "required" },
  };
  for (const [url, expected] of Object.entries(cases)) {
    t.same(parseSmtpUrl(url), expected, url);
  }
  t.end();
});

t.test("the sender has an address and an optional name", (t) => {
  const address = "support@example.com";
  t.same(parseMailbox(address), { name: "", address });
  t.same(parseMailbox(`<${address}>`), { name: "", address });
  t.same(parseMailbox(`Lamps & more <${address}>`), { name: "Lamps & more", address });
  t.same(parseMailbox(`"Lamps, more" <${address}>`), { name: "Lamps, more", address });
  t.end();
});
