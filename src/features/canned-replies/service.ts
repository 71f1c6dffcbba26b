import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  CannedReplyService,
  type ListCannedRepliesRequest,
  UpdateCannedReplyRequestSchema,
} from "../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidArgument, notFound } from "../../rpc/errors/api-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { findRow, readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { findTicket } from "../tickets/find.ts";
import { CannedReplyEntity } from "./entity.ts";
import { fillTemplate, parseTemplate, TemplateError } from "./template.ts";
import { valuesOf } from "./values.ts";

/** Canned replies that a workspace may have. */
const maxReplies = 1_000;

/** The handlers of CannedReplyService. */
export function cannedReplyService(db: Database) {
  return implement(CannedReplyService, {
    createCannedReply: {
      one: async ({ em, workspaceId }, { shortcut, title, body, tags }) => {
        requireTemplate(body);
        const now = new Date();
        await enforceQuota(em, CannedReplyEntity, { workspaceId }, maxReplies, "canned replies");
        const row = em.create(CannedReplyEntity, {
          id: newId("cr"),
          workspaceId,
          shortcut,
          title,
          body,
          tags,
          createdAt: now,
          updatedAt: now,
        });
        return { data: toCannedReply(row) };
      },
    },

    async listCannedReplies(request, { principal }) {
      const { rows, nextPageToken } = await listReplies(
        db.forWorkspace(principal.workspaceId),
        request,
      );
      return { data: rows.map(toCannedReply), nextPageToken };
    },

    async getCannedReply({ id }, { principal }) {
      const { workspaceId } = principal;
      const row = await readRow(db.reads(workspaceId), CannedReplyEntity, "canned reply", id);
      return { data: toCannedReply(row) };
    },

    updateCannedReply: {
      one: async ({ em }, request) => {
        const changes = changesOf(UpdateCannedReplyRequestSchema, request);
        requireValues(changes, ["shortcut", "body"]);
        if ("title" in changes) {
          changes.title ??= "";
        }
        if (changes.body !== undefined) {
          requireTemplate(changes.body);
        }
        const row = await findReply(em, request.id, LockMode.PESSIMISTIC_WRITE);
        em.assign(row, { ...(changes as Partial<CannedReplyEntity>), updatedAt: new Date() });
        return { data: toCannedReply(row) };
      },
    },

    deleteCannedReply: {
      one: async ({ em }, { id }) => {
        if ((await em.nativeDelete(CannedReplyEntity, { id })) === 0) {
          throw notFound("canned reply");
        }
        return {};
      },
    },

    async renderCannedReply({ id, ticketId, variables, keepMissing }, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const reply = await findReply(em, id);
      const ticket = ticketId === "" ? undefined : await findTicket(em, ticketId);
      return { data: fillTemplate(reply.body, valuesOf(ticket, variables), keepMissing) };
    },
  });
}

/** One page of the canned replies of the entity manager's workspace, by shortcut. */
function listReplies(em: EntityManager, request: ListCannedRepliesRequest) {
  const { q, tag, shortcut } = request;
  const like = { $ilike: `%${q.replace(/[\\%_]/g, "\\$&")}%` };
  const filters = {
    ...(q !== "" && { $or: [{ shortcut: like }, { title: like }, { body: like }] }),
    ...(tag !== "" && { tags: { $contains: [tag] } }),
    ...(shortcut !== "" && { shortcut }),
  };
  return listRows(em, CannedReplyEntity, request, "canned-replies", filters, {
    key: "shortcut",
    order: "asc",
  });
}

const findReply = (em: EntityManager, id: string, lockMode?: LockMode) =>
  findRow(em, CannedReplyEntity, "canned reply", { id }, lockMode);

const toCannedReply = (row: CannedReplyEntity) => ({
  id: row.id,
  shortcut: row.shortcut,
  title: row.title,
  body: row.body,
  tags: row.tags,
  createdAt: timestampFromDate(row.createdAt),
  updatedAt: timestampFromDate(row.updatedAt),
});

function requireTemplate(body: string): void {
  try {
    parseTemplate(body);
  } catch (error) {
    if (!(error instanceof TemplateError)) {
      throw error;
    }
    throw invalidArgument({ field: "body", reason: "UNKNOWN_VARIABLE", message: error.message });
  }
}
