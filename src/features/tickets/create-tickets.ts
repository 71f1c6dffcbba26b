import { create } from "@bufbuild/protobuf";
import {
  type BatchCreateTicketsRequest,
  type CreateTicketRequest,
  type CreateTicketResponse,
  CreateTicketResponseSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { catchWrites } from "../../db/tenancy/tenant-context.ts";
import { invalidArgument } from "../../rpc/api-error.ts";
import { alone, type ForRequest, inBatch } from "../../rpc/batch.ts";
import type { Principal } from "../../rpc/principal.ts";
import type { Tx } from "../events/outbox.ts";
import { createGroups } from "../in-groups.ts";
import { assigneeOf } from "../members/me.ts";
import { isTaken, refuseTaken } from "../refuse-taken.ts";
import { creatorOf, type TicketCall, type TicketDeps } from "./deps.ts";
import { type MessageEntity, type Priority, TicketEntity } from "./entity.ts";
import { openTicket } from "./open.ts";
import { readByAuthor } from "./reads.ts";
import { toTicket } from "./render.ts";
import { findOrCreateRequesters, requireName } from "./requesters.ts";

/** The ways to open tickets. */
export function ticketCreation({ db, transact, numbers, channels, files }: TicketDeps) {
  const inGroups = createGroups<CreateTicketRequest, CreateTicketResponse>(db.inCallTransaction);

  /**
   * Opens tickets, in order and in one transaction.
   * @param forRequest names the request that an error is about
   */
  async function openAll(
    principal: Principal,
    requests: readonly CreateTicketRequest[],
    forRequest: ForRequest,
  ) {
    const { workspaceId } = principal;
    const createdBy = creatorOf(principal);
    const assignees = requests.map(({ requester, assignee }, index) =>
      forRequest(index, () => {
        requireName(requester);
        return assigneeOf(assignee, principal);
      }),
    );
    // Numbers take a second connection, for which the transactions of calls leave room.
    return db.inCallTransaction(workspaceId, () =>
      catchWrites(transact(workspaceId, open), async (error) => {
        const index = isTaken(error) ? await findTaken(workspaceId, requests) : undefined;
        return index === undefined ? refuse(error) : forRequest(index, () => refuse(error));
      }),
    );

    async function open(tx: Tx) {
      const ids = requests.flatMap(({ channelId }) => channelId || []);
      const types = await channels.typesOf(tx.em, ids);
      for (const [index, { channelId }] of requests.entries()) {
        if (channelId !== "" && !types.has(channelId)) {
          forRequest(index, refuseChannel);
        }
      }
      const names = requests.map(({ requester }) => requester ?? {});
      const [firstNumber, requesters] = await Promise.all([
        numbers(workspaceId, requests.length),
        findOrCreateRequesters(tx.em, workspaceId, names),
      ]);
      const inputs = requests.flatMap(({ message }) => message?.attachments ?? []);
      const fillAttachments = await files.claim(tx.em, inputs);
      const messages = requests.map(({ message }, index) =>
        forRequest(
          index,
          () =>
            message && {
              author: "requester" as const,
              visibility: "public" as const,
              body: message.body,
              attachments: fillAttachments(message.attachments, "message.attachments"),
              createdBy,
            },
        ),
      );
      const firsts: MessageEntity[] = [];
      const opened = requesters.map((requester, index) => {
        const { channelId, ...request } = requests[index] as CreateTicketRequest;
        const { ticket, first } = openTicket(tx, {
          workspaceId,
          number: firstNumber + index,
          subject: request.subject,
          requester,
          createdBy,
          priority: (request.priority || "normal") as Priority,
          assignee: assignees[index] as string,
          tags: request.tags,
          customFields: request.customFields,
          externalId: request.externalId || null,
          channel: { type: types.get(channelId) ?? "agent", id: channelId || null },
          message: messages[index],
        });
        firsts.push(...(first ? [first] : []));
        return ticket;
      });
      for (const first of firsts) {
        await files.attach(tx.em, first, first.attachments);
      }
      readByAuthor(tx.em, principal, opened);
      return opened.map((ticket) => toTicket(ticket, ticket.requester));
    }
  }

  /** The first request whose external id another ticket has, in the workspace or before it. */
  async function findTaken(workspaceId: string, requests: readonly CreateTicketRequest[]) {
    const ids = requests.map(({ externalId }) => externalId);
    const rows = await db.forWorkspace(workspaceId).find(TicketEntity, { externalId: ids });
    const taken = new Set<string>(rows.map(({ externalId }) => externalId ?? ""));
    taken.delete("");
    const index = ids.findIndex((id, i) => taken.has(id) || (id !== "" && ids.indexOf(id) < i));
    return index === -1 ? undefined : index;
  }

  return {
    /** Opens the ticket of a request. */
    one: (request: CreateTicketRequest, { principal }: TicketCall) =>
      inGroups(principal, request, async (requests) =>
        (await openAll(principal, requests, alone)).map((data) =>
          create(CreateTicketResponseSchema, { data }),
        ),
      ),

    /** Opens the tickets of several requests: all of them, or none. */
    many: async ({ requests }: BatchCreateTicketsRequest, { principal }: TicketCall) => ({
      data: await openAll(principal, requests, inBatch),
    }),
  };
}

const refuse = refuseTaken("ticket", "externalId");

function refuseChannel(): never {
  throw invalidArgument({ field: "channelId", reason: "NOT_FOUND", message: "does not exist" });
}
