import type { Provider } from "oidc-provider";
import type { RequestHandler } from "../../server/error-boundary.ts";
import { createAcceptLink } from "./accept-link.ts";
import { createIssuerStore } from "./adapter.ts";
import { createInteractions } from "./interactions.ts";
import type { IssuerKeys, KeyRing } from "./keys.ts";
import { createRequestLink } from "./mail-links.ts";
import type { SignInOptions } from "./options.ts";
import { pageHeaders } from "./page.ts";
import type { Passkeys } from "./passkeys.ts";
import { createIssuer, nativeOrigin } from "./provider.ts";

interface ProviderHandlerOptions extends SignInOptions {
  /** Address of the service. */
  readonly base: string;
  readonly keys: IssuerKeys;
  readonly cookieKeys: readonly string[];
  readonly passkeys: Passkeys;
}

/** Handles the requests to the provider, including its pages. */
export function createProviderHandler(options: ProviderHandlerOptions): RequestHandler {
  const { base, db, keys, sendLink } = options;
  const store = createIssuerStore(db.pool, options.sealer);
  let made: { ring: KeyRing; provider: Provider } | undefined;

  /** A provider has its keys for life, so a rotation requires another one. */
  async function provider(): Promise<Provider> {
    const ring = await keys.current();
    if (made?.ring !== ring) {
      made = {
        ring,
        provider: createIssuer({ ...options, pool: db.pool, keys: ring, store }),
      };
    }
    return made.provider;
  }

  const pages = createInteractions({
    ...options,
    provider,
    pool: db.pool,
    acceptLink: createAcceptLink({ ...options, pool: db.pool }),
    requestLink: sendLink && createRequestLink({ ...options, pool: db.pool, send: sendLink }),
  });
  const headers = Object.entries(pageHeaders([new URL(base).origin, nativeOrigin]));
  return async (req, res) => {
    for (const [name, value] of headers) {
      res.setHeader(name, value);
    }
    const shown = pages(req, res);
    await (shown === false ? (await provider()).callback()(req, res) : shown);
  };
}
