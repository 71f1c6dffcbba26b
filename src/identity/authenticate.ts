import { getOption } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import { required_role } from "../../gen/ticketing/v1/options_pb.ts";
import type { CallContext } from "../rpc/call.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import {
  ApiError,
  invalidToken,
  missingToken,
  repeatedToken,
  roleRequired,
} from "../rpc/errors/api-error.ts";
import type { Principal } from "../rpc/principal.ts";
import { abortable, whileValid } from "./while-valid.ts";

/** One kind of token. */
export interface TokenScheme {
  /** Whether a token has the form of this kind. No two kinds share a form. */
  matches(token: string): boolean;
  /**
   * The principal of a token; undefined if it is not valid.
   * @param isChoosing whether the call does not depend on the workspace, so that any will do
   */
  identify(
    token: string,
    context: CallContext,
    isChoosing: boolean,
  ): Promise<Principal | undefined>;
}

/** Longest token that is read. Identity providers issue tokens of 1 or 2 KB. */
const maxTokenLength = 8 * 1024;

/** A wrong token gets 401, or 429 after too many wrong ones. */
const refusals: readonly Code[] = [Code.Unauthenticated, Code.ResourceExhausted];

/** Undefined if the token was refused; the error if that could not be determined. */
const unlessRefused = (err: unknown) =>
  err instanceof ApiError && refusals.includes(err.code) ? undefined : err;

/**
 * Reads `Authorization: Bearer <token>` and sets the principal of the call.
 * The scheme is case-insensitive (RFC 9110 §11.1). A query or a cookie never
 * holds a token. The form of a token alone decides its kind, so only one kind is tried.
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
    const isChoosing = call.method === MeService.method.listWorkspaces;
    const principal = await scheme?.identify(token, call.context, isChoosing);
    if (principal === undefined) {
      throw invalidToken();
    }
    call.principal = principal;
    // To await here is faster than to return the promise from an async function.
    if (call.method.methodKind === "unary") {
      return await next(call, read);
    }

    const aborting = new AbortController();
    const output = await next(abortable(call, aborting.signal), read);
    if (!(Symbol.asyncIterator in output)) {
      return output;
    }
    // While a token cannot be checked, its stream goes on.
    const isValid = async () =>
      (await scheme?.identify(token, call.context, false).catch(unlessRefused)) !== undefined;
    return whileValid(output, {
      isValid,
      abort: () => aborting.abort(),
      abandon: () => call.context.abandon(),
    });
  };
}

/** Refuses members who are no admins the methods that need one. An API key may call all. */
export const requireRole: Interceptor = (next) => async (call, read) => {
  const { principal, method } = call;
  if (principal?.kind === "jwt" && principal.role !== "admin") {
    const role = getOption(method, required_role);
    if (role !== "") {
      throw roleRequired(role, principal.role);
    }
  }
  return await next(call, read);
};
