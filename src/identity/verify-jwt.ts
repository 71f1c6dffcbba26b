import {
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import { ApiError } from "../rpc/api-error.ts";

export interface JwtRules {
  readonly issuer: string;
  /** The token must be meant for one of these. */
  readonly audience: readonly string[];
  readonly algorithms: readonly string[];
  readonly getKey: JWTVerifyGetKey;
}

/** The claims that every accepted token has, and those that are its own. */
export type Claims = JWTPayload & { readonly iss: string; readonly sub: string };

/** A token that is not accepted. */
export class TokenRefused extends Error {
  override name = "TokenRefused";
  /** Whether the issuer did sign it: it has expired or is for somebody else. */
  readonly genuine: boolean;

  constructor(cause: unknown, genuine: boolean) {
    super("token refused", { cause });
    this.genuine = genuine;
  }
}

/** How far clocks may be apart, in seconds. */
const clockTolerance = 5;

/** What a token may call itself (RFC 9068 §2.1); ID, logout and other tokens of the issuer differ. */
const accessTokenTypes = /^(?:application\/)?(?:at\+)?jwt$/i;

/** Whether a token is a JWT by its looks: a JWS in its compact form. */
export function looksLikeJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/**
 * Makes the check of JWTs (RFC 7519, RFC 8725). Issuer, audience, algorithm,
 * lifetime and subject are always looked at.
 * @throws {TokenRefused}
 * @throws {ApiError} AUTH_PROVIDER_UNAVAILABLE
 */
export function createJwtVerifier(rules: JwtRules): (token: string) => Promise<Claims> {
  const options: JWTVerifyOptions = {
    issuer: rules.issuer,
    audience: [...rules.audience],
    algorithms: [...rules.algorithms],
    requiredClaims: ["exp", "sub"],
    clockTolerance,
  };

  async function verify(token: string) {
    try {
      return await jwtVerify(token, rules.getKey, options);
    } catch (err) {
      if (!(err instanceof errors.JWKSMultipleMatchingKeys)) {
        throw err;
      }
      // Without a `kid` any of several keys may be the one.
      for await (const key of err) {
        const result = await jwtVerify(token, key, options).catch(ignoreSignature);
        if (result !== undefined) {
          return result;
        }
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  }

  return async (token) => {
    const { payload, protectedHeader } = await verify(token).catch((err) => {
      if (err instanceof ApiError) {
        throw err;
      }
      throw new TokenRefused(err, isGenuine(err));
    });
    const { typ = "JWT" } = protectedHeader;
    const { sub } = payload;
    const isAcceptable =
      accessTokenTypes.test(typ) && typeof sub === "string" && sub !== "" && isStorable(payload);
    if (!isAcceptable) {
      throw new TokenRefused(undefined, true);
    }
    return payload as Claims;
  };
}

/**
 * Whether every text in a value can be kept as it is: Postgres takes no NUL,
 * and in UTF-8 halves of characters would all become the same one.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") {
    return !value.includes("\0") && value.isWellFormed();
  }
  if (typeof value !== "object" || value === null) {
    return true;
  }
  return Object.entries(value).flat().every(isStorable);
}

function ignoreSignature(err: unknown): undefined {
  if (!(err instanceof errors.JWSSignatureVerificationFailed)) {
    throw err;
  }
}

/** jose looks at the claims only once the signature was right. */
const isGenuine = (err: unknown) =>
  err instanceof errors.JWTExpired || err instanceof errors.JWTClaimValidationFailed;
