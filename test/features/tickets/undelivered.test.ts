// @suite all
import t from "tap";
import { isFailed, isSent, startDesks } from "../../e2e/mail-desk.ts";
import { refusal } from "../../support/mail-server.ts";

t.test("tickets with a message that was not delivered", async (t) => {
  const { server, openDesk } = await startDesks(t);
  const [desk, neighbour] = [await openDesk(), await openDesk()];
  const refuse = (address: string) => {
    server.at = (stage, to) => {
      if (stage === "recipient" && to === address) {
        throw refusal(550, "No such mailbox");
      }
    };
  };
  const listed = async (query: string, of = desk) =>
    (await of.api("GET", `/tickets?${query}`)).data.map(({ id }: { id: string }) => id);
  const shown = async () => {
    const lists = [await listed("undelivered=true"), await listed("q=is:undelivered")];
    const filters = [{ undelivered: true }, { undelivered: true, status: ["resolved"] }];
    const { data } = await desk.api("POST", "/tickets:count", { filters });
    return [...lists, data.map(({ count }: { count: number }) => count)];
  };

  refuse("gone@example.com");
  const ticket = await desk.open({ requester: { email: "gone@example.com" } });
  const fine = await desk.open();
  await desk.settled(fine, (await desk.say(fine, "Hello")).id, isSent);
  const { id } = await desk.say(ticket, "Hello");
  await desk.settled(ticket, id, isFailed);
  t.same(await shown(), [[ticket.id], [ticket.id], [1, 0]]);
  t.same(await listed("undelivered=true", neighbour), []);
  t.same(await listed(`undelivered=true&q=${encodeURIComponent("shine")}`), [ticket.id]);
  t.same(await listed("undelivered=true&q=xyzzy"), []);
  await desk.say(ticket, "He has moved", { visibility: "internal" });
  t.same(await shown(), [[ticket.id], [ticket.id], [1, 0]], "a note changes nothing");

  refuse("");
  const { id: later } = await desk.say(ticket, "Hello again");
  await desk.settled(ticket, later, isSent);
  t.same(await shown(), [[], [], [0, 0]], "a later message was delivered");

  refuse("ada@example.com");
  const failed = await desk.say(fine, "Are you there?");
  await desk.settled(fine, failed.id, isFailed);
  t.same(await listed("undelivered=true"), [fine.id]);
  refuse("");
  await desk.api("POST", `/tickets/${fine.id}/messages/${failed.id}:resend`, {});
  await desk.settled(fine, failed.id, isSent);
  t.same(await shown(), [[], [], [0, 0]], "it was sent again");
});
