import type { CreateTicketRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { forItem } from "../../rpc/batch.ts";
import type { Item } from "../../rpc/dispatch.ts";
import { alreadyExists, invalidArgument } from "../../rpc/errors/api-error.ts";
import { assigneeOf } from "../members/me.ts";
import { creatorOf, type TicketDeps } from "./deps.ts";
import { editableOf } from "./editable.ts";
import { type MessageEntity, TicketEntity } from "./entity.ts";
import { takeTicketNumbers } from "./numbers.ts";
import { openTicket } from "./open.ts";
import { readByAuthor } from "./reads.ts";
import { toTicket } from "./render.ts";
import { findOrCreateRequesters, requireName } from "./requesters.ts";

/** Opens tickets, in order. All requests are those of one caller. */
export async function createTickets(
  tx: Tx,
  items: readonly Item<CreateTicketRequest>[],
  { channels, files, links }: Pick<TicketDeps, "channels" | "files" | "links">,
) {
  const { em, workspaceId } = tx;
  const requests = await links.redact(items.map(({ request }) => request));
  const { principal } = (items[0] as Item<CreateTicketRequest>).call;
  const createdBy = creatorOf(principal);
  const assignees = requests.map(({ requester, assignee }, i) =>
    forItem(i, () => {
      requireName(requester);
      return assigneeOf(assignee, principal);
    }),
  );
  const [types, taken] = await Promise.all([
    channels.typesOf(
      em,
      requests.flatMap(({ channelId }) => channelId || []),
    ),
    findTaken(tx, requests),
  ]);
  for (const [i, { channelId, externalId }] of requests.entries()) {
    forItem(i, () => {
      requireChannel(channelId, types);
      requireFree(externalId, taken);
    });
  }
  const names = requests.map(({ requester }) => requester ?? {});
  const [requesters, firstNumber] = await Promise.all([
    findOrCreateRequesters(em, workspaceId, names),
    takeTicketNumbers(tx, requests.length),
  ]);
  const inputs = requests.flatMap(({ message }) => message?.attachments ?? []);
  const fillAttachments = await files.claim(em, inputs);
  const opened = requests.map(({ channelId, message, ...request }, i) =>
    forItem(i, () =>
      openTicket(tx, {
        ...editableOf(request),
        workspaceId,
        number: firstNumber + i,
        requester: requesters[i] as (typeof requesters)[number],
        createdBy,
        assignee: assignees[i] as string,
        externalId: request.externalId || null,
        channel: { type: types.get(channelId) ?? "agent", id: channelId || null },
        message: message && {
          author: "requester",
          visibility: "public",
          body: message.body,
          attachments: fillAttachments(message.attachments, "message.attachments"),
          createdBy,
          replyWindowMs: channels.windowOf(types.get(channelId) ?? ""),
        },
      }),
    ),
  );
  for (const first of opened.flatMap(({ first }): MessageEntity[] => (first ? [first] : []))) {
    await files.attach(em, first, first.attachments);
  }
  const tickets = opened.map(({ ticket }) => ticket);
  readByAuthor(tx, principal, tickets);
  return tickets.map((ticket) => ({ data: toTicket(ticket) }));
}

/**
 * The external ids that tickets of the workspace have already. The constraint of the database
 * catches those that are taken at the same time, and does not tell which request is to blame.
 */
async function findTaken({ em }: Tx, requests: readonly CreateTicketRequest[]) {
  const externalId = requests.flatMap((request) => request.externalId || []);
  const found = externalId.length === 0 ? [] : await em.find(TicketEntity, { externalId });
  return new Set<string>(found.map((ticket) => ticket.externalId ?? ""));
}

function requireFree(externalId: string, taken: Set<string>): void {
  if (externalId !== "" && taken.has(externalId)) {
    throw alreadyExists("ticket", "externalId");
  }
  taken.add(externalId);
}

function requireChannel(channelId: string, types: ReadonlyMap<string, unknown>): void {
  if (channelId !== "" && !types.has(channelId)) {
    throw invalidArgument({ field: "channelId", reason: "NOT_FOUND", message: "does not exist" });
  }
}
