/** How to reach the service. */
export interface ClientOptions {
  /** API key or JWT. Default: the environment variable `SERVICE_TOKEN`. */
  readonly token?: string;
  /** Base address. Default: the environment variable `SERVICE_URL`. */
  readonly url?: string;
  /** Time limit of a call including its retries, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Number of retries of a failed call that is safe to repeat. Default: 2. */
  readonly maxRetries?: number;
  /** Sent with every call, for example `X-Workspace-Id`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The options with all defaults applied. */
export type Settings = Required<ClientOptions>;

/** Fills missing options from the environment. @throws {TypeError} naming a missing one */
export function resolveOptions(options: ClientOptions): Settings {
  return {
    token: options.token ?? fromEnvironment("SERVICE_TOKEN"),
    url: (options.url ?? fromEnvironment("SERVICE_URL")).replace(/\/+$/, ""),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 2,
    headers: options.headers ?? {},
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}

/** Browsers and some workers have no `process`: they need the options. */
function fromEnvironment(name: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[name];
  if (value) {
    return value;
  }
  const option = name === "SERVICE_TOKEN" ? "token" : "url";
  throw new TypeError(`pass the option \`${option}\` or set ${name}`);
}
