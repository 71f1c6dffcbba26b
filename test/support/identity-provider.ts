import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { listenOnFreePort } from "./port.ts";
import type { Scope } from "./scope.ts";

/** An identity provider with metadata, keys and signed tokens, whose behaviour tests set. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly keysUrl: string;
  /** Requests for the key set so far. */
  readonly fetches: number;
  /** Sets the behaviour for the next requests. */
  behave(as: "well" | "broken" | "slow" | "nonsense"): void;
  /** Creates and publishes a key, which replaces the others or is added to them. */
  rotate(options?: { keep?: boolean; kid?: string | null; alg?: string }): Promise<SigningKey>;
  /** Signs with the latest key. `claims` override the usual ones; undefined omits one. */
  token(claims?: Record<string, unknown>, options?: TokenOptions): Promise<string>;
}

interface SigningKey {
  readonly kid: string | undefined;
  readonly alg: string;
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];
  readonly publicJwk: JWK;
}

interface TokenOptions {
  readonly key?: SigningKey;
  readonly header?: Record<string, unknown>;
}

export const audience = "https://api.example.com";

/** Starts a provider with one key. It ends with the test. */
export async function startIdentityProvider(t: Scope): Promise<IdentityProvider> {
  let behaviour = "well";
  let keys: SigningKey[] = [];
  let fetches = 0;
  const server = createServer(async (req, res) => {
    if (req.url === "/keys") {
      fetches++;
    }
    if (behaviour === "slow") {
      await sleep(3_000, undefined, { ref: false });
    }
    if (behaviour === "broken") {
      return void res.writeHead(500).end();
    }
    if (behaviour === "nonsense") {
      return void res.end("<html>");
    }
    res.setHeader("content-type", "application/json");
    if (req.url === "/keys") {
      res.end(JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) }));
    } else if (req.url === "/.well-known/openid-configuration") {
      res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}keys` }));
    } else {
      res.writeHead(404).end();
    }
  });
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}/`;
  t.teardown(() => server.close());

  let made = 0;
  async function rotate({
    keep = false,
    kid = `key-${++made}`,
    alg = "ES256",
  }: RotateOptions = {}) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const own = kid === null ? {} : { kid };
    const publicJwk = { ...(await exportJWK(publicKey)), ...own, alg, use: "sig" };
    const key = { kid: kid ?? undefined, alg, privateKey, publicJwk };
    keys = keep ? [...keys, key] : [key];
    return key;
  }
  await rotate();

  return {
    issuer,
    keysUrl: `${issuer}keys`,
    get fetches() {
      return fetches;
    },
    behave(as) {
      behaviour = as;
    },
    rotate,
    token(claims = {}, { key = keys.at(-1) as SigningKey, header = {} } = {}) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, aud: audience, sub: "user-1", iat: now, exp: now + 300 };
      const payload = JSON.parse(JSON.stringify({ ...usual, org_id: "org_1", ...claims }));
      return new SignJWT(payload as JWTPayload)
        .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
        .sign(key.privateKey);
    },
  };
}

interface RotateOptions {
  keep?: boolean;
  kid?: string | null;
  alg?: string;
}

/** Settings of a service that accepts the tokens of a provider. */
export function jwtConfig(provider: IdentityProvider) {
  return { JWT_ISSUER: provider.issuer, JWT_AUDIENCE: [audience] };
}
