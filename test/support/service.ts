import { randomBytes } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { AppConfig, Extensions } from "../../src/app/context.ts";
import { type App, startApp } from "../../src/app/start-app.ts";
import { loadConfig } from "../../src/config/settings.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { createLogger, type Logger } from "../../src/telemetry/log.ts";
import { testAuthority } from "./certificates.ts";
import { createTestDatabase } from "./database.ts";
import type { Scope } from "./scope.ts";

/** A running service with a workspace and a key for it. */
export interface TestService {
  readonly app: App;
  readonly config: AppConfig;
  /** Base address without a trailing slash. */
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
  /** Creates another workspace and a key for it. */
  newWorkspace(): Promise<{ workspaceId: string; key: string }>;
  /** Starts another instance of the service on the same database. */
  startAnother(overrides?: Partial<AppConfig>): Promise<App>;
  /** A REST call, by default with the key of the service. */
  rest(method: string, path: string, body?: unknown, token?: string): Promise<RestResponse>;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  readonly body: any;
}

/** Silent unless `TEST_LOG_LEVEL` is set. */
export const testLog: Logger = createLogger(process.env.TEST_LOG_LEVEL ?? "silent");

/** Settings for a service under test on this database. Loopback receivers are allowed. */
export function testConfig(databaseUrl: string, overrides: Partial<AppConfig> = {}): AppConfig {
  return {
    ...loadConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8",
      // Benchmarks and races call faster than any caller should.
      RATE_LIMIT_PER_MINUTE: "0",
      SIGN_IN: "off",
      BILLING_PROVIDER: "dev",
    }),
    DATABASE_URL: databaseUrl,
    SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    ...overrides,
  };
}

/**
 * Starts the whole service in this process, with its own database and port, trusting the test authority.
 * It ends with the test.
 */
export async function startService(
  t: Scope,
  overrides: Partial<AppConfig> = {},
  log: Logger = testLog,
  extensions: Extensions = {},
): Promise<TestService> {
  await trustTestAuthority();
  const database = await createTestDatabase();
  const config = testConfig(database.url, { ...pooled(database.url), ...overrides });
  const apps: App[] = [];
  const start = async (more: Partial<AppConfig> = {}) => {
    const app = await startApp({ ...config, ...more }, log, undefined, extensions);
    apps.push(app);
    return app;
  };
  t.teardown(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await database.drop();
  });
  const app = await start();
  const url = `http://127.0.0.1:${app.port}`;
  let workspaces = 0;
  const newWorkspace = async () => {
    const workspaceId = await ensureWorkspace(app.db, `test-${++workspaces}`);
    const { key } = await createApiKey(app.db, workspaceId, "test");
    return { workspaceId, key };
  };
  const own = await newWorkspace();
  return {
    app,
    config,
    url,
    ...own,
    newWorkspace,
    startAnother: start,
    rest: (method, path, body, token = own.key) => restCall(url, token, method, path, body),
  };
}

/** The settings for a connection pooler, if the tests run with one. */
function pooled(direct: string): Partial<AppConfig> {
  const pooler = process.env.TEST_POOLER_URL;
  if (!pooler) {
    return {};
  }
  const url = new URL(new URL(direct).pathname, pooler);
  return {
    DATABASE_URL: url.href,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARED_STATEMENTS: process.env.TEST_POOLER_PREPARES === "true",
  };
}

/** Makes a REST call with plain `fetch`. */
export async function restCall(
  base: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RestResponse> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(base + path, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isFile && { "content-type": "application/json" }),
    },
    ...(body !== undefined && {
      body: typeof body === "string" || isFile ? (body as string) : JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** Makes everything in this process trust the certificates of the test authority. */
export async function trustTestAuthority(): Promise<void> {
  const { ca } = await testAuthority();
  setDefaultCACertificates([...getCACertificates(), ca]);
}
