import type { CreateTicketRequest } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { actorOf } from "../../rpc/actor.ts";
import type { Item } from "../../rpc/dispatch.ts";
import { alreadyExists, invalidField } from "../../rpc/errors/api-error.ts";
import { forItem } from "../../rpc/request-batch.ts";
import { assigneeOf, findAssignees } from "../members/me.ts";
import { mergeCustomFields, readCustomFields } from "./custom-fields.ts";
import type { TicketDeps } from "./deps.ts";
import { editableOf } from "./editable.ts";
import { type MessageEntity, TicketEntity } from "./entity.ts";
import { takeTicketNumbers } from "./numbers.ts";
import { openTicket } from "./open.ts";
import { readParticipants, withParticipants } from "./participants.ts";
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
  const createdBy = actorOf(principal);
  const assigneeIds = requests.map(({ requester, assigneeId }, i) =>
    forItem(i, () => {
      requireName(requester);
      return assigneeOf(assigneeId, principal);
    }),
  );
  const inputs = requests.flatMap(({ message }) => message?.attachments ?? []);
  const isCopied = requests.some(({ participants }) => participants.length > 0);
  const [types, taken, requireAssignee, fillAttachments, isOwn] = await Promise.all([
    channels.typesOf(
      em,
      requests.flatMap(({ channelId }) => channelId || []),
    ),
    findTaken(tx, requests),
    findAssignees(em, assigneeIds, principal),
    files.claim(em, inputs),
    isCopied ? channels.ownAddresses(em) : () => false,
  ]);
  for (const [i, { channelId, externalId }] of requests.entries()) {
    forItem(i, () => {
      requireChannel(channelId, types);
      requireFree(externalId, taken);
      requireAssignee(assigneeIds[i] as string);
    });
  }
  const names = requests.map(({ requester }) => requester ?? {});
  const finding = findOrCreateRequesters(em, workspaceId, names);
  if (names.length > 1) {
    // The requesters before the counter, as in a single creation, or the two would deadlock. That one sends a
    // single statement for its requester, together with that of the counter.
    await finding;
  }
  const [requesters, firstNumber] = await Promise.all([
    finding,
    takeTicketNumbers(tx, requests.length),
  ]);
  const opened = requests.map(({ channelId, message, ...request }, i) =>
    forItem(i, () =>
      openTicket(tx, {
        ...editableOf(request),
        customFields: mergeCustomFields({}, readCustomFields(request.customFields)),
        participants: withParticipants(
          readParticipants(request.participants, isOwn),
          [],
          requesters[i] as (typeof requesters)[number],
        ),
        workspaceId,
        number: firstNumber + i,
        requester: requesters[i] as (typeof requesters)[number],
        createdBy,
        assigneeId: assigneeIds[i] as string,
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
  return opened.map(({ ticket }) => ({ data: toTicket(ticket) }));
}

/**
 * The external ids that tickets of the workspace already have. The constraint of the database
 * catches those that are taken at the same time, but does not show which request is to blame.
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
    throw invalidField("channelId", "NOT_FOUND", "does not exist");
  }
}
