import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { CallOptions } from "@connectrpc/connect";
import type { Client } from "./client.ts";
import type { Ticket } from "./gen/ticketing/v1/ticket_service_pb.ts";
import { paginate } from "./paginate.ts";

export interface ReconcileOptions extends CallOptions {
  /** `lastMessageAt` of the last ticket that you reconciled. */
  readonly since: Date;
  /** Starts this long before `since`, for messages that were not yet visible then. Default: 60. */
  readonly overlapSeconds?: number;
  /** Returns your `lastMessageAt` of a ticket. Tickets with the same time are skipped. */
  readonly known?: (ticketId: string) => Date | undefined | Promise<Date | undefined>;
}

/**
 * Iterates over tickets with messages since a time, oldest `lastMessageAt` first, to catch up on
 * missed deliveries. Store the `lastMessageAt` of each ticket after you handle it, and pass the last
 * one as `since` next time.
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
