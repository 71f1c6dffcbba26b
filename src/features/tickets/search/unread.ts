import type { Sql } from "../../../db/orm/select.ts";
import { callerOf, type Principal } from "../../../rpc/principal.ts";

/**
 * Whether the last message is unread: someone else wrote it since the caller last read the ticket,
 * and since the caller exists.
 */
export const isUnread = (principal: Principal): Sql =>
  isUnreadBy(callerOf(principal).id, principal.member === undefined ? "api_keys" : "members");

/** The same for a reader, who has a row in the table. */
export const isUnreadBy =
  (readerId: string, table: "api_keys" | "members"): Sql =>
  (bind) => {
    const reader = bind(readerId);
    return `(t.last_writer_id <> ${reader} and t.merged_into_id is null
      and t.last_message_at > (select created_at from ${table} where workspace_id = $1 and id = ${reader})
      and t.last_message_at > coalesce((select read_through from ticket_reads
        where workspace_id = $1 and reader_id = ${reader} and ticket_id = t.id), '-infinity'))`;
  };
