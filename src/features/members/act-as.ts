import type { MemberStatus } from "../../../gen/enums.ts";
import type { Database } from "../../db/database.ts";
import type { SetMember } from "../../identity/authenticate.ts";
import type { FoundMember } from "../../identity/found-member.ts";
import {
  invalidField,
  memberDeactivated,
  memberRemoved,
  noWorkspace,
} from "../../rpc/errors/api-error.ts";
import type { ActingMember, JwtPrincipal } from "../../rpc/principal.ts";
import { MemberEntity, memberName, whyInactive } from "./entity.ts";
import { createFindLogin } from "./find-logins.ts";
import { createJoinByToken, type JoinOptions } from "./join.ts";
import { createRecordMember } from "./record.ts";

/** Header by which an API key acts for a member. */
const memberHeader = "X-Member-Id";

interface ActAsOptions extends Pick<Database, "pool" | "reads">, JoinOptions {
  /** Whether people of an issuer become members automatically, with their first call. */
  readonly isOpen: (issuer: string) => boolean;
}

/**
 * Finds the member who acts, at each call: the member of the token, or the one that an API key acts for.
 * It reads the primary, so members have their current role and status.
 */
export function createSetMember(options: ActAsOptions): SetMember {
  const { pool, reads, acceptByToken, isOpen } = options;
  const findLogin = createFindLogin(pool);
  const join = createJoinByToken(options);
  const record = createRecordMember(pool);

  async function memberOfToken(
    principal: JwtPrincipal,
    found: FoundMember | undefined,
  ): Promise<ActingMember> {
    const { workspaceId, issuer } = principal;
    const known = found ?? (await findLogin(workspaceId, principal));
    if (known === undefined && !isOpen(issuer)) {
      throw noWorkspace("you are not a member of the workspace");
    }
    const isBack = acceptByToken && known?.status === "removed" && known.isInvited;
    const member = known === undefined || isBack ? await join(principal) : known;
    requireActive(member.status);
    const said = sayingOf(principal, member);
    if (known !== undefined) {
      await record(said, known);
    }
    const { id, role } = member;
    const { name = memberName(member) } = said;
    return { id, name, role: principal.role ?? role };
  }

  /** Reads the member each time, so that the key has the member's current role. */
  async function memberOfHeader(workspaceId: string, id: string): Promise<ActingMember> {
    const [row] = await reads(workspaceId).rows(MemberEntity, { where: { id } });
    if (row === undefined) {
      throw invalidHeader("NOT_FOUND", "the workspace has no such member");
    }
    const refused = whyInactive(row.status);
    if (refused !== undefined) {
      throw invalidHeader(refused.reason, refused.message);
    }
    return { id, name: memberName(row), role: row.role };
  }

  return async ({ found, ...principal }, context) => {
    const wanted = context.requestHeader(memberHeader.toLowerCase());
    if (principal.kind === "console") {
      if (wanted !== undefined) {
        throw invalidHeader("INVALID_VALUE", "a console session cannot act for another member");
      }
      return principal;
    }
    if (principal.kind === "api_key") {
      return wanted === undefined
        ? principal
        : { ...principal, member: await memberOfHeader(principal.workspaceId, wanted) };
    }
    const member = await memberOfToken(principal, found);
    if (wanted !== undefined && wanted !== member.id) {
      throw invalidHeader(
        "INVALID_VALUE",
        "with a JWT, must be the member that the token belongs to",
      );
    }
    return { ...principal, member };
  };
}

/**
 * Leaves out the name of an account if the workspace has a name for the member: an admin may have
 * changed it.
 */
function sayingOf(principal: JwtPrincipal, member: Pick<FoundMember, "name">): JwtPrincipal {
  const { name: _, ...rest } = principal;
  return principal.sessionId !== undefined && member.name !== "" ? rest : principal;
}

function requireActive(status: MemberStatus): void {
  if (status === "removed") {
    throw memberRemoved();
  }
  if (status === "deactivated") {
    throw memberDeactivated();
  }
}

const invalidHeader = (reason: string, message: string) =>
  invalidField(memberHeader, reason, message);
