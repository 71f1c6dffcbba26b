import { Code } from "@connectrpc/connect";
import { ApiError, invalidToken, missingToken, repeatedToken } from "../rpc/api-error.ts";
import type { CallContext } from "../rpc/call.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import type { Principal } from "../rpc/principal.ts";
import { endable, whileValid } from "./while-valid.ts";

/** One kind of token. */
export interface TokenScheme {
  /** Whether a token is of this kind by its looks. No two kinds look alike. */
  matches(token: string): boolean;
  /** Says whose token it is, or nothing if it is nobody's. */
  identify(token: string, context: CallContext): Promise<Principal | undefined>;
}

/** Longest token that is looked at; those of identity providers have 1 or 2 KB. */
const maxTokenLength = 8 * 1024;

/** A wrong token is answered with 401, and with 429 where too many were wrong. */
const refusals: readonly Code[] = [Code.Unauthenticated, Code.ResourceExhausted];

/** Nothing where the token was refused, something where that could not be told. */
const isRefusal = (err: unknown) =>
  err instanceof ApiError && refusals.includes(err.code) ? undefined : err;

/**
 * Reads `Authorization: Bearer <token>` and sets the principal of the call.
 * The scheme is case-insensitive (RFC 9110 §11.1); a token never comes from
 * the query or a cookie. What a token looks like decides, alone, what it is
 * taken for: kinds are not tried one after the other.
 */
export function authenticate(schemes: readonly TokenScheme[]): Interceptor {
  return (next) => async (call, read) => {
    const header = call.context.requestHeader("authorization");
    if (header === undefined || header === "") {
      throw missingToken();
    }
    // No token has a comma, so this is the header twice, joined.
    if (header.includes(",")) {
      throw repeatedToken();
    }
    const token = /^bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
    if (token === undefined || token.length >= maxTokenLength) {
      throw invalidToken();
    }
    const scheme = schemes.find((candidate) => candidate.matches(token));
    const principal = await scheme?.identify(token, call.context);
    if (principal === undefined) {
      throw invalidToken();
    }
    call.principal = principal;
    // To await it here is quicker than to hand on the promise of a promise.
    if (call.method.methodKind === "unary") {
      return await next(call, read);
    }

    const ended = new AbortController();
    const output = await next(endable(call, ended.signal), read);
    if (!(Symbol.asyncIterator in output)) {
      return output;
    }
    // A token that cannot be looked at just now is given the benefit of the doubt.
    const isValid = async () =>
      (await scheme?.identify(token, call.context).catch(isRefusal)) !== undefined;
    return whileValid(output, {
      isValid,
      end: () => ended.abort(),
      abandon: () => call.context.abandon(),
    });
  };
}
