import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MyWorkspaceSchema } from "../../gen/ticketing/v1/me_service_pb.ts";
import type { Database } from "../db/database.ts";
import type { Principal } from "../rpc/principal.ts";
import { readWorkspace, toWorkspace, type Workspace } from "./workspace.ts";

/** Lists the workspaces in which a caller can act, in the order of its token. */
export async function listWorkspaces(
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
