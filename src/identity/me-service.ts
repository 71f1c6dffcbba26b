import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ApiKeySchema } from "../../gen/ticketing/v1/api_key_service_pb.ts";
import { MeService, type MyWorkspaceSchema } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { Reads } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { implement } from "../rpc/dispatch.ts";
import type { Principal } from "../rpc/principal.ts";
import { readWorkspace, toWorkspace, type Workspace } from "./workspace.ts";

/** Renders a key of a workspace. */
type DescribeKey = (reads: Reads, id: string) => Promise<MessageInitShape<typeof ApiKeySchema>>;

/** The handlers of MeService. */
export function meService(db: Database, describeKey: DescribeKey) {
  return implement(MeService, {
    async getMe(_, { principal }) {
      const { kind, workspaceId } = principal;
      const reads = db.reads(workspaceId);
      if (kind === "api_key") {
        const [workspace, apiKey] = await Promise.all([
          readWorkspace(reads),
          describeKey(reads, principal.id),
        ]);
        return { data: { authentication: kind, workspace, apiKey, role: "admin" } };
      }
      const workspace = await readWorkspace(reads);
      const { issuer, subject, name, email, picture, role } = principal;
      const identity = { issuer, subject, name, email, picture };
      return { data: { authentication: kind, workspace, identity, role } };
    },

    async listWorkspaces(_, { principal }) {
      return { data: await listWorkspaces(db, principal) };
    },
  });
}

/** Lists the workspaces in which a caller can act, in the order of its token. */
async function listWorkspaces(
  db: Database,
  principal: Principal,
): Promise<MessageInitShape<typeof MyWorkspaceSchema>[]> {
  const { workspaceId } = principal;
  const [only = "", ...others] = principal.kind === "jwt" ? principal.organizations : [];
  if (principal.kind === "api_key" || others.length === 0) {
    return [{ organization: only, workspace: await readWorkspace(db.reads(workspaceId)) }];
  }
  const { issuer, organizations } = principal;
  const rows = await db
    .reads(workspaceId)
    .queryAsOwner<Workspace & { organization: string }>(byOrganizations, [issuer, organizations]);
  const found = new Map(rows.map((row) => [row.organization, toWorkspace(row)]));
  return organizations.map((organization) => ({
    organization,
    workspace: found.get(organization),
  }));
}

const byOrganizations = `select external_id as organization, id, name,
    w.created_at as "createdAt"
  from organizations join workspaces w on w.id = workspace_id
  where issuer = $1 and external_id = any($2)`;
