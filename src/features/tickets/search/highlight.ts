import type { MessageInitShape } from "@bufbuild/protobuf";
import type { TicketHighlightSchema } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Reads } from "../../../db/connect.ts";
import { textArray } from "../../../db/pool/array-literal.ts";
import type { Wanted } from "./find.ts";
import { createMark } from "./mark.ts";

/** The columns of a ticket that a search looks into. */
export interface Highlighted {
  readonly id: string;
  readonly subject: string;
  readonly requester: {
    readonly name: string;
    readonly email?: string | null;
    readonly externalId?: string | null;
  };
}

interface MessageRow {
  readonly ticketId: string;
  readonly messageId: string;
  readonly body: string;
  readonly files: readonly string[];
}

/**
 * Marks where the words of a search occur: in the subject of each ticket, and in its newest message
 * that has them, in the name of a file or in the requester.
 */
export async function highlightTickets(
  reads: Reads,
  rows: readonly Highlighted[],
  wanted: readonly (readonly Wanted[])[],
): Promise<MessageInitShape<typeof TicketHighlightSchema>[]> {
  if (rows.length === 0) {
    return [];
  }
  const mark = createMark(wanted);
  const ids = textArray(rows.map(({ id }) => id));
  const found = await reads.query<MessageRow>(newestMessages, [ids, JSON.stringify(wanted)]);
  const messages = new Map(found.map((row) => [row.ticketId, row]));
  return rows.flatMap(({ id, subject, requester }) => {
    const message = messages.get(id);
    const { name, email, externalId } = requester;
    const places: [field: string, texts: readonly (string | null | undefined)[]][] = [
      ["message", [message?.body ?? null]],
      ["file", message?.files ?? []],
      ["requester", [name, email, externalId]],
    ];
    const highlight = (field: string, texts: readonly (string | null | undefined)[]) => {
      const parts = texts
        .values()
        .map((text) => text && mark(text))
        .find(Boolean);
      const messageId = field === "message" || field === "file" ? (message?.messageId ?? "") : "";
      return parts ? { ticketId: id, field, messageId, parts } : undefined;
    };
    const other = places
      .values()
      .map(([field, texts]) => highlight(field, texts))
      .find(Boolean);
    return [highlight("subject", [subject]), other].filter((found) => found !== undefined);
  });
}

/** The question is built once, not for each row. */
const newestMessages = `
  with asked as materialized (select to_search_query($1, $3::jsonb) as question)
  select m.ticket_id as "ticketId", m.id as "messageId", left(m.body, 8192) as body,
    array(select file ->> 'name' from jsonb_array_elements(m.attachments) file) as files
  from asked, unnest($2::text[]) ticket (id)
  cross join lateral (
    select ticket_id, id, body, attachments from messages
    where workspace_id = $1 and ticket_id = ticket.id and search_vector @@ question
    order by id desc limit 1
  ) m`;
