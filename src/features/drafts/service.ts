import {
  DraftSchema,
  DraftService,
  UpdateDraftRequestSchema,
} from "../../../gen/ticketing/v1/draft_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { selectEntities } from "../../db/orm/select.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import type { Call } from "../../rpc/call.ts";
import { implement } from "../../rpc/dispatch.ts";
import { requireMatch } from "../../rpc/if-match.ts";
import { isTime, isWord } from "../../rpc/pagination.ts";
import { requireMember } from "../../rpc/require-member.ts";
import { changesOf, differs } from "../../rpc/update-mask.ts";
import { listRows } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { requireTicket, requireTicketIn } from "../ticket-exists.ts";
import { DraftEntity } from "./entity.ts";

/** Drafts that a member may have. */
const maxDrafts = 100;

/** The handlers of DraftService. */
export function draftService(db: Database) {
  return implement(DraftService, {
    async listDrafts(request, { principal }) {
      const memberId = principal.member?.id ?? nobody;
      const { rows, nextPageToken } = await listRows(
        db.reads(principal.workspaceId),
        DraftEntity,
        request,
        {
          scope: ["drafts", memberId],
          where: { memberId },
          orderBy: ["updatedAt", "ticketId"],
          keyForm: [isTime, isWord],
          order: "desc",
          long: true,
        },
      );
      return { data: rows.map(toDraft), nextPageToken };
    },

    async getDraft({ ticketId }, call) {
      const reads = db.reads(call.principal.workspaceId);
      await requireTicket(reads, ticketId);
      const { id: memberId } = requireMember(call.principal);
      const [row] = await reads.rows(DraftEntity, { where: { memberId, ticketId } });
      return show(call, ticketId, row);
    },

    updateDraft: {
      one: async (tx, request, call) => {
        const { em, workspaceId } = tx;
        const { ticketId } = request;
        // Calls that create the same draft run one at a time.
        await requireTicketIn(tx, ticketId, { lock: true });
        const { id: memberId } = requireMember(call.principal);
        const where = { memberId, ticketId };
        const [row] = await selectEntities(em, DraftEntity, { where, lock: true });
        requireMatch(call, "draft", row?.version ?? 0);
        const changes = changesOf(UpdateDraftRequestSchema, request);
        const texts = {
          reply: ("reply" in changes ? changes.reply : row?.reply) ?? "",
          note: ("note" in changes ? changes.note : row?.note) ?? "",
        };
        const now = new Date();
        if (texts.reply === "" && texts.note === "") {
          if (row !== undefined) {
            em.remove(row);
          }
          return show(call, ticketId, undefined);
        }
        if (row === undefined) {
          const own = { workspaceId, memberId };
          await enforceQuota(em, DraftEntity, own, maxDrafts, "drafts of your own");
          const times = { createdAt: now, updatedAt: now };
          const made = em.create(DraftEntity, { ...own, ticketId, ...texts, version: 1, ...times });
          return show(call, ticketId, made);
        }
        if (differs(row, texts)) {
          em.assign(row, { ...texts, version: row.version + 1, updatedAt: now });
        }
        return show(call, ticketId, row);
      },
    },

    deleteDraft: {
      one: async (tx, { ticketId }, { principal }) => {
        await requireTicketIn(tx, ticketId, { lock: true });
        const { id: memberId } = requireMember(principal);
        await tx.em.nativeDelete(DraftEntity, { memberId, ticketId });
        return {};
      },
    },
  });
}

/** In place of a member, for a caller who is not one. */
const nobody = "";

/** A response with the draft, or with the empty one. */
function show({ context }: Pick<Call, "context">, ticketId: string, row: DraftEntity | undefined) {
  context.setResponseHeader("etag", `"${row?.version ?? 0}"`);
  return { data: row === undefined ? { ticketId } : toDraft(row) };
}

const toDraft = createRenderer<typeof DraftSchema, DraftEntity>(DraftSchema, {});
