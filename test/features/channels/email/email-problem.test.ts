// @suite all
import t from "tap";
import { createMessageIds } from "../../../../src/features/mail/message-id.ts";
import { startEmailChannel } from "./channel.ts";

const { service, pool, post, get } = await startEmailChannel(t);
const key = service.config.SECRET_ENCRYPTION_KEY;
const messageIds = createMessageIds({ key, domain: "mail.example.com" });

/** A ticket of its own requester, with a reply that was sent. */
async function openTicket(address: string) {
  const { ticketId } = await post({ From: address });
  const path = `/api/v1/tickets/${ticketId}/messages`;
  const reply = await service.rest("POST", path, { body: "Is it on?" });
  const replyId: string = reply.body.data.id;
  await pool.query("update messages set delivery_status = 'sent' where id = $1", [replyId]);
  const { requester } = await get(`tickets/${ticketId}`);
  return { ticketId, requesterId: requester.id as string, sentId: messageIds.idOf(replyId) };
}

const problemOf = async ({ requesterId }: { requesterId: string }) =>
  (await get(`requesters/${requesterId}`)).emailProblem;

const reportOn = (type: string, part: string, messageId: string) =>
  post(
    {
      From: "reports@mx.example.com",
      "Content-Type": `multipart/report; report-type=${type}; boundary=b`,
    },
    `--b\n\nA report.\n--b\nContent-Type: message/${type}\n\n${part}\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\n\nIs it on?\n--b--`,
  );
const bounce = (messageId: string) =>
  reportOn("delivery-status", "Reporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1", messageId);
const complain = (messageId: string, type = "abuse") =>
  reportOn("feedback-report", `Feedback-Type: ${type}\nVersion: 1`, messageId);

t.test("a requester whose address bounces is marked until they write", async (t) => {
  const ticket = await openTicket("ada@example.com");
  t.equal(await problemOf(ticket), "");
  t.equal((await bounce(ticket.sentId)).result, "noted");
  const requester = await get(`requesters/${ticket.requesterId}`);
  t.equal(requester.emailProblem, "bounced");
  t.equal(requester.emailProblemAt, requester.updatedAt);
  t.match(await get(`tickets/${ticket.ticketId}`), { requester: { emailProblem: "bounced" } });
  await post({ From: "ada@example.com" }, "I am here again.");
  const cleared = await get(`requesters/${ticket.requesterId}`);
  t.equal(cleared.emailProblem, "");
  t.notOk("emailProblemAt" in cleared);
});

t.test("a requester who reports an email as spam is marked", async (t) => {
  const ticket = await openTicket("grace@example.com");
  t.equal((await complain(ticket.sentId, "not-spam")).result, "created", "no complaint");
  t.equal((await complain(ticket.sentId, "auth-failure")).result, "created", "no complaint");
  t.equal((await complain("<1@elsewhere.example>")).result, "created", "on another's email");
  t.equal(await problemOf(ticket), "");
  t.match(await complain(ticket.sentId), { result: "noted", ticketId: ticket.ticketId });
  t.equal(await problemOf(ticket), "complained");

  const path = `/api/v1/requesters/${ticket.requesterId}`;
  await service.rest("PATCH", path, { name: "Grace" });
  t.equal(await problemOf(ticket), "complained");
  const reply = { body: "Sorry." };
  const sent = await service.rest("POST", `/api/v1/tickets/${ticket.ticketId}/messages`, reply);
  t.equal(sent.status, 201, "who insists can reply");
  await service.rest("PATCH", path, { email: "hopper@example.com" });
  t.equal(await problemOf(ticket), "", "the new address");
});

t.test("a mark goes with its address when requesters are merged", async (t) => {
  const source = await openTicket("edsger@example.com");
  await bounce(source.sentId);
  const nameless = await service.rest("POST", "/api/v1/requesters", { name: "Edsger" });
  const other = await service.rest("POST", "/api/v1/requesters", { email: "e@example.com" });
  const merge = (id: string, sourceId: string) =>
    service.rest("POST", `/api/v1/requesters/${id}:merge`, { sourceId });
  const merged = await merge(nameless.body.data.id, source.requesterId);
  t.match(merged.body.data, { email: "edsger@example.com", emailProblem: "bounced" });
  const kept = await merge(other.body.data.id, nameless.body.data.id);
  t.match(kept.body.data, { email: "e@example.com", emailProblem: "" });
});
