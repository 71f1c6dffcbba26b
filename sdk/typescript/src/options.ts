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
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this call including its retries, in milliseconds. Streams have none. */
  readonly timeoutMs?: number | undefined;
  /** Sent with this call, for example `Idempotency-Key` or `If-Match`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options with all defaults applied. */
export interface Settings {
  readonly token: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}

/** Fills missing options from the environment. @throws {TypeError} naming a missing one */
export function resolveOptions(options: ClientOptions): Settings {
  return {
    token: options.token ?? fromEnvironment("SERVICE_TOKEN", "token"),
    url: (options.url ?? fromEnvironment("SERVICE_URL", "url")).replace(/\/+$/, ""),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 2,
    headers: options.headers ?? {},
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** Browsers and some workers have no `process`: they need the options. */
function fromEnvironment(name: string, option: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[name];
  if (value) {
    return value;
  }
  throw new TypeError(`Pass the option \`${option}\`, or set the environment variable ${name}.`);
}
