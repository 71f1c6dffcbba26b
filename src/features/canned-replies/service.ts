import {
  CannedReplySchema,
  CannedReplyService,
  UpdateCannedReplyRequestSchema,
} from "../../../gen/ticketing/v1/canned_reply_service_pb.ts";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { requireRightsFor } from "../../identity/authenticate.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidField, notFound } from "../../rpc/errors/api-error.ts";
import { changesOf, differs, requireValues } from "../../rpc/update-mask.ts";
import { MemberEntity, memberName } from "../members/entity.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { readTicket } from "../tickets/find.ts";
import { CannedReplyEntity } from "./entity.ts";
import { fillTemplate, namesAssignee, parseTemplate, TemplateError } from "./template.ts";
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
      const { q, tag, shortcut } = request;
      const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
      const { rows, nextPageToken } = await listRows(
        db.reads(principal.workspaceId),
        CannedReplyEntity,
        request,
        {
          scope: ["canned-replies", { q, tag, shortcut }],
          where: { shortcut: shortcut || undefined },
          and: [
            (bind) =>
              `(${bind(q)} = '' or t.shortcut ilike ${bind(like)} or t.title ilike ${bind(like)} or t.body ilike ${bind(like)})`,
            (bind) => `(${bind(tag)} = '' or ${bind(tag)} = any(t.tags))`,
          ],
          orderBy: ["shortcut"],
          order: "asc",
        },
      );
      return { data: rows.map(toCannedReply), nextPageToken };
    },

    async getCannedReply({ id }, { principal }) {
      const { workspaceId } = principal;
      const row = await readRow(db.reads(workspaceId), CannedReplyEntity, "canned reply", { id });
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
        const where = { id: request.id };
        const row = await findRow(em, CannedReplyEntity, "canned reply", where, { lock: true });
        if (differs(row, changes)) {
          em.assign(row, { ...(changes as Partial<CannedReplyEntity>), updatedAt: new Date() });
        }
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
      if (ticketId !== "") {
        requireRightsFor(TicketService.method.getTicket, principal);
      }
      const reads = db.reads(principal.workspaceId);
      const [reply, ticket] = await Promise.all([
        readRow(reads, CannedReplyEntity, "canned reply", { id }),
        ticketId === "" ? undefined : readTicket(reads, ticketId),
      ]);
      const [assignee] =
        ticket?.assigneeId && namesAssignee(reply.body)
          ? await reads.rows(MemberEntity, { where: { id: ticket.assigneeId } })
          : [];
      const values = valuesOf(ticket, assignee ? memberName(assignee) : "", variables);
      return { data: fillTemplate(reply.body, values, keepMissing) };
    },
  });
}

const toCannedReply = createRenderer<typeof CannedReplySchema, CannedReplyEntity>(
  CannedReplySchema,
  {},
);

function requireTemplate(body: string): void {
  try {
    parseTemplate(body);
  } catch (error) {
    if (!(error instanceof TemplateError)) {
      throw error;
    }
    throw invalidField("body", "UNKNOWN_VARIABLE", error.message);
  }
}
