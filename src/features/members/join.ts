import type { EntityManager, RequiredEntityData } from "@mikro-orm/postgresql";
import { MemberJoinedV1Schema } from "../../../gen/ticketing/events/v1/member_pb.ts";
import { newId } from "../../db/ids.ts";
import type { Transact, Tx, WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { lockWorkspace } from "../../identity/workspace.ts";
import { actor } from "../../rpc/actor.ts";
import type { JwtPrincipal } from "../../rpc/principal.ts";
import { audit } from "../audit/audit.ts";
import { MemberEntity, MemberLoginEntity, memberName } from "./entity.ts";
import type { Login } from "./find-logins.ts";

export interface JoinOptions {
  readonly transact: Transact;
  /** Whether a verified email address links a new login to the member with that address. */
  readonly linkByEmail: boolean;
  /** Whether a member who was removed and invited again is in again by their next call. */
  readonly acceptByToken: boolean;
}

/** Makes a person whose login is new a member of the workspace, or finds their member. */
type JoinByToken = (principal: JwtPrincipal) => Promise<MemberEntity>;

/** Creates the way into a workspace by the token of an identity provider. */
export const createJoinByToken =
  ({ transact, linkByEmail, acceptByToken }: JoinOptions): JoinByToken =>
  (principal) =>
    transact(principal.workspaceId, async (tx) => {
      const { em, workspaceId } = tx;
      // Concurrent first calls of a person create one member.
      await lockWorkspace(em, workspaceId);
      const { issuer, subject } = principal;
      const isInvited = ({ status, invitationExpiresAt: end }: MemberEntity) =>
        status === "invited" ||
        (acceptByToken && status === "removed" && end != null && end.getTime() > Date.now());
      const login = await em.findOne(MemberLoginEntity, { issuer, subject });
      if (login !== null) {
        const member = await em.findOneOrFail(MemberEntity, { id: login.memberId });
        if (isInvited(member)) {
          join(tx, member);
          member.lastSeenAt = new Date();
        }
        return member;
      }
      const known = linkByEmail ? await findByAddress(em, principal) : undefined;
      if (known === undefined) {
        return addMember(tx, principal);
      }
      const isNew = isInvited(known);
      if (isNew || known.status === "active") {
        addLogin(em, known, principal);
        activate(known);
        known.lastSeenAt = new Date();
        if (isNew) {
          recordJoined(tx, known);
        }
        audit(em, { actor: asActor(known) }, "member.login_added", targetOf(known));
      }
      return known;
    });

/**
 * The one member with the verified address of a token. Members with a login at the same provider are
 * other people. A member who was removed counts only if no one else has the address.
 */
async function findByAddress(em: EntityManager, principal: JwtPrincipal) {
  const { email = "", emailVerified, issuer } = principal;
  if (email === "" || emailVerified !== true) {
    return undefined;
  }
  const found = await findByEmail(em, email);
  const ids = found.map(({ id }) => id);
  const logins = await em.find(MemberLoginEntity, { issuer, memberId: ids });
  const others = new Set(logins.map(({ memberId }) => memberId));
  const candidates = found.filter((member) => member.emailVerified && !others.has(member.id));
  const present = candidates.filter(({ status }) => status !== "removed");
  const [only, ...more] = present.length > 0 ? present : candidates;
  return more.length === 0 ? only : undefined;
}

/** The members of the entity manager's workspace with an email address, the latest first. */
export const findByEmail = (em: EntityManager, email: string): Promise<MemberEntity[]> =>
  em
    .createQueryBuilder(MemberEntity)
    .where("workspace_id = ? and lower(email) = lower(?)", [workspaceOf(em), email])
    .orderBy({ id: "desc" })
    .getResultList();

const workspaceOf = (em: EntityManager) =>
  em.getFilterParams<{ workspaceId: string }>("workspace").workspaceId;

/** A person of an identity provider that sets no roles becomes an admin. */
function addMember(tx: Tx, principal: JwtPrincipal): MemberEntity {
  const { name = "", email = "", emailVerified = false, picture = "", role = "admin" } = principal;
  const now = new Date();
  const times = { createdAt: now, lastSeenAt: now };
  const member = createMember(tx, { name, email, emailVerified, picture, role, ...times });
  addLogin(tx.em, member, principal);
  join(tx, member);
  return member;
}

/** Adds a member, by default an active agent about whom nothing is known. */
export const createMember = (
  { em, workspaceId }: WorkspaceTx,
  given: Partial<RequiredEntityData<MemberEntity>>,
): MemberEntity =>
  em.create(MemberEntity, {
    id: newId("mbr"),
    workspaceId,
    name: "",
    email: "",
    emailVerified: false,
    picture: "",
    language: "",
    role: "agent",
    status: "active",
    invitationExpiresAt: null,
    createdAt: new Date(),
    lastSeenAt: null,
    ...given,
  });

/** Fires `joined` for a member. */
const recordJoined = ({ record }: Tx, member: MemberEntity): void =>
  record(MemberJoinedV1Schema, { member: factsOf(member) });

/** A member as events show them. */
export const factsOf = ({ id, name, email, role, status }: MemberEntity) => ({
  id,
  name,
  email,
  role,
  status,
});

/** Adds a login of a member. */
export function addLogin(
  em: EntityManager,
  member: MemberEntity,
  { issuer, subject }: Login,
): void {
  const { id: memberId, workspaceId } = member;
  em.create(MemberLoginEntity, { workspaceId, issuer, subject, memberId });
}

/** Lets a member act; their invitation ends. */
export function activate(member: MemberEntity): void {
  member.status = "active";
  member.invitationExpiresAt = null;
}

/** Lets a member act, and records that they joined. */
export function join(tx: Tx, member: MemberEntity): void {
  activate(member);
  audit(tx.em, { actor: asActor(member) }, "member.joined", targetOf(member));
  recordJoined(tx, member);
}

/** A member as the audit trail names them. */
export const targetOf = (member: MemberEntity) => ({ ...member, name: memberName(member) });

const asActor = (member: MemberEntity) => actor("member", targetOf(member));

/** Why an invitation cannot be accepted. */
type Refusal = "WITHDRAWN" | "EXPIRED" | "ACCEPTED" | "ALREADY_MEMBER" | "DEACTIVATED";

/** An invitation that cannot be accepted, by anyone or by this person. */
export class InvitationRefused extends Error {
  override name = "InvitationRefused";
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`the invitation cannot be accepted: ${reason}`);
    this.reason = reason;
  }
}

interface Acceptance extends Login {
  readonly memberId: string;
  /** Name of the person's account. */
  readonly name?: string;
  /** Address of the person's account. */
  readonly email?: string;
  /** Whether that address is verified. */
  readonly isVerified: boolean;
}

/**
 * Makes a person the member who was invited: the login becomes one of the member's, even if they
 * were removed and invited again. The name and a verified address of the person replace those of the
 * invitation.
 * Call it in the transaction that spends the link.
 * @throws {InvitationRefused}
 */
export async function acceptInvitation(
  tx: Tx,
  { memberId, issuer, subject, name = "", email = "", isVerified }: Acceptance,
): Promise<MemberEntity> {
  const { em, workspaceId } = tx;
  await lockWorkspace(em, workspaceId);
  const member = await em.findOne(MemberEntity, { id: memberId });
  const expiresAt = member?.invitationExpiresAt;
  if (member?.status === "active") {
    throw new InvitationRefused("ACCEPTED");
  }
  if (!member || !expiresAt || member.status === "deactivated") {
    throw new InvitationRefused("WITHDRAWN");
  }
  if (expiresAt.getTime() <= Date.now()) {
    throw new InvitationRefused("EXPIRED");
  }
  const login = await em.findOne(MemberLoginEntity, { issuer, subject });
  if (login === null) {
    addLogin(em, member, { issuer, subject });
  } else if (login.memberId !== memberId) {
    const other = await em.findOneOrFail(MemberEntity, { id: login.memberId });
    if (other.status !== "removed") {
      throw new InvitationRefused(
        other.status === "deactivated" ? "DEACTIVATED" : "ALREADY_MEMBER",
      );
    }
    login.memberId = memberId;
  }
  member.name = name || member.name;
  if (isVerified && email !== "") {
    Object.assign(member, { email, emailVerified: true });
  }
  join(tx, member);
  return member;
}
