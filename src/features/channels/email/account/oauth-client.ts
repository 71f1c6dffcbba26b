import type * as openid from "openid-client";
import { AccountError, quoted } from "./account-error.ts";
import { addressIn, type MailProvider, type MailProviders } from "./providers.ts";

/** The operations of this service as a client of a provider. All of them throw {@link AccountError}. */
interface OAuthClient {
  /** The URL at which a person gives consent. */
  authorizationUrl(login: Login): Promise<URL>;
  /** Exchanges the code in the URL that a browser came back to. */
  exchange(url: URL, login: Omit<Login, "redirectUri">): Promise<Grant>;
  refresh(refreshToken: string): Promise<AccessToken>;
}

/** The values that an authorization is bound to. */
interface Login {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** The result of a person's consent. */
interface Grant {
  /** Address of the account, in lower case. */
  readonly username: string;
  readonly refreshToken: string;
}

interface AccessToken {
  readonly accessToken: string;
  /** On the clock of `performance.now()`. */
  readonly expiresAt: number;
  /** The next one, if the provider has replaced it. */
  readonly refreshToken: string | undefined;
}

/** A provider at which this service is registered. */
export interface RegisteredProvider {
  readonly provider: MailProvider;
  readonly client: OAuthClient;
}

/**
 * Finds a provider by its name in the contract.
 * @throws {NotRegistered}
 */
export type FindProvider = (name: string) => RegisteredProvider;

/** This service is not registered with a provider. */
export class NotRegistered extends AccountError {}

/** The clients of all providers, each created once and kept. */
export function createOAuthClients(providers: MailProviders): FindProvider {
  const clients = new Map<string, OAuthClient>();
  return (name) => {
    const provider = providers.get(name);
    const credentials = provider?.client;
    if (provider === undefined || credentials === undefined) {
      const { label = name, clientSetting = "the client" } = provider ?? {};
      const message = `This service is not registered with ${label}. Its operator must set ${clientSetting}.`;
      throw new NotRegistered(message);
    }
    const client = clients.get(name) ?? createOAuthClient(provider, credentials);
    clients.set(name, client);
    return { provider, client };
  };
}

/** Responses of providers have a few KB. */
const maxBytes = 1 << 18;
/** The time limit for one response, until its end. */
const timeoutMs = 8_000;
/** For providers that do not say how long a token is valid. */
const defaultSeconds = 300;

function createOAuthClient(
  provider: MailProvider,
  { id, secret }: NonNullable<MailProvider["client"]>,
): OAuthClient {
  const { issuer, label, scope, parameters } = provider;
  let discovered: Promise<openid.Configuration> | undefined;

  async function ask<T>(
    work: (library: typeof openid, config: openid.Configuration) => Promise<T>,
  ): Promise<T> {
    // Most processes connect no account.
    const library = await import("openid-client");
    discovered ??= library.discovery(
      new URL(issuer),
      id,
      undefined,
      library.ClientSecretPost(secret),
      {
        [library.customFetch]: boundedFetch,
        // The settings allow plain HTTP on this machine only.
        execute: issuer.startsWith("http:") ? [library.allowInsecureRequests] : [],
      },
    );
    try {
      return await work(library, await discovered);
    } catch (error) {
      const failure = explain(error, library, provider);
      if (failure.isTemporary) {
        discovered = undefined;
      }
      throw failure;
    }
  }

  return {
    authorizationUrl: ({ redirectUri, state, nonce, verifier }) =>
      ask(async (library, config) =>
        library.buildAuthorizationUrl(config, {
          ...parameters,
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        }),
      ),
    exchange: (url, { state, nonce, verifier }) =>
      ask(async (library, config) => {
        const tokens = await library.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const username = addressIn(provider, tokens.claims() ?? {});
        if (username === undefined) {
          throw new AccountError(`${label} did not return the address of the account.`);
        }
        if (tokens.refresh_token === undefined) {
          const message = `${label} did not grant lasting access. Remove this app from the account at ${label}, then connect it again.`;
          throw new AccountError(message);
        }
        return { username, refreshToken: tokens.refresh_token };
      }),
    refresh: (before) =>
      ask(async (library, config) => {
        const askedAt = performance.now();
        const tokens = await library.refreshTokenGrant(config, before);
        const { access_token: accessToken, expires_in: seconds = defaultSeconds } = tokens;
        const expiresAt = askedAt + seconds * 1000;
        return { accessToken, expiresAt, refreshToken: tokens.refresh_token };
      }),
  };
}

/** A redirect would take credentials elsewhere, and a response could go on forever. */
async function boundedFetch(url: string, options: openid.CustomFetchOptions): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...options, signal, redirect: "manual" } as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new Error(`${new URL(url).host} responded with more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers });
}

/** Turns an error of a provider, or on the way to it, into a human-readable one. */
function explain(
  error: unknown,
  { ResponseBodyError, AuthorizationResponseError }: typeof openid,
  { label, clientSetting }: MailProvider,
): AccountError {
  if (error instanceof AccountError) {
    return error;
  }
  const isAnswer =
    error instanceof AuthorizationResponseError ||
    (error instanceof ResponseBodyError && error.status < 500 && error.status !== 429);
  if (!isAnswer || passing.has(error.error)) {
    const message = `${label} cannot be reached, or does not respond as expected.`;
    return new AccountError(message, { isTemporary: true, cause: error });
  }
  if (error.error === "invalid_grant") {
    const message = `${label} no longer accepts the login. Connect the account again.`;
    return new AccountError(message, { cause: error });
  }
  if (error.error === "access_denied") {
    return new AccountError(`Access was declined at ${label}.`, { cause: error });
  }
  if (aboutClient.has(error.error)) {
    const message = `${label} does not accept this service. Its operator must check ${clientSetting} and its secret.`;
    return new AccountError(message, { cause: error });
  }
  const reason = quoted(error.error_description ?? error.error);
  return new AccountError(`${label} denied access. It says: ${reason}`, { cause: error });
}

const passing = new Set(["server_error", "temporarily_unavailable"]);
const aboutClient = new Set(["invalid_client", "unauthorized_client", "redirect_uri_mismatch"]);
