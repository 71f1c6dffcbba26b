import {
  type MarkNotificationsReadRequest,
  NotificationSchema,
  NotificationService,
  NotificationSettingsSchema,
  UpdateNotificationSettingsRequestSchema,
} from "../../../gen/ticketing/v1/notification_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { requireMember } from "../../rpc/require-member.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { creatorOf } from "../actors.ts";
import { listRows } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { lastMillisecond } from "../times.ts";
import { defaultSettings, NotificationEntity, NotificationSettingsEntity } from "./entity.ts";
import { changeSettings } from "./settings.ts";

/** Counting stops here. */
const countedAtMost = 100;

/** The handlers of NotificationService. */
export function notificationService(db: Database) {
  return implement(NotificationService, {
    async listNotifications(request, { principal }) {
      const memberId = requireMember(principal).id;
      const { unread } = request;
      const { rows, nextPageToken } = await listRows<NotificationEntity, TicketColumns>(
        db.reads(principal.workspaceId),
        NotificationEntity,
        request,
        {
          scope: ["notifications", memberId, unread],
          where: { memberId, ...(unread && { readAt: null }) },
          columns: ticketColumns,
        },
      );
      return { data: rows.map(toNotification), nextPageToken };
    },

    async countUnreadNotifications(_, { principal }) {
      const [row] = await db.query<{ count: number }>(principal.workspaceId, countUnread, [
        requireMember(principal).id,
      ]);
      const found = row?.count ?? 0;
      return { data: { count: Math.min(found, countedAtMost), hasMore: found > countedAtMost } };
    },

    markNotificationsRead: {
      one: async ({ em, workspaceId }, request, { principal }) => {
        const [condition, value] = conditionOf(request);
        await em.execute(`${markRead} and ${condition}`, [
          workspaceId,
          requireMember(principal).id,
          value,
        ]);
        return {};
      },
    },

    async getNotificationSettings(_, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const where = { memberId: requireMember(principal).id };
      const [row = defaultSettings] = await reads.rows(NotificationSettingsEntity, { where });
      return { data: toSettings(row) };
    },

    updateNotificationSettings: {
      one: async (tx, request, { principal }) => {
        const memberId = requireMember(principal).id;
        const changes = changesOf(UpdateNotificationSettingsRequestSchema, request);
        requireValues(changes, Object.keys(defaultSettings));
        return { data: toSettings(await changeSettings(tx, memberId, changes)) };
      },
    },
  });
}

/** The SQL that selects the rows that a request marks, with its value. @throws {ApiError} INVALID_ARGUMENT */
function conditionOf({ ids, ticketId, through }: MarkNotificationsReadRequest) {
  const given: [string, string, unknown][] = [];
  if (ids.length > 0) {
    given.push(["ids", "id = any(?::text[])", textArray(ids)]);
  }
  if (ticketId !== "") {
    given.push(["ticketId", "ticket_id = ?", ticketId]);
  }
  if (through !== undefined) {
    given.push(["through", "created_at <= ?", lastMillisecond(through)]);
  }
  const [first, second] = given;
  if (first === undefined) {
    throw invalidField("through", "REQUIRED", "is required, unless ids or ticketId is given");
  }
  if (second !== undefined) {
    throw invalidField(second[0], "INVALID_VALUE", `cannot be given with ${first[0]}`);
  }
  return [first[1], first[2]] as const;
}

const countUnread = `select count(*)::int as count from (
    select from notifications where workspace_id = $1 and member_id = $2 and read_at is null
    limit ${countedAtMost + 1}
  ) unread`;

const markRead = `update notifications set read_at = now()
  where workspace_id = ? and member_id = ? and read_at is null`;

interface TicketColumns {
  readonly ticketNumber: number | null;
  readonly ticketSubject: string | null;
}

const ofTicket = (column: string) => () =>
  `(select ${column} from tickets k where k.workspace_id = t.workspace_id and k.id = t.ticket_id)`;

const ticketColumns = { ticketNumber: ofTicket("number"), ticketSubject: ofTicket("subject") };

const toNotification = createRenderer<
  typeof NotificationSchema,
  NotificationEntity & TicketColumns
>(NotificationSchema, {
  ticket: ({ ticketId, ticketNumber, ticketSubject }) => ({
    id: ticketId,
    number: ticketNumber ?? 0,
    subject: ticketSubject ?? "",
  }),
  actor: creatorOf,
});

const toSettings = createRenderer<
  typeof NotificationSettingsSchema,
  Pick<NotificationSettingsEntity, keyof typeof defaultSettings>
>(NotificationSettingsSchema, {});
