import {
  ApiError,
  createClient,
  type ErrorCode,
  paginate,
  type Ticket,
} from "@ticketing-service/sdk";
import { createReceiver, isKnownEvent, type WebhookEvent } from "@ticketing-service/sdk/webhooks";

export async function main(event: WebhookEvent): Promise<Ticket["status"][]> {
  const { tickets } = createClient({ url: "https://a.test", token: "t" });
  const { data } = await tickets.createTicket({ subject: "a", requester: { name: "b" } });
  const { status } = data;
  // @ts-expect-error a response may have a word that this version does not know
  const known: "open" | "pending" | "resolved" | "closed" = status;
  const code: ErrorCode = new ApiError({ code: "NOT_FOUND", message: "" }).code;
  // @ts-expect-error a word that the contract does not have
  await tickets.updateTicket({ id: data.id, status: "done" });
  // @ts-expect-error a field that the contract does not have
  console.log(code, known, data.nosuch);
  if (event.type === "service.ticket.created.v1") {
    const { subject }: Ticket = event.data.ticket;
    console.log(subject);
  }
  switch (event.type) {
    case "service.ticket.status_changed.v1":
      console.log(event.data.previousStatus satisfies Ticket["status"]);
      break;
    case "service.webhook.ping.v1":
      console.log(event.data.subscriptionId);
      break;
  }
  if (!isKnownEvent(event)) {
    const type: string = event.type;
    console.log(type, event.data.anything);
  }
  // @ts-expect-error this list needs a ticket
  paginate(tickets.listMessages);
  paginate(tickets.listTickets);
  createReceiver({ secret: "whsec_x", onEvent: () => {} });
  const all: Ticket["status"][] = [status];
  for await (const ticket of paginate(tickets.listTickets, { status: ["open"] })) {
    all.push(ticket.status);
  }
  return all;
}
