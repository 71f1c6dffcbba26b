import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { MemberService } from "../../../gen/ticketing/v1/member_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { renameAccount } from "../../identity/sign-in/accounts.ts";
import { implement } from "../../rpc/dispatch.ts";
import { accountOf } from "../../rpc/principal.ts";
import { listKeysOf } from "../api-keys/service.ts";
import type { Notice } from "../mail/notices.ts";
import { listRows } from "../queries.ts";
import { deactivateMember, reactivateMember, removeMember, updateMember } from "./change.ts";
import { MemberEntity } from "./entity.ts";
import { type InviteDeps, inviteMember } from "./invite.ts";
import { createRecoveryLink, type RecoveryDeps, routeOf } from "./recovery.ts";
import {
  createToMember,
  type MemberRow,
  memberColumns,
  readMember,
  type SetsRole,
} from "./render.ts";

interface MemberDeps extends Omit<InviteDeps, "send">, Omit<RecoveryDeps, "pool"> {
  readonly db: Database;
  readonly setsRole: SetsRole;
}

/** The handlers of MemberService. */
export function memberService(deps: MemberDeps) {
  const { db, setsRole, notices } = deps;
  const toMember = createToMember(setsRole);
  return implement(MemberService, {
    inviteMember: {
      one: async (tx, request, call) => {
        const send = (notice: Notice) => notices.send(tx.enqueue, notice, tx.workspaceId);
        const { member, invitation } = await inviteMember(tx, request, call, {
          ...deps,
          send: notices.canSend ? send : undefined,
        });
        return { data: toMember(member), invitation: invitation && toLink(invitation) };
      },
    },

    async listMembers(request, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const status = request.status.length > 0 ? request.status : present;
      const { rows, nextPageToken } = await listRows<MemberEntity, MemberRow>(
        reads,
        MemberEntity,
        request,
        {
          scope: ["members", ...request.status],
          where: { status: [...new Set(status)] as MemberEntity["status"][] },
          columns: memberColumns,
          order: "asc",
        },
      );
      return { data: rows.map(toMember), nextPageToken };
    },

    async getMember({ id }, { principal }) {
      return { data: toMember(await readMember(db.reads(principal.workspaceId), id)) };
    },

    updateMember: {
      async one(tx, request, call) {
        const member = await updateMember(tx, request, call, setsRole);
        const { principal } = call;
        const accountId = accountOf(principal);
        if (accountId !== undefined && principal.member?.id === member.id) {
          await renameAccount(tx.asOwner, accountId, member.name);
        }
        return { data: toMember(member) };
      },
    },

    deactivateMember: {
      one: async (tx, { id }, call) => ({ data: toMember(await deactivateMember(tx, id, call)) }),
    },

    reactivateMember: {
      one: async (tx, { id }, call) => ({ data: toMember(await reactivateMember(tx, id, call)) }),
    },

    removeMember: {
      one: async (tx, { id }, call) => {
        const member = await removeMember(tx, id, call);
        return { data: toMember(member), apiKeys: await listKeysOf(tx.em, id) };
      },
    },

    createRecoveryLink: {
      one: async (tx, { id }, call) => {
        const member = await readMember(db.reads(tx.workspaceId), id);
        const route = await routeOf(member, { ...deps, pool: db.pool });
        return { data: toLink(await createRecoveryLink(tx, id, route, call, deps)) };
      },
    },
  });
}

const present = ["invited", "active", "deactivated"];

interface Link {
  readonly url: string;
  readonly expiresAt: Date;
  readonly isSent: boolean;
}

const toLink = ({ expiresAt, ...link }: Link) => ({
  ...link,
  expiresAt: timestampFromDate(expiresAt),
});
