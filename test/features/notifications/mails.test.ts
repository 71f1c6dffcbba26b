// @suite all
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const mail = await startMailServer(t);
const service = await startService(t, {
  SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=optional`,
  MAIL_FROM: "Desk <desk@example.com>",
});
const { pool } = service.app.db;
const api = "/api/v1";
let made = 0;

/** A member with a verified address, and how to call for them. */
async function person(name: string, isVerified = true) {
  const id = await addMember(service, name);
  const email = `${name.toLowerCase()}-${++made}@example.com`;
  await pool.query("update members set email = $2, email_verified = $3 where id = $1", [
    ...[id, email, isVerified],
  ]);
  const call = (method: string, path: string, body?: object) =>
    restCall(service.url, service.key, method, `${api}/${path}`, body, { "x-member-id": id });
  return { id, email, call };
}
const open = async (subject: string, more: object = {}) => {
  const body = { subject, requester: { name: "Bob" }, ...more };
  return (await service.rest("POST", `${api}/tickets`, body)).body.data;
};
/** Has the minute pass that notifications wait. */
const passMinute = () =>
  pool.query("update notifications set mail_due_at = now() where mail_due_at > now()");
const looked = () =>
  eventually(
    async () =>
      (await pool.query("select from notifications where mail_due_at is not null")).rowCount,
    (count) => count === 0,
  );
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
const arrived = (address: string, count: number) =>
  eventually(
    async () => mailsTo(address),
    (mails) => mails.length === count,
  );

t.test("assignments and mentions are emailed if unread and enabled", async (t) => {
  const [grace, ada] = [await person("Grace"), await person("Ada")];
  const stranger = await person("Stranger", false);
  await ada.call("PATCH", "notification-settings", { emailOnAssignment: false });
  const ticket = await open("A broken lamp");
  const path = `tickets/${ticket.id}`;
  await ada.call("PATCH", path, { assigneeId: grace.id });
  await service.rest("POST", `${api}/${path}/messages`, { body: "Hello?", author: "requester" });
  await grace.call("PATCH", path, { assigneeId: ada.id });
  await grace.call("POST", `${path}/messages`, {
    body: "Look",
    visibility: "internal",
    mentionedMemberIds: [ada.id, stranger.id],
  });
  const seen = await open("Seen at once", { assigneeId: grace.id });
  await grace.call("POST", "notifications:markRead", { ticketId: seen.id });
  t.equal(mail.received.length, 0, "not at once");
  await passMinute();
  await looked();
  const [[assigned], [mentioned]] = [await arrived(grace.email, 1), await arrived(ada.email, 1)];
  const url = `${service.url}/dashboard/tickets/${ticket.id}`.replace("127.0.0.1", "localhost");
  t.equal(assigned?.email.subject, `#${ticket.number} is assigned to you`);
  for (const body of [assigned?.email.text, assigned?.email.html]) {
    t.match(body, `Ada assigned you the ticket #${ticket.number} A broken lamp.`);
    t.match(body, new URL(url).pathname);
    t.match(body, "/dashboard/profile");
  }
  t.equal(mentioned?.email.subject, `Grace mentioned you in #${ticket.number}`);
  t.same(mailsTo(stranger.email), [], "not to an address that nobody has verified");
});

t.test("an assignment is emailed in the language of the member", async (t) => {
  const grace = await person("Grace");
  await grace.call("PATCH", `members/${grace.id}`, { language: "de" });
  const { number } = await open("Lampe", { assigneeId: grace.id });
  await passMinute();
  const [received] = await arrived(grace.email, 1);
  t.equal(received?.email.subject, `#${number} ist Ihnen zugewiesen`);
  t.match(received?.email.html, '<html lang="de" dir="ltr">');
});

t.test("a subject with a link is left out", async () => {
  const grace = await person("Grace");
  await open("Win at https://evil.example now", { assigneeId: grace.id });
  await passMinute();
  const [received] = await arrived(grace.email, 1);
  t.notMatch(received?.raw, "evil.example");
});

t.test("notifications held for an hour are not sent, and at most 20 an hour are", async (t) => {
  const grace = await person("Grace");
  await open("Late", { assigneeId: grace.id });
  await pool.query(
    "update notifications set created_at = now() - interval '2 hours', mail_due_at = now() where member_id = $1",
    [grace.id],
  );
  await looked();
  for (let i = 0; i < 22; i += 1) {
    await open(`Ticket ${i}`, { assigneeId: grace.id });
  }
  await passMinute();
  await looked();
  await arrived(grace.email, 20);
  const { rows } = await pool.query(
    "select count(mailed_at)::int as mailed from notifications where member_id = $1",
    [grace.id],
  );
  t.same(rows, [{ mailed: 20 }]);
});

t.test("the daily digest lists unassigned tickets", async (t) => {
  const grace = await person("Grace");
  await pool.query("update tickets set status = 'resolved' where assignee_id = ''");
  await grace.call("PATCH", "notification-settings", {
    unassignedDigest: "daily",
    timeZone: "Asia/Kolkata",
  });
  const due = async () => {
    const { rows } = await pool.query<{ at: string }>(
      "select digest_due_at as at from notification_settings where member_id = $1",
      [grace.id],
    );
    return new Date(rows[0]?.at ?? 0);
  };
  t.equal((await due()).toISOString().slice(11), "02:30:00.000Z", "8 o'clock there");
  const ahead = (await due()).getTime() - Date.now();
  t.ok(ahead > 0 && ahead <= 86_400_000);

  const pass = async () => {
    await pool.query(
      "update notification_settings set digest_due_at = now() where member_id = $1",
      [grace.id],
    );
    await eventually(due, (at) => at.getTime() > Date.now());
  };
  await pass();
  const first = await open("Waits longest");
  await open("Waits too");
  await open("Is assigned", { assigneeId: grace.id });
  await pass();
  const [received] = await arrived(grace.email, 1);
  t.equal(received?.email.subject, "2 open tickets are unassigned", "and nothing without any");
  const text = received?.email.text ?? "";
  t.match(text, /Waits longest.*Waits too/s);
  t.match(text, `/dashboard/tickets/${first.id}`);
  t.notMatch(text, "Is assigned");

  await grace.call("PATCH", "notification-settings", { unassignedDigest: "off" });
  t.equal((await due()).getTime(), 0);
});
