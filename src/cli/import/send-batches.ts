import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  type ImportedTicket,
  type ImportOutcome,
  TicketService,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Connection } from "../calls/client.ts";
import { toFailure } from "../calls/to-failure.ts";
import { type FittedTicket, maxRequestBytes, type Problem } from "./fit-ticket.ts";

/** Maximum tickets and messages of a request. */
const maxTickets = 100;
const maxMessages = 2000;
/** Requests at a time: the service writes one while it reads the next. */
export const concurrency = 4;
/** How long to retry while the service restarts, in milliseconds. */
const patienceMs = 60_000;
const pauseMs = 500;

/** Groups tickets into requests. */
export async function* toBatches<T extends Pick<FittedTicket, "ticket" | "size">>(
  tickets: AsyncIterable<T>,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let [bytes, messages] = [0, 0];
  for await (const one of tickets) {
    const count = one.ticket.messages.length;
    const isFull =
      batch.length === maxTickets ||
      bytes + one.size > maxRequestBytes ||
      messages + count > maxMessages;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      [bytes, messages] = [0, 0];
    }
    batch.push(one);
    bytes += one.size;
    messages += count;
  }
  if (batch.length > 0) {
    yield batch;
  }
}

/** The outcome of a ticket. */
export type Outcome =
  | { readonly case: "created" | "existing"; readonly ticketId: string }
  | { readonly case: "refused"; readonly problems: readonly Problem[] };

/**
 * Imports tickets in one request. One that is refused as a whole is sent in halves, down to the ticket
 * that is to blame.
 * @returns an outcome for each, in order
 * @throws {Failure} when the service cannot be reached for a minute, or refuses the caller
 */
export async function sendBatch(
  connection: Connection,
  source: string,
  tickets: readonly ImportedTicket[],
): Promise<Outcome[]> {
  try {
    const request = { source, tickets: [...tickets] };
    const { data } = await untilAvailable(() =>
      connection.service(TicketService).importTickets(request),
    );
    return data.map(toOutcome);
  } catch (error) {
    if (!isAboutContent(error)) {
      throw error;
    }
    const half = Math.ceil(tickets.length / 2);
    if (half < tickets.length) {
      const first = await sendBatch(connection, source, tickets.slice(0, half));
      return [...first, ...(await sendBatch(connection, source, tickets.slice(half)))];
    }
    const { message } = toFailure(error);
    return [{ case: "refused", problems: [{ field: "", reason: "REFUSED", message }] }];
  }
}

/**
 * Retries a call that can be repeated without further effect, while the service restarts or is
 * overloaded.
 */
export async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { kind } = toFailure(error);
      const isTemporary = kind === "network" || kind === "unavailable";
      if (isAboutContent(error) || !isTemporary || performance.now() > until) {
        throw error;
      }
      await sleep(waitOf(error));
    }
  }
}

const isAboutContent = (error: unknown) =>
  error instanceof ConnectError &&
  (error.code === Code.InvalidArgument ||
    (error.code === Code.ResourceExhausted && !error.metadata.has("retry-after")));

function waitOf(error: unknown): number {
  const seconds = error instanceof ConnectError ? Number(error.metadata.get("retry-after")) : 0;
  return seconds > 0 ? Math.min(seconds, 60) * 1000 : pauseMs;
}

function toOutcome({ outcome }: ImportOutcome): Outcome {
  switch (outcome.case) {
    case "createdTicketId":
      return { case: "created", ticketId: outcome.value };
    case "existingTicketId":
      return { case: "existing", ticketId: outcome.value };
    default: {
      const { code = "UNKNOWN", message = "was refused", details = [] } = outcome.value ?? {};
      const problems = details.map(({ field, reason, message }) => ({ field, reason, message }));
      return {
        case: "refused",
        problems: problems.length > 0 ? problems : [{ field: "", reason: code, message }],
      };
    }
  }
}
