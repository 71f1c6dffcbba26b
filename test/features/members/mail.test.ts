// @suite default
import t from "tap";
import { addMembership, addPerson } from "../../support/accounts.ts";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { startService } from "../../support/service.ts";

t.test("invitations and recovery links are emailed where the service sends emails", async (t) => {
  const mailServer = await startMailServer(t);
  const service = await startService(t, {
    SIGN_IN: "on",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=optional`,
    MAIL_FROM: "Support <support@example.com>",
    PUBLIC_URL: "https://desk.example.com",
  });
  const { pool } = service.app.db;
  const name = "Win a prize at https://evil.example.com/now";
  await pool.query("update workspaces set name = $2 where id = $1", [service.workspaceId, name]);
  await pool.query("update api_keys set name = $1", ["Call www.evil.example.com"]);
  const invited = await service.rest("POST", "/api/v1/members:invite", {
    email: "grace@example.com",
    role: "agent",
  });
  t.equal(invited.status, 200, invited.text);
  const { invitation, data } = invited.body;
  t.equal(invitation.isSent, true);
  const [mail] = await eventually(
    async () => mailServer.received,
    ({ length }) => length === 1,
  );
  t.same(mail?.to, ["grace@example.com"]);
  t.match(mail?.email.subject, "Join a workspace");
  t.notMatch(mail?.raw, /evil|prize/, "nobody's words reach a stranger as a link");
  const [url = ""] =
    /https:\/\/desk\.example\.com\/sign-in\/link#[\w-]{43}/.exec(mail?.email.text ?? "") ?? [];
  t.ok(url);
  t.ok(mail?.email.html?.includes(url), "in the HTML too");
  t.not(url, invitation.url, "the link that an admin sees proves nothing about the address");
  const { rows } = await pool.query<{ sent_to: string | null }>(
    "select sent_to from sign_in_links where member_id = $1 order by sent_to nulls first",
    [data.id],
  );
  t.same(
    rows.map((row) => row.sent_to),
    [null, "grace@example.com"],
  );
  const { rows: jobs } = await pool.query(
    "select data::text from pgboss.job where name = 'notices'",
  );
  t.notMatch(JSON.stringify(jobs), url.slice(-43), "no link is stored in clear");

  await pool.query("update workspaces set name = 'Acme' where id = $1", [service.workspaceId]);
  await pool.query("update api_keys set name = 'Ada'");
  await service.rest("POST", "/api/v1/members:invite", {
    email: "grace@example.com",
    role: "agent",
  });
  const [, again] = await eventually(
    async () => mailServer.received,
    ({ length }) => length === 2,
  );
  t.match(again?.email, { subject: "Join Acme", text: /^Ada invites you to Acme/ });

  const other = await service.newWorkspace();
  const al = { name: "Al", email: "al@example.com", role: "agent" } as const;
  const accountId = await addPerson(service, service.workspaceId, al);
  await addMembership(service, other.workspaceId, accountId, al);
  const { body } = await service.rest("GET", "/api/v1/members?status=active");
  const path = `/api/v1/members/${body.data[0].id}:createRecoveryLink`;
  const recovery = await service.rest("POST", path, {});
  t.match(recovery.body.data, { url: "", isSent: true }, "shown to no admin of one of several");
  const [, , recoveryMail] = await eventually(
    async () => mailServer.received,
    ({ length }) => length === 3,
  );
  t.match(recoveryMail, { to: ["al@example.com"], email: { subject: "Add a new passkey" } });
});
