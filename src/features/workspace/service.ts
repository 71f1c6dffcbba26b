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
import type { Notices } from "../mail/notices.ts";
import { getMailTemplate, previewMail, sendTestMail, updateMailTemplate } from "./mail-template.ts";

/** The fields that can be changed. */
const settings = ["closedTicketRetentionDays", "language"] as const;

interface WorkspaceDeps {
  readonly db: Database;
  readonly notices: Notices;
}

/** The handlers of WorkspaceService. */
export function workspaceService({ db, notices }: WorkspaceDeps) {
  return implement(WorkspaceService, {
    async getWorkspace(_, { principal }) {
      return { data: await readWorkspace(db.reads(principal.workspaceId)) };
    },

    updateWorkspace: {
      one: async ({ em, workspaceId }, request, call) => {
        const changes = changesOf(UpdateWorkspaceRequestSchema, request);
        requireValues(changes, settings);
        const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
        const row = await em.findOneOrFail(Workspace, workspaceId, lock);
        if (differs(row, changes)) {
          const before = { ...row };
          em.assign(row, changes as Partial<Workspace>);
          const target = { id: workspaceId, workspaceId, name: row.name };
          audit(em, call, "workspace.updated", target, changesBetween(before, row));
        }
        return { data: toWorkspace(row) };
      },
    },

    async getMailTemplate(_, { principal }) {
      return { data: await getMailTemplate(db.reads(principal.workspaceId)) };
    },

    updateMailTemplate: {
      one: async (tx, request, call) => ({ data: await updateMailTemplate(tx, request, call) }),
    },

    async previewMail(request, call) {
      return { data: await previewMail(db.reads(call.principal.workspaceId), request, call) };
    },

    sendTestMail: {
      async one(tx, request, call) {
        await sendTestMail(tx, request, call, { reads: db.reads(tx.workspaceId), notices });
        return {};
      },
    },
  });
}

const changesBetween = (before: Workspace, after: Workspace) =>
  settings
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }));
