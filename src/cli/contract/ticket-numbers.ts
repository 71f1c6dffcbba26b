import type { DescField, DescMethod, Message } from "@bufbuild/protobuf";
import { TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Failure } from "../../terminal/failure.ts";
import { type Connection, connect } from "../calls/client.ts";

/** The header that also decides which ticket a number means. */
const workspaceHeader = "x-workspace-id";

/**
 * Replaces numbers of tickets, `42` or `#42`, with identifiers wherever a request has the identifier of a
 * ticket.
 * @param headers of the call
 */
export async function resolveTicketNumbers(
  method: DescMethod,
  request: Message,
  headers: Headers = new Headers(),
): Promise<void> {
  const values = request as Message & Record<string, unknown>;
  for (const { localName } of method.input.fields.filter((field) => isTicketId(method, field))) {
    const workspace = headers.get(workspaceHeader);
    const connection = connect({
      headers: new Headers(workspace === null ? [] : [[workspaceHeader, workspace]]),
    });
    values[localName] = await findTicketId(connection, String(values[localName]));
  }
}

/** Whether a field of a request is the identifier of a ticket. */
export function isTicketId({ parent, input }: DescMethod, { name }: DescField): boolean {
  const isOfTicket = parent === TicketService && input.field.ticketId === undefined;
  return name === "ticket_id" || (name === "id" && isOfTicket);
}

/**
 * The identifier of a ticket, given that or its number.
 * @throws {Failure} when no ticket has the number
 */
export async function findTicketId(connection: Connection, text: string): Promise<string> {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(text) ?? [];
  if (number === undefined) {
    return text;
  }
  const tickets = connection.service(TicketService);
  const [found] = (await tickets.listTickets({ number: Number(number), pageSize: 1 })).data;
  if (found === undefined) {
    throw new Failure("notFound", `there is no ticket #${number}`);
  }
  return found.id;
}
