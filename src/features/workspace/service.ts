import { LockMode } from "@mikro-orm/core";
import {
  UpdateWorkspaceRequestSchema,
  WorkspaceService,
} from "../../../gen/ticketing/v1/workspace_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { readWorkspace, toWorkspace, Workspace } from "../../identity/workspace.ts";
import { implement } from "../../rpc/dispatch.ts";
import { changesOf, differs, requireValues } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";

/** The handlers of WorkspaceService. */
export function workspaceService(db: Database) {
  return implement(WorkspaceService, {
    async getWorkspace(_, { principal }) {
      return { data: await readWorkspace(db.reads(principal.workspaceId)) };
    },

    updateWorkspace: {
      one: async ({ em, workspaceId }, request, call) => {
        const changes = changesOf(UpdateWorkspaceRequestSchema, request);
        requireValues(changes, ["closedTicketRetentionDays"]);
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const row = await em.findOneOrFail(Workspace, workspaceId, lock);
        if (differs(row, changes)) {
          const field = "closedTicketRetentionDays";
          const before = String(row[field]);
          em.assign(row, changes);
          const target = { id: workspaceId, workspaceId, name: row.name };
          const change = { field, before, after: String(row[field]) };
          audit(em, call, "workspace.updated", target, [change]);
        }
        return { data: toWorkspace(row) };
      },
    },
  });
}
