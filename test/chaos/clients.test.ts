// @suite all
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { isLong, startArena } from "./arena.ts";
import { beginCalls, closed, floodConnections, openSession, resetStreams } from "./clients.ts";

const list = "/api/v1/tickets";
const call = "/ticketing.v1.TicketService/CreateTicket";
const connections = isLong ? 8_000 : 2_000;
const streams = 10_000;
const perSession = 100;

t.test("hostile clients", async (t) => {
  const arena = await startArena(t);
  const { url } = arena;
  const residentMiB = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
  };
  const before = await residentMiB();
  t.comment(`${Math.round(before)} MiB resident before`);
  t.afterEach(async () => t.comment(`${Math.round(await residentMiB())} MiB resident`));

  await t.test("a flood of silent connections", async (t) => {
    const sockets = await floodConnections(url, connections);
    t.equal(sockets.filter(({ readyState }) => readyState === "open").length, connections);
    await arena.recovered(t, `${connections} silent connections, still open`);
    const open = () => Promise.resolve(sockets.filter(({ destroyed }) => !destroyed).length);
    t.equal(await eventually(open, (count) => count === 0, 30_000), 0, "the silent are cut off");
  });

  await t.test("slow loris: requests that arrive one byte at a time", async (t) => {
    const sockets = await floodConnections(url, 500);
    const head = `POST ${list} HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n`;
    for (const [i, socket] of sockets.entries()) {
      socket.write(i % 2 ? head : `${head}\r\n{`);
    }
    const drip = setInterval(() => {
      for (const [i, socket] of sockets.entries()) {
        socket.write(i % 2 ? "x" : " ");
      }
    }, 500);
    t.teardown(() => clearInterval(drip));
    await arena.recovered(t, "500 slow requests, still in flight");
    if (isLong) {
      await Promise.all(sockets.map(closed));
    }
    for (const socket of sockets) {
      socket.destroy();
    }
  });

  await t.test(`${streams} idle streams`, async (t) => {
    const sessions = Array.from({ length: streams / perSession }, () => openSession(url));
    await Promise.all(sessions.map((session) => once(session, "connect")));
    const taken = sessions.map((session) => beginCalls(session, call, perSession));
    await sleep(1_000);
    await arena.recovered(t, `${streams} streams without an end`);
    const count = async () => taken.reduce((sum, ask) => sum + ask(), 0);
    // They have no token and are refused. Whether Node then resets them immediately depends on its load.
    t.comment(`${await count()} are closed`);
    if (isLong) {
      t.equal(await eventually(count, (all) => all === streams, 90_000), streams, "all taken back");
    }
    for (const session of sessions) {
      session.destroy();
    }
  });

  await t.test("a flood of stream resets", async (t) => {
    const hungUp = await Promise.all([1, 2, 3].map(() => resetStreams(url, list, 20_000)));
    t.same(hungUp, [true, true, true], "the server hangs up");
    await arena.recovered(t, "stream resets");
  });

  await arena.check(t);
});
