/** A server of the REST benchmark, by name: `chain`, `package`, `stock` or `bare`. Started by rest.ts. */
import { createServer, type RequestListener } from "node:http";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ConnectRouter } from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { createConnectTranscoder } from "../../build/transcoder/src/connect.ts";
import { nodeHandler } from "../../build/transcoder/src/package.ts";
import {
  type BatchCreateMessagesRequest,
  type CreateMessageRequest,
  type MessageSchema,
  TicketService,
} from "../../gen/ticketing/v1/ticket_service_pb.ts";
import type { Database } from "../../src/db/database.ts";
import { authenticate } from "../../src/identity/authenticate.ts";
import { createClientAddress } from "../../src/rpc/client-address.ts";
import { createDispatch, type ServiceEntry } from "../../src/rpc/dispatch.ts";
import { idempotency } from "../../src/rpc/idempotency/idempotency.ts";
import { rateLimit } from "../../src/rpc/limits/call-limits.ts";
import { observe, traceCalls } from "../../src/rpc/observe.ts";
import { validate } from "../../src/rpc/validation/validate.ts";
import { listen } from "../../src/server/listener.ts";
import { createRequestHandler } from "../../src/server/request-handler.ts";
import { createLogger } from "../../src/telemetry/log.ts";

/** The methods, without a database. */
const createMessage = async (request: CreateMessageRequest) => ({ data: create(request) });

const batchCreateMessages = async ({ requests }: BatchCreateMessagesRequest) => ({
  data: requests.map(create),
});

function create({ ticketId, author, visibility, content }: CreateMessageRequest) {
  return {
    id: "msg_01946f3c27b57e7c81a9d28f60b3e1c7",
    ticketId,
    author: author || "agent",
    visibility: visibility || "public",
    body: content.value ?? "",
    createdAt: timestampFromDate(new Date()),
  } satisfies MessageInitShape<typeof MessageSchema>;
}

/** The whole service, except that authentication needs no database. */
function chain() {
  const log = createLogger("info");
  const entries: ServiceEntry[] = [
    {
      service: TicketService,
      handlers: Object.fromEntries(
        TicketService.methods.map(({ localName }) => [localName, createMessage as never]),
      ),
    },
  ];
  const principal = {
    kind: "api_key",
    id: "ak_bench",
    name: "bench",
    scopes: [],
    allowedCidrs: [],
    workspaceId: "wrk_bench",
  } as const;
  const known = {
    matches: (token: string) => /^sk_live_[0-9a-f]{48}$/.test(token),
    identify: async () => principal,
  };
  const none = {} as Database;
  const handler = createRequestHandler({
    entries,
    dispatch: createDispatch(
      entries,
      [
        traceCalls,
        observe(() => {}),
        authenticate(
          [known],
          async (principal) => principal,
          async () => false,
        ),
        // Calls are counted and get the rate-limit headers, but none reaches the limit.
        rateLimit({ perMinute: 1e9, processes: 1 }),
        validate,
        idempotency(none, { keptHours: 24 }),
      ],
      () => Promise.reject(new Error("no handler writes")),
    ),
    log,
    clientAddress: createClientAddress([]),
    isReady: () => true,
    shutdownSignal: new AbortController().signal,
  });
  return listen({ handler, log, port: 0, host: "127.0.0.1" });
}

const routes = (router: ConnectRouter) =>
  router
    .rpc(TicketService.method.createMessage, createMessage)
    .rpc(TicketService.method.batchCreateMessages, batchCreateMessages);

/** Plain connect-node without interceptors. */
const stock = (): RequestListener => connectNodeAdapter({ routes });

/** The transcoder in front of the same handlers. */
const packaged = (): RequestListener => nodeHandler(createConnectTranscoder(routes));

/** The minimum for a JSON response. */
const bare = (): RequestListener => (req, res) => {
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()));
    res.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    res.end(text);
  });
};

async function open(name: string | undefined): Promise<number> {
  if (name === "chain") {
    return (await chain()).port;
  }
  const listener = name === "stock" ? stock() : name === "package" ? packaged() : bare();
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

const port = await open(process.argv[2]);
process.on("message", () => process.send?.(process.cpuUsage()));
process.send?.(port);
