/** How to reach the service. */
export interface ClientOptions {
  /** API key or JWT. Default: the environment variable `SERVICE_TOKEN`. */
  readonly token?: string;
  /** Base address. Default: the environment variable `SERVICE_URL`. */
  readonly url?: string;
  /** Longest time for a call, its retries included, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** How often a failed call is made again, where that is safe. Default: 2. */
  readonly maxRetries?: number;
  /** Sent with every call, for example `X-Workspace-Id`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** The same, with everything decided. */
export type Settings = Required<ClientOptions>;

/** Takes what is not given from the environment. @throws {TypeError} naming what is missing */
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

/** Browsers and some workers have no `process`; there the options must be given. */
function fromEnvironment(name: string): string {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  const value = process?.env?.[name];
  if (value) {
    return value;
  }
  const option = name === "SERVICE_TOKEN" ? "token" : "url";
  throw new TypeError(`give the option \`${option}\` or set ${name}`);
}
