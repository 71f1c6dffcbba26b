import { invalidToken, missingToken } from "../rpc/api-error.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import type { Principal } from "../rpc/principal.ts";

/** Says whose token it is, or nothing if it is nobody's. */
export type IdentifyToken = (token: string) => Promise<Principal | undefined>;

/**
 * Reads `Authorization: Bearer <token>` and sets the principal of the call.
 * The scheme is case-insensitive (RFC 9110 §11.1); a token never comes from
 * the query or a cookie.
 */
export function authenticate(identify: IdentifyToken): Interceptor {
  return (next) => async (call, read) => {
    const header = call.transport.requestHeader("authorization");
    if (header === undefined || header === "") throw missingToken();
    const token = /^bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
    const principal = token === undefined ? undefined : await identify(token);
    if (principal === undefined) throw invalidToken();
    call.principal = principal;
    return next(call, read);
  };
}
