import type { MemberStatus } from "../../gen/enums.ts";
import type { Role } from "../rpc/principal.ts";

/** The member that a login belongs to. */
export interface FoundMember {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly picture: string;
  readonly role: Role;
  readonly status: MemberStatus;
  /** Whether an invitation waits for them, as for one who was removed and invited again. */
  readonly isInvited: boolean;
  /** Milliseconds since the last call that was recorded; null before the first. */
  readonly seenMsAgo: number | null;
}

/** SQL: whether an invitation waits for a member `m`. */
export const isInvited = "coalesce(m.invitation_expires_at > now(), false)";

/** SQL of these columns of `members m`. */
export const memberColumns = `m.id, m.name, m.email, m.picture, m.role, m.status,
      ${isInvited} as "isInvited",
      (extract(epoch from now() - m.last_seen_at) * 1000)::float8 as "seenMsAgo"`;
