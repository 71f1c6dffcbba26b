// The checks of the installed package for every runtime. JavaScript, as it runs unbuilt.
import { ApiError, createClient, paginate } from "@ticketing-service/sdk";
import { createReceiver } from "@ticketing-service/sdk/webhooks";

/** @returns `ok`, or throws */
export async function check({ url, token, secret, body, signature }) {
  const client = createClient({ url, token });
  const requester = { name: "Ada" };
  const { data: opened } = await client.tickets.createTicket({ subject: "anywhere", requester });
  const { data: cleared } = await client.tickets.updateTicket({ id: opened.id, tags: [] });
  expect(cleared.version > opened.version || cleared.tags.length === 0, "the update");
  const found = [];
  for await (const { id } of paginate(client.tickets.listTickets, { pageSize: 1 }, { limit: 2 })) {
    found.push(id);
  }
  expect(found.length > 0, "the list");
  const controller = new AbortController();
  for await (const { cursor } of client.events.watchEvents(
    { bookmarks: true },
    { signal: controller.signal },
  )) {
    expect(cursor !== "", "the stream");
    break;
  }
  const error = await client.tickets.getTicket({ id: "tkt_none" }).catch((error) => error);
  expect(error instanceof ApiError && error.code === "NOT_FOUND" && error.requestId, "the error");
  const events = [];
  const receiver = createReceiver({
    secret,
    onEvent: (event) => events.push(event.type),
    onRefused: () => {},
  });
  const headers = { "service-signature": signature };
  for (const [text, status] of [
    [body, 204],
    [`${body} `, 401],
  ]) {
    const delivery = new Request("https://receiver.test/", { method: "POST", headers, body: text });
    expect((await receiver.fetch(delivery)).status === status, `a delivery with ${status}`);
  }
  expect(events[0] === "service.webhook.ping.v1", "the event");
  return "ok";
}

function expect(holds, name) {
  if (!holds) {
    throw new Error(`${name} is wrong`);
  }
}
