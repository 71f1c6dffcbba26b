import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import type { Client } from "./client.ts";
import type { Ticket } from "./gen/ticketing/v1/ticket_service_pb.ts";
import { paginate } from "./paginate.ts";

export interface ReconcileOptions extends CallOptions {
  /** `lastMessageAt` of the last ticket that was reconciled. */
  readonly since: Date;
  /** How far before `since` to begin, as what was being written then may not have shown. Default: 60. */
  readonly overlapSeconds?: number;
  /** `lastMessageAt` of a ticket as you have it. Tickets where it is the same are left out. */
  readonly known?: (ticketId: string) => Date | undefined | Promise<Date | undefined>;
}

/**
 * Tickets with messages since then, in the order of `lastMessageAt`, oldest first: what deliveries
 * that were missed had told. Keep the `lastMessageAt` of each when you are done with it; the last
 * one is the `since` of the next time.
 */
export async function* reconcile(
  client: Client,
  { since, overlapSeconds = 60, known, ...options }: ReconcileOptions,
): AsyncGenerator<Ticket, void, undefined> {
  const begin = new Date(since.getTime() - overlapSeconds * 1000);
  const request = { orderBy: "lastMessageAt", lastMessageAfter: timestampFromDate(begin) };
  for await (const ticket of paginate(client.tickets.listTickets, request, options)) {
    const have = await known?.(ticket.id);
    const { lastMessageAt } = ticket;
    if (lastMessageAt && have?.getTime() === timestampDate(lastMessageAt).getTime()) {
      continue;
    }
    yield ticket;
  }
}
