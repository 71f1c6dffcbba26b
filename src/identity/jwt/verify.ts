import {
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import type { CallContext } from "../../rpc/call.ts";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";

interface JwtRules {
  readonly issuer: string;
  /** The token must be intended for one of these. */
  readonly audience: readonly string[];
  readonly algorithms: readonly string[];
  readonly getKey: JWTVerifyGetKey;
}

/** The claims of an accepted token. */
export type Claims = JWTPayload & { readonly iss: string; readonly sub: string };

/** @throws {TokenRefused} @throws {ApiError} AUTH_PROVIDER_UNAVAILABLE */
export type VerifyJwt = (token: string) => Promise<Claims>;

/** A token that is not accepted. */
class TokenRefused extends Error {
  override name = "TokenRefused";
  /** Whether the issuer signed it: then it has expired or is for another audience. */
  readonly genuine: boolean;

  constructor(cause: unknown, genuine: boolean) {
    super("token refused", { cause });
    this.genuine = genuine;
  }
}

/** How far clocks may differ, in seconds. */
const clockTolerance = 5;

/** Types of access tokens (RFC 9068 §2.1), unlike ID, logout and other tokens of the issuer. */
const accessTokenTypes = /^(?:application\/)?(?:at\+)?jwt$/i;

/** Longest subject (OpenID Connect Core §2). */
const maxSubjectLength = 255;

/** Whether a token has the form of a JWT: a JWS in compact form. */
export function looksLikeJwt(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}

/**
 * Creates the check of JWTs (RFC 7519, RFC 8725). It always checks issuer,
 * audience, algorithm, lifetime and subject.
 * @throws {TokenRefused}
 * @throws {ApiError} AUTH_PROVIDER_UNAVAILABLE
 */
export function createJwtVerifier(rules: JwtRules): VerifyJwt {
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
    } catch (error) {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) {
        throw error;
      }
      // Without a `kid`, any of several keys may match.
      for await (const key of error) {
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
    const isAcceptable = accessTokenTypes.test(typ) && isSubject(sub) && isStorable(payload);
    if (!isAcceptable) {
      throw new TokenRefused(undefined, true);
    }
    return payload as Claims;
  };
}

/**
 * Verifies a token, and counts a failure of its sender if it was forged.
 * @returns undefined if the token is refused
 */
export async function verifyCounting(
  verify: VerifyJwt,
  token: string,
  failures: AuthFailures,
  { remoteAddress }: Pick<CallContext, "remoteAddress">,
): Promise<Claims | undefined> {
  try {
    return await verify(token);
  } catch (err) {
    if (!(err instanceof TokenRefused)) {
      throw err;
    }
    // The sender of an expired token is not an attacker.
    if (!err.genuine) {
      failures.count(remoteAddress);
    }
    return undefined;
  }
}

const isSubject = (sub: unknown) =>
  typeof sub === "string" && sub !== "" && sub.length <= maxSubjectLength;

/**
 * Whether Postgres can store every text in a value unchanged: it refuses NUL,
 * and in UTF-8 all lone surrogates would become the same character.
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

/** jose checks the claims only after the signature. */
const isGenuine = (err: unknown) =>
  err instanceof errors.JWTExpired || err instanceof errors.JWTClaimValidationFailed;
