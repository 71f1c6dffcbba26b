import type { NotificationKind } from "../../../gen/enums.ts";
import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import type { Actor } from "../../rpc/actor.ts";

/** Time to see it in the dashboard, before it is emailed. */
const mailAfterMs = 60_000;

interface Happening {
  readonly kind: NotificationKind;
  readonly ticketId: string;
  readonly messageId?: string;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * Notifies members, other than the one who acts. Inactive members get nothing. It costs one
 * statement, sent with the commit, if there is anyone to notify.
 */
export function notify(
  { write, workspaceId }: Pick<WorkspaceTx, "write" | "workspaceId">,
  members: readonly string[],
  { kind, ticketId, messageId, actor, at }: Happening,
): void {
  const memberIds = [...new Set(members)].filter((id) => id !== "" && id !== actor.id);
  if (memberIds.length === 0) {
    return;
  }
  const ids = memberIds.map(() => newId("ntf"));
  const isMailed = kind !== "replied";
  write(insert, [
    ...[workspaceId, textArray(ids), textArray(memberIds), kind, ticketId, messageId ?? null],
    ...[actor.type, actor.id, actor.name, actor.via, at],
    isMailed ? new Date(at.getTime() + mailAfterMs) : null,
  ]);
}

/** A new message of the requester replaces an unread one. */
const insert = `
  with replaced as (
    delete from notifications
    where $4 = 'replied' and workspace_id = $1 and member_id = any($3::text[]) and ticket_id = $5
      and kind = 'replied' and read_at is null
  )
  insert into notifications (
    workspace_id, id, member_id, kind, ticket_id, message_id,
    created_by_type, created_by_id, created_by_name, created_by_via, created_at, mail_due_at
  )
  select m.workspace_id, new.id, m.id, $4, $5, $6, $7, $8, $9, $10, $11, $12
  from unnest($2::text[], $3::text[]) as new (id, member_id)
  join members m on m.workspace_id = $1 and m.id = new.member_id and m.status = 'active'`;
