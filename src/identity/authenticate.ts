import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import {
  needs_unrestricted_key,
  required_role,
  scope_resource,
} from "../../gen/ticketing/v1/options_pb.ts";
import { allScopes, hasScope, neededScope } from "../contract/scopes.ts";
import type { Call, CallContext } from "../rpc/call.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import {
  ApiError,
  insufficientScope,
  invalidToken,
  missingToken,
  repeatedToken,
  roleRequired,
  workspaceMoving,
} from "../rpc/errors/api-error.ts";
import { type Principal, roleOf } from "../rpc/principal.ts";
import type { FoundMember } from "./found-member.ts";
import { abortable, whileValid } from "./while-valid.ts";

/** The principal of a token, with their member if the lookup of the token has read it. */
type Identified = Principal & { readonly found?: FoundMember };

/** Accepts one kind of token. */
export interface Authenticator {
  /** Whether a token has the form of this kind. No two kinds share a form. */
  matches(token: string): boolean;
  /**
   * The principal of a token; undefined if it is not valid.
   * @param isChoosing whether the call does not depend on the workspace, so that any will do
   */
  identify(token: string, call: Call, isChoosing: boolean): Promise<Identified | undefined>;
}

/**
 * Completes a principal with the member who acts.
 * @throws {ApiError} for a member who may not act, or for whom the caller may not act
 */
export type SetMember = (identified: Identified, context: CallContext) => Promise<Principal>;

/** Longest token that is read. Identity providers issue tokens of 1 or 2 KB. */
const maxTokenLength = 8 * 1024;

/**
 * A wrong token gets 401, or 429 after too many wrong ones; 403, or 400 for a header, is for callers
 * who may not act.
 */
const refusals: readonly Code[] = [
  Code.Unauthenticated,
  Code.ResourceExhausted,
  Code.PermissionDenied,
  Code.InvalidArgument,
];

/** The error if a call is refused; undefined if that could not be determined. */
function asRefusal(err: unknown): ApiError | undefined {
  if (err instanceof ApiError && err.reason === "WORKSPACE_MOVING") {
    return err;
  }
  if (!(err instanceof ApiError) || !refusals.includes(err.code)) {
    return undefined;
  }
  return err.code === Code.ResourceExhausted ? invalidToken() : err;
}

/**
 * Reads `Authorization: Bearer <token>` and sets the principal of the call, with the member who acts.
 * The scheme is case-insensitive (RFC 9110 §11.1). A query or a cookie never
 * holds a token. The form of a token decides its kind, so only one kind is tried.
 * @param wasMoved whether an invalid token belongs to a workspace that another cell already has
 */
export function authenticate(
  authenticators: readonly Authenticator[],
  setMember: SetMember,
  wasMoved: (token: string) => Promise<boolean>,
): Interceptor {
  return (next) => async (call, read) => {
    const { context, method } = call;
    if (call.isAdmitted) {
      return await next(call, read);
    }
    const header = context.requestHeader("authorization");
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
    const authenticator = authenticators.find((candidate) => candidate.matches(token));
    const isChoosing = method === MeService.method.listWorkspaces;

    async function identify(): Promise<Principal> {
      const principal = await authenticator?.identify(token as string, call, isChoosing);
      if (principal === undefined) {
        const isElsewhere = authenticator !== undefined && (await wasMoved(token as string));
        throw isElsewhere ? workspaceMoving() : invalidToken();
      }
      // With a token, that method acts in no workspace.
      return isChoosing && principal.kind === "jwt" ? principal : setMember(principal, context);
    }

    call.principal = await identify();
    // Awaiting here is faster than returning the promise from an async function.
    if (method.methodKind === "unary") {
      return await next(call, read);
    }

    const aborting = new AbortController();
    const output = await next(abortable(call, aborting.signal), read);
    if (!(Symbol.asyncIterator in output)) {
      return output;
    }
    return whileValid(output, {
      // While a token cannot be checked, its stream continues.
      findRefusal: () => identify().then((principal) => checkRights(method, principal), asRefusal),
      abort: () => aborting.abort(),
      abandon: () => context.abandon(),
    });
  };
}

/** The error for a caller who lacks the role or the scope that a method needs. */
export function checkRights(method: DescMethod, principal: Principal): ApiError | undefined {
  if (principal.kind !== "jwt" && principal.scopes.length > 0) {
    const scope = scopeOf(method) ?? (isClosedTo(principal, method) ? allScopes : undefined);
    if (scope !== undefined && !hasScope(principal.scopes, scope)) {
      return insufficientScope(scope);
    }
  }
  const own = roleOf(principal);
  const needed = own === "admin" ? "" : getOption(method, required_role);
  return needed === "" ? undefined : roleRequired(needed, own);
}

/** A console session may read who it is; other methods that need no scope are for members and keys. */
const isClosedTo = ({ kind }: Principal, method: DescMethod): boolean =>
  kind === "console" && method !== MeService.method.getMe;

/** Checks that a caller may call another method too. @throws {ApiError} ROLE_REQUIRED, INSUFFICIENT_SCOPE */
export function requireRightsFor(method: DescMethod, principal: Principal): void {
  const refusal = checkRights(method, principal);
  if (refusal !== undefined) {
    throw refusal;
  }
}

/** The scope that a restricted key needs for a method; undefined if it needs none. */
export const scopeOf = (method: DescMethod): string | undefined =>
  neededScope({
    resource: getOption(method.parent, scope_resource),
    isRead: method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS,
    requiredRole: getOption(method, required_role),
    needsUnrestrictedKey: getOption(method, needs_unrestricted_key),
  });

/**
 * Refuses agents, and keys that act for one, the methods that need an admin, and restricted keys those
 * that need a scope they lack.
 */
export const requireRights: Interceptor = (next) => async (call, read) => {
  if (call.principal !== undefined) {
    requireRightsFor(call.method, call.principal);
  }
  return await next(call, read);
};
