/** Signals that the user has read a ticket, and so its notifications. */
const ticketRead = new EventTarget();

export const noteTicketRead = () => ticketRead.dispatchEvent(new Event("read"));

/** @returns a function that stops it */
export function onTicketRead(listener: () => void): () => void {
  ticketRead.addEventListener("read", listener);
  return () => ticketRead.removeEventListener("read", listener);
}
