import { timestampMs } from "@bufbuild/protobuf/wkt";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type CreateScheduledMessageRequest,
  ScheduledMessageSchema,
  ScheduledMessageService,
} from "../../../gen/ticketing/v1/scheduled_message_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { actorOf } from "../../rpc/actor.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidField, limitReached } from "../../rpc/errors/api-error.ts";
import { isTime, isWord } from "../../rpc/pagination.ts";
import { createdBy, creatorOf } from "../actors.ts";
import { renderAttachment } from "../attachments/entity.ts";
import type { Files } from "../attachments/files.ts";
import { endDrafts } from "../drafts/change.ts";
import { findRow, listRows } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { requireSendable } from "../tickets/create-messages.ts";
import type { TicketChannels } from "../tickets/deps.ts";
import type { Status, Visibility } from "../tickets/entity.ts";
import { findTicket, requireUnmerged } from "../tickets/find.ts";
import { ScheduledMessageEntity } from "./entity.ts";

/** Scheduled messages that a workspace may have. */
const maxOfWorkspace = 1_000;
/** Scheduled messages that a ticket may have. */
const maxOfTicket = 20;
const longestDelayMs = 90 * 24 * 3_600_000;

interface ScheduledMessageDeps {
  readonly db: Database;
  readonly channels: Pick<TicketChannels, "repliesOn">;
  readonly files: Pick<Files, "claim" | "reserve" | "unreserve">;
}

/** The handlers of ScheduledMessageService. */
export function scheduledMessageService({ db, channels, files }: ScheduledMessageDeps) {
  return implement(ScheduledMessageService, {
    createScheduledMessage: {
      one: async (tx, request, call) => {
        const { em, workspaceId } = tx;
        const { ticketId, body } = request;
        const now = new Date();
        const sendAt = sendTimeOf(request, now);
        const visibility = (request.visibility || "public") as Visibility;
        const ticket = requireUnmerged(await findTicket(em, ticketId, { lock: true }));
        await requireRoom(em, workspaceId, ticketId);
        if (visibility === "public") {
          // Anything that its channel never accepts is refused now, not when no one is looking.
          requireSendable(ticket, body, await channels.repliesOn(em, ticket));
        }
        const fill = await files.claim(em, request.attachments);
        const attachments = fill(request.attachments);
        await files.reserve(em, { ticketId, workspaceId }, attachments, sendAt);
        endDrafts(tx, call.principal, [{ ticketId, isNote: visibility === "internal" }]);
        const row = em.create(ScheduledMessageEntity, {
          id: newId("smsg"),
          workspaceId,
          ticketId,
          body,
          visibility,
          setStatus: request.setStatus as Status | "",
          attachments,
          sendAt,
          error: null,
          ...createdBy(actorOf(call.principal)),
          createdAt: now,
        });
        return { data: toScheduledMessage(row) };
      },
    },

    async listScheduledMessages(request, { principal }) {
      const { ticketId } = request;
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(reads, ScheduledMessageEntity, request, {
        scope: ["scheduled-messages", ticketId],
        where: { ticketId: ticketId || undefined },
        keyForm: [isTime, isWord],
        orderBy: ["sendAt", "id"],
        order: "asc",
        long: true,
      });
      return { data: rows.map(toScheduledMessage), nextPageToken };
    },

    deleteScheduledMessage: {
      one: async ({ em }, { id }) => {
        const where = { id };
        // Waits for a worker that is about to send it, and then finds none.
        const row = await findRow(em, ScheduledMessageEntity, "scheduled message", where, {
          lock: true,
        });
        await files.unreserve(em, row, row.attachments);
        em.remove(row);
        return {};
      },
    },
  });
}

/** @throws {ApiError} LIMIT_REACHED */
async function requireRoom(em: EntityManager, workspaceId: string, ticketId: string) {
  const rows = ScheduledMessageEntity;
  await enforceQuota(em, rows, { workspaceId }, maxOfWorkspace, "scheduled messages");
  if ((await em.count(rows, { workspaceId, ticketId })) >= maxOfTicket) {
    throw limitReached(maxOfTicket, "scheduled messages", "a ticket");
  }
}

/** @throws {ApiError} INVALID_ARGUMENT when the time is not within the next 90 days */
function sendTimeOf({ time }: CreateScheduledMessageRequest, now: Date): Date {
  if (time.case !== "sendAt") {
    return new Date(now.getTime() + (time.value ?? 0) * 1_000);
  }
  const sendAt = new Date(timestampMs(time.value));
  const ahead = sendAt.getTime() - now.getTime();
  const refuse = (message: string) => invalidField("sendAt", "INVALID_VALUE", message);
  if (ahead <= 0) {
    throw refuse("must be in the future");
  }
  if (ahead > longestDelayMs) {
    throw refuse("must be at most 90 days ahead");
  }
  return sendAt;
}

const toScheduledMessage = createRenderer<typeof ScheduledMessageSchema, ScheduledMessageEntity>(
  ScheduledMessageSchema,
  {
    attachments: ({ attachments }) => attachments.map(renderAttachment),
    error: ({ error }) => error ?? undefined,
    createdBy: creatorOf,
  },
);
