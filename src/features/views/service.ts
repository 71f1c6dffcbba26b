import { create, fromJson, type JsonObject, toJson } from "@bufbuild/protobuf";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type TicketFilters,
  TicketFiltersSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import {
  type UpdateViewRequest,
  UpdateViewRequestSchema,
  ViewSchema,
  ViewService,
} from "../../../gen/ticketing/v1/view_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { lockWorkspace } from "../../identity/workspace.ts";
import { actorOf } from "../../rpc/actor.ts";
import { type AuthenticatedCall, implement } from "../../rpc/dispatch.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { isWord } from "../../rpc/pagination.ts";
import type { Principal } from "../../rpc/principal.ts";
import { changesOf, changesWithin, differs, requireValues } from "../../rpc/update-mask.ts";
import { createdBy, creatorOf } from "../actors.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { readFilters } from "../tickets/list.ts";
import { ViewEntity } from "./entity.ts";

/** Views that a workspace may share. */
const maxShared = 100;
/** Views that a member may have in addition. */
const maxOwn = 50;

const defaultOrder = "-lastMessageAt";

/** The handlers of ViewService. */
export function viewService(db: Database) {
  return implement(ViewService, {
    createView: {
      one: async ({ em, workspaceId }, request, call) => {
        const { name, filters = create(TicketFiltersSchema), orderBy, shared, position } = request;
        const memberId = shared ? everyone : requireMember(call.principal);
        readFilters({ ...filters, orderBy: "" }, "filters.");
        await enforceViewQuota(em, workspaceId, memberId);
        const now = new Date();
        const row = em.create(ViewEntity, {
          id: newId("vw"),
          workspaceId,
          memberId,
          name,
          filters: toStored(filters),
          orderBy: orderBy || defaultOrder,
          position,
          ...createdBy(actorOf(call.principal)),
          createdAt: now,
          updatedAt: now,
        });
        auditShared(em, call, "view.created", row);
        return { data: toView(row) };
      },
    },

    async listViews(request, { principal }) {
      const owners = visibleTo(principal);
      const { rows, nextPageToken } = await listRows(
        db.reads(principal.workspaceId),
        ViewEntity,
        request,
        {
          scope: ["views", owners],
          keyForm: [isPosition, isWord],
          each: { property: "memberId", values: owners },
          orderBy: ["position", "id"],
          order: "asc",
        },
      );
      return { data: rows.map(toView), nextPageToken };
    },

    async getView({ id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const where = { id, memberId: visibleTo(principal) };
      return { data: toView(await readRow(reads, ViewEntity, "view", where)) };
    },

    updateView: {
      one: async ({ em, workspaceId }, request, call) => {
        const { principal } = call;
        const given = changesOf(UpdateViewRequestSchema, request);
        requireValues(given, ["name", "orderBy", "shared", "position"]);
        const { shared, ...changes } = given;
        // Locks the workspace before the view, as removing a member with their views does.
        await lockWorkspace(em, workspaceId);
        const row = await findVisible(em, request.id, principal);
        const wasShared = isShared(row);
        const memberId = (shared ?? wasShared) ? everyone : ownerOf(row, principal);
        if (memberId !== row.memberId) {
          await enforceViewQuota(em, workspaceId, memberId);
        }
        const filters = { ...toFilters(row), ...filtersIn(request) };
        readFilters({ ...filters, orderBy: "" }, "filters.");
        const columns = {
          memberId,
          name: row.name,
          ...changes,
          orderBy: changes.orderBy ?? row.orderBy,
          position: changes.position ?? row.position,
          filters: toStored(filters),
        };
        if (differs(row, columns)) {
          em.assign(row, { ...columns, updatedAt: new Date() });
          auditShared(em, call, "view.updated", row, wasShared);
        }
        return { data: toView(row) };
      },
    },

    deleteView: {
      one: async ({ em }, { id }, call) => {
        const row = await findVisible(em, id, call.principal);
        auditShared(em, call, "view.deleted", row);
        em.remove(row);
        return {};
      },
    },
  });
}

/** In place of the owner of a view, if it is shared. */
const everyone = "";

const isShared = ({ memberId }: ViewEntity) => memberId === everyone;

/** The owners whose views a caller sees: the workspace, and the caller. */
const visibleTo = ({ member }: Principal): string[] =>
  member === undefined ? [everyone] : [everyone, member.id];

/** @throws {ApiError} NOT_FOUND also for the view of another member */
const findVisible = (em: EntityManager, id: string, principal: Principal) =>
  findRow(em, ViewEntity, "view", { id, memberId: visibleTo(principal) }, { lock: true });

/** The member who creates their own view. @throws {ApiError} INVALID_ARGUMENT */
function requireMember({ member }: Principal): string {
  if (member === undefined) {
    throw notShared(
      "NOT_A_MEMBER",
      "an API key can have only shared views; send X-Member-Id for others",
    );
  }
  return member.id;
}

/** The owner of a view once it is no longer shared. @throws {ApiError} INVALID_ARGUMENT */
function ownerOf({ createdByType, createdById }: ViewEntity, { member }: Principal): string {
  if (createdByType !== "member" || createdById !== member?.id) {
    throw notShared("NOT_OWNER", "only the member who created the view can stop sharing it");
  }
  return createdById;
}

const notShared = (reason: string, message: string) => invalidField("shared", reason, message);

/** @throws {ApiError} LIMIT_REACHED */
const enforceViewQuota = (em: EntityManager, workspaceId: string, memberId: string) =>
  memberId === everyone
    ? enforceQuota(em, ViewEntity, { workspaceId, memberId }, maxShared, "shared views")
    : enforceQuota(em, ViewEntity, { workspaceId, memberId }, maxOwn, "views of your own");

/** Adds an entry to the audit trail, unless no one else has seen the view. */
function auditShared(
  em: EntityManager,
  call: AuthenticatedCall,
  action: `view.${string}`,
  row: ViewEntity,
  wasShared = false,
): void {
  if (wasShared || isShared(row)) {
    audit(em, call, action, row);
  }
}

const toStored = (filters: TicketFilters) => toJson(TicketFiltersSchema, filters) as JsonObject;

/** Leaves out filters that a later release has stored and this one does not know. */
const toFilters = ({ filters }: ViewEntity): TicketFilters =>
  fromJson(TicketFiltersSchema, filters, { ignoreUnknownFields: true });

/** The filters that an update changes. */
const filtersIn = ({ filters, updateMask }: UpdateViewRequest): Partial<TicketFilters> =>
  changesWithin(UpdateViewRequestSchema.field.filters, filters, updateMask);

const toView = createRenderer<typeof ViewSchema, ViewEntity>(ViewSchema, {
  filters: toFilters,
  shared: isShared,
  createdBy: creatorOf,
});

const isPosition = (value: string) => /^\d{1,4}$/.test(value);
