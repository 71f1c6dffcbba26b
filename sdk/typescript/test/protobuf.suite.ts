import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type DescService, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import * as sdk from "@ticketing-service/sdk";
import * as protobuf from "@ticketing-service/sdk/protobuf";
import { createTransport, EventService, TicketService } from "@ticketing-service/sdk/protobuf";
import { type Json, type Method, testScenarios } from "./scenarios.ts";

const { ApiError } = sdk;

const { FAULTY_URL = "" } = process.env;
const behind = (faults: string) =>
  createTransport({ url: `${FAULTY_URL}/${faults}/${randomUUID()}` });
const requester = { name: "Ada" };

test("a Connect client of the generated services has the retries of the client", async () => {
  const tickets = createClient(TicketService, behind("lose,503"));
  const { data } = await tickets.createTicket({ subject: "binary", requester });
  assert.ok(data?.createdAt);
  assert.ok(Math.abs(+timestampDate(data.createdAt) - Date.now()) < 60_000);
  const direct = createClient(TicketService, createTransport());
  const { data: listed } = await direct.listTickets({ pageSize: 100 });
  assert.equal(listed.filter(({ subject }) => subject === "binary").length, 1);
});

test("it has its errors, in streams as well", async () => {
  const tickets = createClient(TicketService, createTransport());
  const invalid = tickets.createTicket({ subject: "" });
  await assert.rejects(invalid, (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, "INVALID_ARGUMENT");
    assert.match(error.requestId ?? "", /^req_/);
    return true;
  });
  const events = createClient(EventService, createTransport());
  const stream = events
    .watchEvents({ start: { case: "afterId", value: "evt_none" } })
    [Symbol.asyncIterator]();
  await assert.rejects(stream.next(), { name: "ApiError", code: "NOT_FOUND" });
});

test("it retries only as often as it may, and ends when it is told to", async () => {
  const tickets = createClient(TicketService, behind("503,503,503,503"));
  await assert.rejects(tickets.listTickets({}), { code: "UNAVAILABLE" });
  const held = createClient(TicketService, behind("hold"));
  await assert.rejects(held.listTickets({}, { timeoutMs: 50 }), { code: "DEADLINE_EXCEEDED" });
  const aborted = createClient(TicketService, behind("hold"));
  const signal = AbortSignal.timeout(50);
  await assert.rejects(aborted.listTickets({}, { signal }), { code: "CANCELED" });
});

test("it does not retry a message that is too long", async () => {
  // A response can be lost, as the service does not read the message to its end. That is tried again.
  const statuses: number[] = [];
  const transport = createTransport({
    fetch: async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      statuses.push(response.status);
      return response;
    },
  });
  const message = { body: "a".repeat(1_100_000) };
  const call = createClient(TicketService, transport).createTicket({
    subject: "long",
    requester,
    message,
  });
  await assert.rejects(call, { code: "PAYLOAD_TOO_LARGE", status: 413 });
  assert.equal(statuses.length, 1);
});

test("an error of a stream has a status and metadata", async () => {
  const events = createClient(EventService, createTransport());
  const stream = events
    .watchEvents({ start: { case: "cursor", value: "1." } })
    [Symbol.asyncIterator]();
  await assert.rejects(stream.next(), (error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.code, error.status], ["CURSOR_EXPIRED", 400]);
    assert.match(error.metadata.oldestCursor ?? "", /^\d+\.\d*/);
    return true;
  });
});

const services = (Object.values(protobuf) as { kind?: string }[]).filter(
  (each): each is DescService => each.kind === "service",
);

test("it has every method of the client", () => {
  const methods = new Set(services.flatMap(({ method }) => Object.keys(method)));
  const client = sdk.createClient();
  const missing = Object.values(client).flatMap((service) =>
    Object.keys(service).filter((name) => !methods.has(name)),
  );
  assert.ok(methods.size > 50);
  assert.deepEqual(missing, []);
});

testScenarios("scenarios over Connect", (options, serviceName, methodName): Method | undefined => {
  const service = services.find(({ name }) => name === serviceName);
  const method = service?.method[methodName];
  if (!service || !method) {
    return undefined;
  }
  const client = createClient(service, createTransport(options)) as unknown as Record<
    string,
    (request: unknown, options?: sdk.CallOptions) => Promise<never>
  >;
  return async (request) => {
    const input = fromJson(method.input, request as JsonValue);
    const response = await client[methodName]?.(input);
    const json = toJson(method.output, response as never) as Json & sdk.ListTicketsResponse;
    // An empty list is left out.
    return { ...json, data: json.data ?? [] };
  };
});
