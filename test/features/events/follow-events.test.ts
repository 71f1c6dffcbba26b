// @suite default
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import t from "tap";
import { EventService } from "../../../gen/ticketing/v1/event_service_pb.ts";
import { type FollowOptions, followEvents } from "../../../src/features/events/follow-events.ts";
import { startFaultyProxy } from "../../sdk/support/faulty-proxy.ts";
import { eventually } from "../../support/eventually.ts";
import { startService } from "../../support/service.ts";

const clientAt = (baseUrl: string, key = "") =>
  createClient(
    EventService,
    createConnectTransport({
      baseUrl,
      httpVersion: "1.1",
      interceptors: [
        (next) => (request) => {
          request.header.set("authorization", `Bearer ${key}`);
          return next(request);
        },
      ],
    }),
  );

t.test("across broken connections", async (t) => {
  const service = await startService(t);
  const proxy = await startFaultyProxy(t, service.url);
  const stop = new AbortController();
  const states: string[] = [];
  const subjects: string[] = [];
  let next: ReturnType<FollowOptions["onBreak"]> = "resume";
  const client = clientAt(`${proxy}/pass/follow`, service.key);
  const hasCursor: boolean[] = [];
  const watchEvents: typeof client.watchEvents = (request, options) => {
    hasCursor.push(Boolean(request.start?.value));
    return client.watchEvents(request, options);
  };
  const following = (async () => {
    const events = followEvents(
      { ...client, watchEvents },
      {
        types: ["service.ticket.created.v1"],
        signal: stop.signal,
        longestWaitMs: 500,
        onOpen: () => void states.push("open"),
        onBreak(_, wasOpen) {
          states.push(wasOpen ? "broken" : "failed");
          return next;
        },
      },
    );
    for await (const { body } of events) {
      subjects.push(JSON.parse(body).data.ticket.subject);
    }
  })();
  const openTicket = async (subject: string) => {
    const requester = { name: "Ada" };
    const { status } = await service.rest("POST", "/api/v1/tickets", { subject, requester });
    t.equal(status, 201);
  };
  const reach = (expected: string[]) =>
    eventually(
      async () => [...states],
      (reached) => reached.length >= expected.length,
    ).then(() => t.same(states, expected));
  const receive = (count: number) =>
    eventually(
      async () => subjects.length,
      (length) => length >= count,
    );
  const breakOff = () => fetch(`${proxy}/break/follow`, { method: "POST" });

  await reach(["open"]);
  await openTicket("first");
  await receive(1);
  await breakOff();
  await openTicket("while disconnected");
  await receive(2);
  await reach(["open", "broken", "open"]);

  next = "restart";
  await breakOff();
  await reach(["open", "broken", "open", "broken", "open"]);
  await openTicket("last");
  await receive(3);

  stop.abort();
  await following;
  t.same(subjects, ["first", "while disconnected", "last"]);
  t.same(
    hasCursor,
    [false, true, false],
    "resumes after the first break, restarts after the second",
  );
});

t.test("until onBreak gives up", async (t) => {
  const events = followEvents(clientAt("http://127.0.0.1:9"), {
    signal: new AbortController().signal,
    longestWaitMs: 500,
    onOpen: () => t.fail("nothing listens there"),
    onBreak() {
      throw new Error("given up");
    },
  });
  await t.rejects(events.next(), { message: "given up" });
});
