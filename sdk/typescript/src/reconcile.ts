import type { Client } from "./client.ts";
import type { Ticket } from "./gen/types.ts";
import type { CallOptions } from "./options.ts";
import { paginate } from "./paginate.ts";

export interface ReconcileOptions extends CallOptions {
  /** `updatedAt` of the last ticket that you reconciled. */
  readonly since: string | Date;
  /** Starts this long before `since`, for changes that were not yet visible then. Default: 60. */
  readonly overlapSeconds?: number | undefined;
  /** Returns your `updatedAt` of a ticket. Tickets with the same time are skipped. */
  readonly known?: (ticketId: string) => Known | Promise<Known>;
}

type Known = string | Date | undefined;

/**
 * Iterates over tickets that changed since a time, oldest `updatedAt` first, to catch up on missed
 * deliveries. A new message is a change too. Store the `updatedAt` of each ticket after you handle
 * it, and pass the last one as `since` next time.
 */
export async function* reconcile(
  client: Pick<Client, "tickets">,
  { since, overlapSeconds = 60, known, ...options }: ReconcileOptions,
): AsyncGenerator<Ticket, void, undefined> {
  const begin = new Date(Number(new Date(since)) - overlapSeconds * 1000);
  const request = { orderBy: "updatedAt", updatedFrom: begin } as const;
  for await (const ticket of paginate(client.tickets.listTickets, request, options)) {
    const have = await known?.(ticket.id);
    if (have === undefined || +new Date(have) !== +new Date(ticket.updatedAt)) {
      yield ticket;
    }
  }
}
