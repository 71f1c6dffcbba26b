import { type Logger, logToConsole } from "./log.ts";

/** How to reach the service. */
export interface ClientOptions {
  /** API key or JWT. Default: the environment variable `SERVICE_TOKEN`. */
  readonly token?: string | undefined;
  /** Base address. Default: the environment variable `SERVICE_URL`. */
  readonly url?: string | undefined;
  /** Time limit of a call including its retries, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries of a failed call that is safe to repeat. Default: 2. */
  readonly maxRetries?: number | undefined;
  /** Sent with every call, for example `X-Workspace-Id` or `X-Member-Id`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Called after each attempt of a call, without the token, the query and the bodies.
   * Default: `console.error` with one line, if the environment variable `SERVICE_LOG` is `debug`.
   */
  readonly logger?: Logger | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this call including its retries, in milliseconds. Streams have none. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries of this call if it is safe to repeat. Streams have none. */
  readonly maxRetries?: number | undefined;
  /** Calls with the same key take effect once. Default: a random one for each call. */
  readonly idempotencyKey?: string | undefined;
  /** The `version` that a ticket or draft must still have. */
  readonly ifMatch?: number | undefined;
  /** Sent with this call, for example `X-Member-Id`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options with all defaults applied. */
export interface Settings {
  readonly token: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly logger: Logger | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** Fills missing options from the environment. @throws {TypeError} naming a missing one */
export function resolveOptions(options: ClientOptions): Settings {
  return {
    token: checked(options.token ?? required("SERVICE_TOKEN", "token")),
    url: baseOf(options.url ?? required("SERVICE_URL", "url")),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 2,
    headers: options.headers ?? {},
    logger: options.logger ?? (environment("SERVICE_LOG") === "debug" ? logToConsole : undefined),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** A file with a token ends with a line break. */
function checked(token: string): string {
  const trimmed = token.trim();
  if (/[^!-~]/.test(trimmed)) {
    throw new TypeError("The token has characters that no token has. Check SERVICE_TOKEN.");
  }
  return trimmed;
}

/** The paths of methods begin with `/api/v1`, which people copy together with the address. */
const baseOf = (url: string) =>
  url
    .trim()
    .replace(/\/+$/, "")
    .replace(/\/api\/v1$/, "");

function required(name: string, option: string): string {
  const value = environment(name);
  if (value) {
    return value;
  }
  throw new TypeError(`Pass the option \`${option}\`, or set the environment variable ${name}.`);
}

/** Browsers and some workers have no `process`: they need the options. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
