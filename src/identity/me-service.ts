import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ApiKeySchema } from "../../gen/ticketing/v1/api_key_service_pb.ts";
import type { ConsoleSessionSchema } from "../../gen/ticketing/v1/console_session_service_pb.ts";
import { MeService, type MyWorkspaceSchema } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { MemberSchema } from "../../gen/ticketing/v1/member_service_pb.ts";
import type { Reads } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { actorOf } from "../rpc/actor.ts";
import { implement } from "../rpc/dispatch.ts";
import { hasTokenName, type Principal, roleOf } from "../rpc/principal.ts";
import { isInvited } from "./found-member.ts";
import { readWorkspace, toWorkspace, type Workspace } from "./workspace.ts";

/** Reads the parts of a caller, for display. */
interface ReadCaller {
  apiKey(reads: Reads, id: string): Promise<MessageInitShape<typeof ApiKeySchema>>;
  consoleSession(reads: Reads, id: string): Promise<MessageInitShape<typeof ConsoleSessionSchema>>;
  member(reads: Reads, id: string): Promise<MessageInitShape<typeof MemberSchema>>;
}

/**
 * The handlers of MeService.
 * @param acceptByToken whether people accept invitations by their next call, and not by a link
 */
export function meService(db: Database, read: ReadCaller, acceptByToken: boolean) {
  return implement(MeService, {
    async getMe(_, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const [workspace, apiKey, consoleSession, member] = await Promise.all([
        readWorkspace(reads),
        principal.kind === "api_key" ? read.apiKey(reads, principal.id) : undefined,
        principal.kind === "console" ? read.consoleSession(reads, principal.id) : undefined,
        principal.member && read.member(reads, principal.member.id),
      ]);
      const [actor, role] = [actorOf(principal), roleOf(principal)];
      const nameSource = hasTokenName(principal) ? "token" : "stored";
      return {
        data: {
          ...{ actor, workspace, role, member, apiKey, consoleSession },
          ...(member && { nameSource }),
        },
      };
    },

    async listWorkspaces(_, { principal }) {
      return { data: await listWorkspaces(db, principal, acceptByToken) };
    },
  });
}

/**
 * Lists the workspaces in which a caller can act, in the order of its token: without those in which
 * the member was deactivated, or removed and not invited again.
 */
async function listWorkspaces(
  db: Database,
  principal: Principal,
  acceptByToken: boolean,
): Promise<MessageInitShape<typeof MyWorkspaceSchema>[]> {
  const reads = db.reads(principal.workspaceId);
  if (principal.kind !== "jwt") {
    return [{ organization: "", workspace: await readWorkspace(reads) }];
  }
  const { issuer, subject, organizations, sessionId } = principal;
  const ownIds = sessionId === undefined ? [] : organizations;
  const rows = await reads.queryAsOwner<Found>(byOrganizations, [
    issuer,
    organizations,
    ownIds,
    subject,
    acceptByToken,
  ]);
  const found = new Map(rows.map((row) => [row.organization, row]));
  return organizations
    .map((organization) => ({ organization, row: found.get(organization) }))
    .filter(({ row }) => row?.isOut !== true)
    .map(({ organization, row }) => ({ organization, workspace: row && toWorkspace(row) }));
}

interface Found extends Workspace {
  readonly organization: string;
  readonly isOut: boolean;
}

/** People who sign in at the service have the identifiers of their workspaces. */
const byOrganizations = `select w.id, w.name, w.created_at as "createdAt", o.organization,
    w.closed_ticket_retention_days as "closedTicketRetentionDays", w.language,
    coalesce(m.status = 'deactivated' or (m.status = 'removed' and not ($5 and ${isInvited})), false)
      as "isOut"
  from (
    select external_id as organization, workspace_id from organizations
    where issuer = $1 and external_id = any($2)
    union all select id, id from unnest($3::text[]) as own (id)
  ) o
  join workspaces w on w.id = o.workspace_id
  left join member_logins l on l.workspace_id = w.id and l.issuer = $1 and l.subject = $4
  left join members m on m.workspace_id = w.id and m.id = l.member_id`;
