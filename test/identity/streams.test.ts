import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { createApiKey } from "../../src/api-keys/service.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { startService } from "../support/service.ts";

t.test("a stream ends with the token it was opened with", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const openTicket = () =>
    service.rest("POST", "/api/v1/tickets", { subject: "T", requester: { name: "Ada" } });
  const transports = {
    gRPC: createGrpcTransport({ baseUrl: service.url }),
    Connect: createConnectTransport({ baseUrl: service.url, httpVersion: "1.1" }),
  };

  for (const [name, transport] of Object.entries(transports)) {
    const client = createClient(EventService, transport);
    const heard: unknown[] = [];
    const watch = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      for await (const event of client.watchEvents({}, { headers })) heard.push(event);
    };
    const { row, key } = await createApiKey(service.app.db, service.workspaceId, name);
    const ending = watch(key).catch((err: Error) => err.message);
    // Until the stream is open nobody hears.
    for (; heard.length === 0; await sleep(100)) await openTicket();

    await service.rest("DELETE", `/api/v1/api-keys/${row.id}`);
    t.match(await ending, /the token is not valid/, `${name}: a revoked key`);
    const before = heard.length;
    await openTicket();
    await sleep(200);
    t.equal(heard.length, before, `${name}: nothing more is heard`);

    // Expired by the clock, and good for two seconds of tolerance yet.
    const token = await provider.token({ exp: Math.floor(Date.now() / 1000) - 3 });
    const start = performance.now();
    const refusal = await watch(token).catch((err: Error) => err.message);
    t.match(refusal, /the token is not valid/, `${name}: a JWT that expires`);
    t.ok(performance.now() - start > 900, `${name}: which was good when the stream began`);
  }
});
