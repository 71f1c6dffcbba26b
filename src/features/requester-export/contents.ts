import type { EntityName } from "@mikro-orm/postgresql";
import { SenderBlockSchema } from "../../../gen/ticketing/v1/sender_block_service_pb.ts";
import {
  MessageSchema,
  RequesterSchema,
  TicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import type { Reads } from "../../db/connect.ts";
import type { Selection } from "../../db/orm/select.ts";
import { AttachmentEntity } from "../attachments/entity.ts";
import type { Files } from "../attachments/files.ts";
import { blockedValue } from "../sender-blocks/blocked-values.ts";
import { SenderBlockEntity } from "../sender-blocks/entity.ts";
import { toSenderBlock } from "../sender-blocks/render.ts";
import { MessageEntity, type RequesterEntity, TicketEntity } from "../tickets/entity.ts";
import { toMessage, toRequester, toTicket } from "../tickets/render.ts";
import type { ZipEntry } from "./zip.ts";

/** Rows in memory at a time. */
const pageSize = 50;

interface ExportSource {
  readonly reads: Reads;
  readonly files: Pick<Files, "find">;
  readonly requester: RequesterEntity;
  /** Called after each ticket. */
  readonly onTicket: () => void;
}

/** Number of tickets of a requester. */
export async function countTickets({ query }: Reads, requesterId: string): Promise<number> {
  const text = `select count(*)::int as count from tickets
    where workspace_id = $1 and requester_id = $2`;
  const [row] = await query<{ count: number }>(text, [requesterId]);
  return row?.count ?? 0;
}

/** The files of an archive, in the form of the API: docs/guides/support-desk.md describes them. */
export async function* contentsOf(source: ExportSource): AsyncGenerator<ZipEntry> {
  const { reads, files, requester, onTicket } = source;
  const tickets = pagesOf(reads, TicketEntity, {
    and: [(bind) => `t.requester_id = ${bind(requester.id)}`],
  });
  yield json("requester.json", requester.updatedAt, describe(reads, requester));
  for await (const ticket of tickets) {
    const folder = `tickets/${ticket.number}`;
    const where = { ticketId: ticket.id };
    yield json(`${folder}/ticket.json`, ticket.updatedAt, [
      `${renderApiJson(TicketSchema, toTicket(ticket))}\n`,
    ]);
    yield json(
      `${folder}/messages.json`,
      ticket.lastMessageAt,
      asList(pagesOf(reads, MessageEntity, { where }), (row) =>
        renderApiJson(MessageSchema, toMessage(row)),
      ),
    );
    for await (const { id, name, createdAt } of pagesOf(reads, AttachmentEntity, { where })) {
      const file = await files.find(reads.workspaceId, id);
      if (file !== undefined) {
        yield {
          path: `${folder}/files/${id}-${name.replace(/[<>:"|?*\\/]/g, "_")}`,
          modifiedAt: createdAt,
          isCompressed: false,
          content: file.chunks(),
        };
      }
    }
    onTicket();
  }
}

const json = (
  path: string,
  modifiedAt: Date,
  content: AsyncIterable<string> | Iterable<string>,
): ZipEntry => ({ path, modifiedAt, isCompressed: true, content: asAsync(content) });

async function* asAsync(content: AsyncIterable<string> | Iterable<string>) {
  yield* content;
}

/** The requester, the requesters merged into them, and the blocks of their address and number. */
async function* describe(reads: Reads, requester: RequesterEntity): AsyncGenerator<string> {
  const merged = await reads.query<{ id: string }>(mergedInto, [requester.id]);
  const value = [
    blockedValue("email", requester.email ?? ""),
    blockedValue("phone", requester.phone ?? ""),
  ].filter((each) => each !== undefined);
  const blocks = await reads.rows(SenderBlockEntity, { where: { value }, orderBy: ["id"] });
  const fields = [
    `"exportedAt":${JSON.stringify(new Date())}`,
    `"requester":${renderApiJson(RequesterSchema, toRequester(requester))}`,
    `"mergedIds":${JSON.stringify(merged.map(({ id }) => id))}`,
    `"senderBlocks":[${blocks.map((row) => renderApiJson(SenderBlockSchema, toSenderBlock(row))).join()}]`,
  ];
  yield `{${fields.join(",\n")}}\n`;
}

/** According to the audit trail, as long as it is kept. */
const mergedInto = `
  with recursive merged (id) as (
    select $2::text
    union
    select change ->> 'after'
    from merged m
    join audit_events a on a.workspace_id = $1 and a.target_id = m.id
      and a.action = 'requester.merged'
    cross join jsonb_array_elements(a.changes) as change
    where change ->> 'field' = 'sourceId'
  )
  select id from merged where id <> $2`;

async function* asList<Row>(rows: AsyncIterable<Row>, render: (row: Row) => string) {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${render(row)}`;
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Rows in the order of their identifiers, a page at a time. */
async function* pagesOf<E extends { id: string }>(
  reads: Reads,
  entity: EntityName<E>,
  selection: Pick<Selection<E>, "where" | "and">,
): AsyncGenerator<E> {
  let after: [string] | undefined;
  for (let page: E[] = []; after === undefined || page.length === pageSize; ) {
    const orderBy = ["id" as const];
    page = await reads.rows(entity, { ...selection, orderBy, after, limit: pageSize });
    yield* page;
    after = [page.at(-1)?.id ?? ""];
  }
}
