import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Scope } from "./scope.ts";

/** A receiver like that of a developer: plain HTTP. */
export async function startPlainReceiver(t: Scope) {
  const bodies: Buffer[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const receiver = {
    url: "",
    bodies,
    headers,
    respond: (res: ServerResponse): unknown => res.end(),
  };
  const server = createServer(async (req, res) => {
    bodies.push(await buffer(req));
    headers.push(req.headers);
    receiver.respond(res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
