// @suite all
import t from "tap";
import { linkOrganization } from "../../src/identity/organizations.ts";
import { addPerson } from "../support/accounts.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { spawnAdmin } from "../support/process.ts";
import { restCall, startService } from "../support/service.ts";

t.test("members keep their identity when their provider changes", async (t) => {
  const [old, next] = [await startIdentityProvider(t), await startIdentityProvider(t)];
  const service = await startService(t, { ...jwtConfig(old), ROLE: "api" });
  const { pool } = service.app.db;
  for (const { issuer } of [old, next]) {
    await linkOrganization(pool, issuer, "acme", service.workspaceId);
  }
  const after = await service.startAnother(jwtConfig(next));
  const at = async (port: number, provider: typeof old, sub: string, more = {}) => {
    const token = await provider.token({ sub, org_id: "acme", ...more });
    const { body } = await restCall(`http://127.0.0.1:${port}`, token, "GET", "/api/v1/me");
    return body.data.member.id;
  };
  const before = (sub: string) => at(service.app.port, old, sub);
  const now = (sub: string, more = {}) => at(after.port, next, sub, more);
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY } = service.config;
  const adminOf = (workspace: string, args: readonly string[]) =>
    spawnAdmin([...args, "--workspace", workspace], { DATABASE_URL, SECRET_ENCRYPTION_KEY });
  const admin = (...args: string[]) => adminOf("test-1", args);

  const [ada, bob, eve] = [await before("ada"), await before("bob"), await before("eve")];
  const one = ["move-member", "--member", eve, "--issuer", next.issuer, "--subject", "evelyn"];
  t.equal(await admin(...one), eve);
  t.equal(await now("evelyn"), eve);

  const early = await now("bob");
  const all = ["move-members", "--from", old.issuer, "--to", next.issuer];
  await t.rejects(admin(...all), { message: new RegExp(`${early} has the login bob at`) });
  await admin("move-member", "--member", early, "--issuer", next.issuer, "--subject", "bob-2");
  t.equal(await admin(...all), "2 members moved");
  t.equal(await now("ada"), ada);
  t.equal(await now("bob"), bob, "a running service notices at once");

  const { body } = await service.rest("GET", "/api/v1/audit-events?action=member.moved");
  t.equal(body.data.length, 4);
  t.match(body.data.at(-1), { actor: { type: "operator", id: "" }, targetId: eve });

  await t.rejects(admin(...all), { message: /has no such member/ });
  await t.rejects(adminOf("x", all), { message: /there is no workspace x/ });
});

t.test("the operator invites the first admin of a workspace, and recovers the last", async (t) => {
  const service = await startService(t, { SIGN_IN: "on", ROLE: "api" });
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY } = service.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, PUBLIC_URL: "https://desk.example.com" };
  const invite = (email: string, ...more: string[]) =>
    spawnAdmin(["invite", "--workspace", "test-1", "--email", email, ...more], env);
  const link = /^https:\/\/desk\.example\.com\/sign-in\/link#[\w-]{43}$/;
  t.match(await invite("ada@example.com", "--name", "Ada"), link);
  const invited = (await service.rest("GET", "/api/v1/members")).body.data;
  t.match(invited, [{ email: "ada@example.com", name: "Ada", role: "admin", status: "invited" }]);

  const { workspaceId } = service;
  await addPerson(service, workspaceId, { name: "Bob", email: "bob@example.com", role: "admin" });
  t.match(await invite("BOB@example.com"), link);
  const purposes = "select purpose from sign_in_links order by created_at";
  t.same((await service.app.db.pool.query(purposes)).rows, [
    { purpose: "invitation" },
    { purpose: "recovery" },
  ]);
  await t.rejects(invite("bob@example.com", "--role", "agent"), { message: /is an admin/ });
  await t.rejects(invite("nobody"), { message: /--email/ });
  const { body } = await service.rest("GET", "/api/v1/audit-events?action=member.invited");
  t.match(body.data, [{ actor: { type: "operator" } }]);
  await t.rejects(
    spawnAdmin(["invite", "--workspace", "test-1", "--email", "eve@example.com"], {
      ...env,
      SIGN_IN: "off",
      JWT_ISSUER: "https://id.example.com",
      JWT_AUDIENCE: "x",
    }),
    { message: /SIGN_IN=on/ },
  );
});
