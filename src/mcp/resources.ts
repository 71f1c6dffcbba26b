import { create, type MessageShape } from "@bufbuild/protobuf";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { type Ticket, TicketService } from "../../gen/ticketing/v1/ticket_service_pb.ts";
import { renderApiJson } from "../contract/rest-conventions.ts";
import { checkRights } from "../identity/authenticate.ts";
import { notFound } from "../rpc/errors/api-error.ts";
import type { Principal } from "../rpc/principal.ts";
import type { Caller } from "./caller.ts";
import { invalidParams, type JsonObject } from "./json-rpc.ts";

const { getTicket, listTickets, listMessages } = TicketService.method;
const { getEvent } = EventService.method;

/** Maximum messages of a ticket in its resource; the tool `list_messages` returns earlier ones. */
const maxMessages = 100;

const json = "application/json";

const templates = [
  {
    method: getTicket,
    uriTemplate: "ticketing://tickets/{id}",
    name: "ticket",
    title: "Ticket",
    description: `A ticket with its ${maxMessages} latest messages, the oldest first.`,
    mimeType: json,
  },
  {
    method: getEvent,
    uriTemplate: "ticketing://events/{id}",
    name: "event",
    title: "Event",
    description: "An event with its payload, as receivers of webhooks get it.",
    mimeType: json,
  },
] as const;

/** The templates of the resources that the caller may read. */
export const listTemplates = (principal: Principal): readonly JsonObject[] =>
  templates
    .filter(({ method }) => checkRights(method, principal) === undefined)
    .map(({ method: _, ...template }) => template);

/**
 * A page of the tickets with the latest messages, to choose from.
 * @throws {ApiError} for a cursor that is not one
 */
export async function listResources(caller: Caller, cursor: unknown): Promise<JsonObject> {
  if (cursor !== undefined && typeof cursor !== "string") {
    throw invalidParams("cursor must be a text");
  }
  if (checkRights(listTickets, caller.principal) !== undefined) {
    return { resources: [] };
  }
  const request = create(listTickets.input, { pageToken: cursor ?? "" });
  const page = await caller.call(listTickets, () => request);
  const { data, nextPageToken } = page as MessageShape<typeof listTickets.output>;
  return {
    resources: data.map(toResource),
    ...(nextPageToken !== "" && { nextCursor: nextPageToken }),
  };
}

const toResource = ({ id, number, subject }: Ticket) => ({
  uri: `ticketing://tickets/${id}`,
  name: id,
  title: `#${number} ${subject}`,
  mimeType: json,
});

/**
 * Reads a ticket or an event.
 * @throws {ApiError} for one that does not exist, or that the caller may not read
 */
export async function readResource(caller: Caller, uri: unknown): Promise<JsonObject> {
  const [, kind, id = ""] =
    (typeof uri === "string" ? /^ticketing:\/\/(tickets|events)\/(\w{1,64})$/.exec(uri) : null) ??
    [];
  if (kind === undefined) {
    throw notFound("resource");
  }
  const text = JSON.stringify(await (kind === "tickets" ? readTicket : readEvent)(caller, id));
  return { contents: [{ uri, mimeType: json, text }] };
}

async function readTicket(caller: Caller, id: string): Promise<object> {
  const ticket = await caller.call(getTicket, () => create(getTicket.input, { id }));
  const latest = { ticketId: id, pageSize: maxMessages, orderBy: "-createdAt" };
  const page = await caller.call(listMessages, () => create(listMessages.input, latest));
  const { data: messages } = JSON.parse(renderApiJson(listMessages.output, page as never));
  return {
    ticket: dataOf(renderApiJson(getTicket.output, ticket as never)),
    messages: messages.reverse(),
  };
}

async function readEvent(caller: Caller, id: string): Promise<object> {
  const event = await caller.call(getEvent, () => create(getEvent.input, { id }));
  return dataOf(renderApiJson(getEvent.output, event as never));
}

const dataOf = (response: string): object => JSON.parse(response).data;
