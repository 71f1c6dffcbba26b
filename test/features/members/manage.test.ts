// @suite default
import t from "tap";
import { type RunStatements, runBatch } from "../../../src/db/pool/statement-batch.ts";
import { acceptInvitation } from "../../../src/features/members/join.ts";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { createAccount } from "../../../src/identity/sign-in/accounts.ts";
import { ownIssuer } from "../../../src/identity/sign-in/settings.ts";
import { addMembership, addPerson, signIn } from "../../support/accounts.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";
import { acceptLink, newBrowser, openLink } from "../../support/sign-in.ts";

/** A service of one workspace, whose people sign in here and at a provider. */
async function startTeam(t: Parameters<typeof startService>[0], overrides = {}) {
  const provider = await startIdentityProvider(t);
  const settings = { ...jwtConfig(provider), SIGN_IN: "on", ...overrides } as const;
  const service = await startService(t, settings);
  const { app, workspaceId, url } = service;
  await linkOrganization(app.db.pool, provider.issuer, "acme", workspaceId);
  const token = (sub: string, more = {}) => provider.token({ sub, org_id: "acme", ...more });
  /** Calls a method of members. */
  const call = (method: string, path: string, body?: object, token = service.key) =>
    restCall(url, token, method, `/api/v1/members${path}`, body);
  const me = async (token: string) =>
    restCall(url, token, "GET", "/api/v1/me").then(({ status, body }) => ({
      status,
      code: body.error?.code,
      id: body.data?.member?.id,
      role: body.data?.role,
    }));
  const accept = async (memberId: string, email: string, isVerified = true) => {
    const run: RunStatements = (statements) => runBatch(app.db.pool, statements);
    const account = await createAccount(run, { name: "", email, isVerified });
    const login = { memberId, issuer: ownIssuer, subject: account.id };
    return app.transact(workspaceId, (tx) => acceptInvitation(tx, { ...login, email, isVerified }));
  };
  const links = async (memberId: string) => {
    const { rows } = await app.db.pool.query<{ hash: Buffer }>(
      "select hash from sign_in_links where member_id = $1",
      [memberId],
    );
    return rows.map(({ hash }) => hash.toString("hex"));
  };
  return { service, token, call, me, accept, links };
}

const actions = async (service: TestService, prefix = "member.") => {
  const { body } = await service.rest("GET", "/api/v1/audit-events?pageSize=100");
  const all: { action: string; targetId: string }[] = body.data;
  return all.filter(({ action }) => action.startsWith(prefix)).map(({ action }) => action);
};

t.test("invitations", async (t) => {
  const { service, call, accept, links, token, me } = await startTeam(t, { ROLE: "api" });
  const grace = { email: "Grace@example.com", role: "agent", name: "Grace" };
  const first = await call("POST", ":invite", grace);
  const { id } = first.body.data;
  t.match(first.body, {
    data: { ...grace, status: "invited", logins: [], roleSource: "stored" },
    invitation: { url: /\/sign-in\/link#.{43}$/, isSent: false },
  });
  t.equal(first.body.data.lastSeenAt, undefined);
  const days = (Date.parse(first.body.invitation.expiresAt) - Date.now()) / 86_400_000;
  t.ok(days > 6.9 && days <= 7);
  const [earlier] = await links(id);

  const again = await call("POST", ":invite", {
    ...grace,
    email: "grace@EXAMPLE.com",
    role: "admin",
  });
  t.match(again.body.data, { id, role: "admin", status: "invited" });
  const [fresh, ...more] = await links(id);
  t.same(more, []);
  t.not(fresh, earlier, "the earlier link is void");

  t.match(await call("GET", `?status=active`), { body: { data: [] } });
  t.match(await call("GET", `?status=invited`), { body: { data: [{ id }] } });
  const asMember = await restCall(service.url, service.key, "GET", "/api/v1/me", undefined, {
    "x-member-id": id,
  });
  t.match(asMember.body.error.details, [{ field: "X-Member-Id", reason: "MEMBER_INVITED" }]);
  for (const path of [`/${id}:deactivate`, `/${id}:reactivate`]) {
    t.match(await call("POST", path, {}), {
      status: 409,
      body: { error: { code: "MEMBER_NOT_ACTIVE" } },
    });
  }

  await accept(id, "grace.h@example.com");
  const accepted = (await call("GET", `/${id}`)).body.data;
  t.match(accepted, {
    status: "active",
    email: "grace.h@example.com",
    logins: [{ issuer: ownIssuer }],
  });
  t.equal(accepted.invitationExpiresAt, undefined);
  await t.rejects(accept(id, "eve@example.com"), { message: /ACCEPTED$/ });
  const active = await call("POST", ":invite", { ...grace, email: "grace.h@example.com" });
  t.match(active, { status: 200, body: { data: { id, role: "admin" } } });
  t.equal(active.body.invitation, undefined, "an active member gets no invitation");

  const alan = (await call("POST", ":invite", { email: "alan@example.com", role: "agent" })).body
    .data;
  await t.rejects(accept(alan.id, "grace.h@example.com"), { message: /ALREADY_MEMBER$/ });
  await call("DELETE", `/${alan.id}`);
  await t.rejects(accept(alan.id, "alan@example.com"), { message: /WITHDRAWN$/ });
  t.same(await links(alan.id), []);
  t.match(await call("POST", `/${alan.id}:reactivate`, {}), { status: 409 }, "never signed in");
  const back = await call("POST", ":invite", { email: "alan@example.com", role: "agent" });
  t.match(back.body.data, { id: alan.id, status: "removed" }, "is let in once they accept");
  await service.app.db.pool.query(
    "update members set invitation_expires_at = now() - interval '1 s' where id = $1",
    [alan.id],
  );
  await t.rejects(accept(alan.id, "alan@example.com"), { message: /EXPIRED$/ });
  await call("POST", ":invite", { email: "alan@example.com", role: "agent" });
  t.match(await accept(alan.id, "alan@example.com", false), { status: "active", id: alan.id });

  await call("POST", `/${alan.id}:deactivate`, {});
  const refused = await call("POST", ":invite", { email: "alan@example.com", role: "agent" });
  t.match(refused, {
    status: 409,
    body: { error: { code: "MEMBER_NOT_ACTIVE", message: /reactivate/ } },
  });

  const agent = await token("sam");
  await me(agent);
  const [sam] = (await call("GET", "?status=active")).body.data.slice(-1);
  await call("PATCH", `/${sam.id}`, { role: "agent" });
  for (const [method, path] of [
    ["POST", ":invite"],
    ["PATCH", `/${id}`],
    ["DELETE", `/${sam.id}`],
    ["POST", `/${sam.id}:createRecoveryLink`],
  ] as const) {
    t.match(await call(method, path, method === "DELETE" ? undefined : {}, agent), {
      status: 403,
      body: { error: { code: "ROLE_REQUIRED" } },
    });
  }
  t.equal((await call("GET", "", undefined, agent)).status, 200, "agents may read");
});

t.test("invitations are limited", async (t) => {
  const { service, call } = await startTeam(t, {
    ROLE: "api",
    INVITATIONS_PER_WORKSPACE_PER_HOUR: 8,
  });
  const invite = (email: string) => call("POST", ":invite", { email, role: "agent" });
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    statuses.push((await invite(`ada+${i}@example.com`)).status);
  }
  t.same(statuses, [200, 200, 200, 200, 200, 429], "to one address");
  t.same(
    [await invite("b@x.io"), await invite("c@x.io"), await invite("d@x.io")].map((r) => r.status),
    [200, 200, 200],
  );
  const over = await invite("e@x.io");
  t.match(over, { status: 429, body: { error: { code: "RATE_LIMITED" } } }, "of one workspace");
  t.ok(Number(over.headers.get("retry-after")) > 0);
  const other = await service.newWorkspace();
  t.equal(
    (await call("POST", ":invite", { email: "e@x.io", role: "agent" }, other.key)).status,
    200,
    "others have limits of their own",
  );
});

t.test("a quota limits invitations", async (t) => {
  const { service, call } = await startTeam(t, { ROLE: "api" });
  await service.app.db.pool.query(
    `insert into members (workspace_id, id, name, email, email_verified, picture, language, role, status,
       invitation_expires_at, created_at)
     select $1, 'mbr_' || i, '', i || '@example.com', true, '', '', 'agent', 'invited', now(), now()
     from generate_series(1, 200) i`,
    [service.workspaceId],
  );
  const over = await call("POST", ":invite", { email: "ada@example.com", role: "agent" });
  t.match(over, { status: 409, body: { error: { code: "LIMIT_REACHED" } } });
  t.equal((await call("POST", ":invite", { email: "7@example.com", role: "agent" })).status, 200);
  await call("DELETE", "/mbr_7");
  t.equal((await call("POST", ":invite", { email: "ada@example.com", role: "agent" })).status, 200);
});

t.test("the workspace keeps an active admin", async (t) => {
  const { call, me, token } = await startTeam(t, { ROLE: "api" });
  const [ada, bob] = [await me(await token("ada")), await me(await token("bob"))];
  const lose: readonly [method: string, path: string, body?: object][] = [
    ["PATCH", "", { role: "agent" }],
    ["POST", ":deactivate", {}],
    ["DELETE", ""],
  ];
  const regain = async () => {
    for (const id of [ada.id, bob.id]) {
      await call("POST", `/${id}:reactivate`, {});
      await call("PATCH", `/${id}`, { role: "admin" });
    }
  };
  for (const [method, path, body] of lose) {
    for (const [otherMethod, otherPath, otherBody] of lose) {
      const results = await Promise.all([
        call(method, `/${ada.id}${path}`, body),
        call(otherMethod, `/${bob.id}${otherPath}`, otherBody),
      ]);
      const statuses = results.map(({ status }) => status).sort();
      t.same(statuses, [200, 409], `${method} ${path} at once with ${otherMethod} ${otherPath}`);
      const { body: refused } = results.find(({ status }) => status === 409) ?? {};
      t.equal(refused?.error.code, "LAST_ADMIN");
      await regain();
    }
  }
  t.equal((await call("PATCH", `/${ada.id}`, { role: "agent" })).status, 200);
  t.match(await call("DELETE", `/${bob.id}`), { status: 409 });
});

t.test("a removed member stays out", async (t) => {
  const { service, call, me, token } = await startTeam(t, {
    JWT_ROLE_CLAIM: "role",
    JWT_LINK_BY_EMAIL: true,
  });
  const { url } = service;
  const other = await service.startAnother();
  const urls = [url, `http://127.0.0.1:${other.port}`];
  const ada = { name: "Ada", email: "ada@example.com", email_verified: true };
  const adas = await token("ada", { ...ada, role: "agent" });
  const { id } = await me(adas);
  await me(await token("bob", { role: "admin" }));
  const made = await service.rest(
    "POST",
    "/api/v1/api-keys",
    { name: "bot" },
    await token("ada", { role: "admin" }),
  );
  await me(adas);

  const open = async (more: object) =>
    (
      await service.rest("POST", "/api/v1/tickets", {
        subject: "Lamp",
        requester: { name: "Grace" },
        message: { body: "Hi" },
        ...more,
      })
    ).body.data;
  const theirs = await open({ assigneeId: id });
  const many = Array.from({ length: 100 }, () => ({
    subject: "Lamp",
    requester: { email: "grace@example.com" },
    assigneeId: id,
  }));
  await service.rest("POST", "/api/v1/tickets:batchCreate", { requests: many });
  await service.rest("POST", "/api/v1/tickets:batchCreate", { requests: many });
  const closed = await open({ assigneeId: id });
  await service.rest("PATCH", `/api/v1/tickets/${closed.id}`, { status: "closed" });

  const watch = (token: string, headers = {}) =>
    fetch(`${url}/api/v1/events:watch`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const streams = await Promise.all([
    watch(adas),
    watch(service.key, { "x-member-id": id }),
    watch(await token("bob", { role: "admin" })),
  ]);
  t.same(
    streams.map(({ status }) => status),
    [200, 200, 200],
  );

  const removed = await call("DELETE", `/${id}`);
  const at = performance.now();
  t.match(removed.body, {
    data: { id, status: "removed" },
    apiKeys: [{ id: made.body.data.id, name: "bot" }],
  });
  t.equal(removed.body.apiKeys[0].key, undefined);
  for (const role of ["agent", "admin"]) {
    const latest = await token("ada", { ...ada, name: "New name", role });
    for (const base of urls) {
      const response = await restCall(base, latest, "GET", "/api/v1/me");
      t.match(response, { status: 403, body: { error: { code: "MEMBER_REMOVED" } } }, base);
    }
  }
  t.match((await call("GET", `/${id}`)).body.data, { name: "Ada", role: "agent" }, "says nothing");
  const choices = await restCall(url, adas, "GET", "/api/v1/me/workspaces");
  t.same(choices.body, { data: [] }, "there is nothing to choose");
  t.notMatch((await call("GET", "")).body.data, [{ id }]);
  t.match((await call("GET", "?status=removed")).body.data, [{ id }]);

  await Promise.all(streams.slice(0, 2).map((stream) => stream.text().catch(() => "")));
  t.ok(performance.now() - at < 2_500, "streams end within moments");
  await streams[2]?.body?.cancel();

  const left = async () =>
    (await service.rest("GET", `/api/v1/tickets?assigneeId=${id}`)).body.data.map(
      (ticket: { id: string }) => ticket.id,
    );
  t.same(await eventually(left, (ids) => ids.length === 1), [closed.id], "closed ones stay theirs");
  const { body: history } = await service.rest("GET", `/api/v1/tickets/${theirs.id}/audit-events`);
  t.match(history.data[0], {
    actor: { type: "api_key" },
    changes: [{ field: "assigneeId", before: id, after: "" }],
  });
  const reply = { body: "Still dark", author: "requester" };
  const followUp = await service.rest("POST", `/api/v1/tickets/${closed.id}/messages`, reply);
  const { ticketId } = followUp.body.data;
  t.not(ticketId, closed.id);
  const assignee = async () =>
    (await service.rest("GET", `/api/v1/tickets/${ticketId}`)).body.data.assigneeId;
  t.equal(await eventually(assignee, (value) => value === ""), "", "not even a follow-up");

  const path = `/api/v1/tickets/${theirs.id}`;
  const assign = await service.rest("PATCH", path, { assigneeId: id });
  t.match(assign.body.error.details, [{ field: "assigneeId", reason: "MEMBER_REMOVED" }]);
  const same = await service.rest("PATCH", `/api/v1/tickets/${closed.id}`, {
    assigneeId: id,
    subject: "Lamps",
  });
  t.equal(same.status, 200, "what a GET returned may be sent back");
  const acting = await restCall(url, service.key, "GET", "/api/v1/tickets", undefined, {
    "x-member-id": id,
  });
  t.match(acting.body.error.details, [{ field: "X-Member-Id", reason: "MEMBER_REMOVED" }]);

  t.equal((await call("DELETE", `/${id}`)).status, 200, "twice");
  t.match(await call("POST", `/${id}:deactivate`, {}), { status: 409 });
  t.match((await call("POST", `/${id}:reactivate`, {})).body.data, { status: "active" });
  t.match(await me(adas), { status: 200, id });

  await call("POST", `/${id}:deactivate`, {});
  t.match(await me(adas), { status: 403, code: "MEMBER_DEACTIVATED" });
  t.match((await service.rest("PATCH", path, { assigneeId: id })).body.error.details, [
    { reason: "MEMBER_DEACTIVATED" },
  ]);
  await call("DELETE", `/${id}`);
  const invited = await call("POST", ":invite", { email: "ada@example.com", role: "agent" });
  t.equal(invited.body.data.id, id, "a verified address finds a removed member");
  t.match(await me(adas), { status: 403 }, "who stays out until they accept");
  t.same((await actions(service)).slice(0, 4), [
    "member.invited",
    "member.removed",
    "member.deactivated",
    "member.reactivated",
  ]);
});

t.test("resolving an unknown login", async (t) => {
  for (const link of [true, false]) {
    await t.test(`JWT_LINK_BY_EMAIL=${link}`, async (t) => {
      const { service, call, me, token } = await startTeam(t, {
        ROLE: "api",
        JWT_LINK_BY_EMAIL: link,
      });
      const invite = async (email: string) =>
        (await call("POST", ":invite", { email, role: "agent" })).body.data.id;
      const as = async (sub: string, email: string, emailVerified: unknown = true) =>
        me(await token(sub, { email, email_verified: emailVerified }));

      const ada = await invite("ada@example.com");
      for (const unverified of [false, null, "true", 1]) {
        const { id } = await as(`eve-${unverified}`, "ada@example.com", unverified);
        t.not(id, ada, "an address that is not verified is nobody's");
      }
      const first = await as("ada", "ADA@example.com");
      t.equal(first.id === ada, link);
      t.equal(first.role, link ? "agent" : "admin");
      t.not((await as("ada-2", "ada@example.com")).id, first.id, "one login at a provider");

      await addPerson(service, service.workspaceId, {
        name: "Grace",
        email: "grace@example.com",
        role: "agent",
      });
      const { body } = await call("GET", "");
      const grace = body.data.find(({ name }: { name: string }) => name === "Grace");
      t.equal((await as("grace", "grace@example.com")).id === grace.id, link);
      const { logins } = (await call("GET", `/${grace.id}`)).body.data;
      t.equal(logins.length, link ? 2 : 1);

      const gone = await invite("gone@example.com");
      await call("DELETE", `/${gone}`);
      const { status, code } = await as("gone", "gone@example.com");
      t.same([status, code], link ? [403, "MEMBER_REMOVED"] : [200, undefined]);

      const elsewhere = await service.newWorkspace();
      const stranger = { email: "zoe@example.com", role: "agent" };
      const zoe = await call("POST", ":invite", stranger, elsewhere.key);
      t.not((await as("zoe", "zoe@example.com")).id, zoe.body.data.id, "of this workspace only");
    });
  }
});

t.test(
  "who was removed and invited again is in again by their next sign-in at the provider",
  async (t) => {
    const { service, call, me, token } = await startTeam(t, {
      ROLE: "api",
      SIGN_IN: "auto",
      JWT_LINK_BY_EMAIL: true,
    });
    const as = async (sub: string, email: string) =>
      me(await token(sub, { email, email_verified: true }));
    const invite = (email: string) => call("POST", ":invite", { email, role: "agent" });
    const [ada, bob] = [await as("ada", "ada@example.com"), await as("bob", "bob@example.com")];
    for (const { id } of [ada, bob]) {
      await call("DELETE", `/${id}`);
    }
    t.match(await as("ada", "ada@example.com"), { status: 403, code: "MEMBER_REMOVED" });
    const choices = async () =>
      (await service.rest("GET", "/api/v1/me/workspaces", undefined, await token("ada"))).body.data;
    t.same(await choices(), []);

    t.match((await invite("ada@example.com")).body.invitation.url, /\/dashboard$/);
    t.match(await choices(), [{ organization: "acme" }], "there is a workspace to choose");
    const back = { status: 200, id: ada.id, role: "agent" };
    t.same(await Promise.all([1, 2].map(() => as("ada", "ada@example.com"))), [
      { ...back, code: undefined },
      { ...back, code: undefined },
    ]);
    t.match((await call("GET", `/${ada.id}`)).body.data, { status: "active" });

    await invite("bob@example.com");
    await service.app.db.pool.query("delete from member_logins where member_id = $1", [bob.id]);
    t.match(await as("bob-2", "bob@example.com"), { status: 200, id: bob.id }, "by another login");

    await call("DELETE", `/${ada.id}`);
    await invite("ada@example.com");
    await service.app.db.pool.query(
      "update members set invitation_expires_at = now() where id = $1",
      [ada.id],
    );
    t.match(
      await as("ada", "ada@example.com"),
      { status: 403 },
      "not after the invitation expired",
    );
    await invite("ada@example.com");
    await call("DELETE", `/${ada.id}`);
    t.match(await as("ada", "ada@example.com"), { status: 403 }, "nor once it was withdrawn");
    t.same((await actions(service, "member.joined")).length, 3);
  },
);

t.test("roles from tokens cannot be changed here", async (t) => {
  const { service, call, me, token } = await startTeam(t, { ROLE: "api", JWT_ROLE_CLAIM: "role" });
  const { id } = await me(await token("ada", { role: "agent" }));
  t.match((await call("GET", `/${id}`)).body.data, { role: "agent", roleSource: "token" });
  const refused = await call("PATCH", `/${id}`, { role: "admin" });
  t.match(refused, { status: 409, body: { error: { code: "ROLE_FROM_TOKEN" } } });
  const { data } = (await call("GET", `/${id}`)).body;
  t.equal((await call("PATCH", `/${id}`, { ...data, name: "Ada" })).status, 200, "what was read");
  const promoted = await me(await token("ada", { role: "admin" }));
  t.equal(promoted.role, "admin", "at once");

  await addPerson(service, service.workspaceId, { name: "Al", email: "al@x.io", role: "agent" });
  const al = (await call("GET", "")).body.data.find(({ name }: { name: string }) => name === "Al");
  t.equal(al.roleSource, "stored");
  t.match((await call("PATCH", `/${al.id}`, { role: "admin" })).body.data, { role: "admin" });
  const { body } = await service.rest("GET", "/api/v1/audit-events?action=member.updated");
  t.match(body.data[0], {
    targetId: al.id,
    changes: [{ field: "role", before: "agent", after: "admin" }],
  });
});

t.test("members change only their own name and language", async (t) => {
  const { service, call, token, me } = await startTeam(t, { ROLE: "api" });
  const grace = { name: "Grace", email: "grace@example.com", role: "agent" } as const;
  const account = await addPerson(service, service.workspaceId, grace);
  const own = (await signIn(service, account)).token;
  const { id } = await me(own);
  const { id: admin } = await me(await token("ada"));
  const read = async (id: string) => (await call("GET", `/${id}`)).body.data;
  const change = (body: object, of = id, as = own) => call("PATCH", `/${of}`, body, as);
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

  t.match((await change({ name: "Grace Hopper" })).body.data, { name: "Grace Hopper" });
  t.equal((await me(own)).id, id);
  t.match(await read(id), { name: "Grace Hopper", role: "agent" }, "a later call keeps it");
  t.equal((await change(await read(id))).status, 200, "what was read");
  t.match((await change({ language: "de" })).body.data, { name: "Grace Hopper", language: "de" });
  t.match(await change({ language: "it" }), refused(400, "INVALID_ARGUMENT"));
  t.equal((await change({ language: "" })).body.data.language, "", "that of the browser");
  const signature = "**Grace**\nLighthouse Lamps";
  t.match((await change({ signature })).body.data, { name: "Grace Hopper", signature });
  t.match(await change({ signature: "x".repeat(1_001) }), refused(400, "INVALID_ARGUMENT"));
  t.equal((await read(id)).signature, signature);
  t.equal((await change({ signature: "" })).body.data.signature, "");
  t.match(await change({ name: "Eve", role: "admin" }), refused(403, "ROLE_REQUIRED"));
  for (const other of [admin, "mbr_none"]) {
    t.match(await change({ name: "Eve" }, other), refused(403, "ROLE_REQUIRED"));
    t.match(await change({ language: "de" }, other), refused(403, "ROLE_REQUIRED"));
    t.match(await change({ signature: "Eve" }, other), refused(403, "ROLE_REQUIRED"));
  }
  t.match(await read(id), { name: "Grace Hopper", role: "agent" });
  const elsewhere = await service.newWorkspace();
  await addMembership(service, elsewhere.workspaceId, account, { ...grace, role: "admin" });
  const there = { "x-workspace-id": elsewhere.workspaceId };
  const across = await restCall(service.url, own, "PATCH", `/api/v1/members/${id}`, {}, there);
  t.match(across, refused(404, "NOT_FOUND"), "of another workspace");

  const actingFor = { "x-member-id": id };
  const restricted = { name: "r", scopes: ["members:read"] };
  const { key } = (await service.rest("POST", "/api/v1/api-keys", restricted)).body.data;
  const path = `/api/v1/members/${id}`;
  t.match(
    await restCall(service.url, key, "PATCH", path, { name: "Eve" }, actingFor),
    refused(403, "INSUFFICIENT_SCOPE"),
  );
  const promotion = { role: "admin" };
  t.match(
    await restCall(service.url, service.key, "PATCH", path, promotion, actingFor),
    refused(403, "ROLE_REQUIRED"),
    "a key that acts for an agent",
  );

  const sourceOf = async (token: string) =>
    (await restCall(service.url, token, "GET", "/api/v1/me")).body.data?.nameSource;
  const named = await token("olga", { name: "Olga" });
  const { id: olga } = await me(named);
  t.match(await change({ name: "Eve" }, olga, named), refused(409, "NAME_FROM_TOKEN"));
  t.equal(await sourceOf(named), "token");
  t.equal(await sourceOf(await token("olga")), "stored");
  t.equal(await sourceOf(service.key), undefined, "without a member");
  t.match((await change({ name: "Olga O." }, olga, await token("olga"))).body.data, {
    name: "Olga O.",
  });
});

t.test("recovery links", async (t) => {
  const { service, call, me, token, links } = await startTeam(t, { ROLE: "api" });
  const add = async (workspaceId: string, email: string) => {
    await addPerson(service, workspaceId, { name: email, email, role: "agent" });
    const { rows } = await service.app.db.pool.query<{ id: string }>(
      "select id from members where workspace_id = $1 and email = $2",
      [workspaceId, email],
    );
    return rows[0]?.id ?? "";
  };
  const ada = await add(service.workspaceId, "ada@example.com");
  const recover = (id: string) => call("POST", `/${id}:createRecoveryLink`, {});
  const made = await recover(ada);
  t.match(made, { status: 201, body: { data: { url: /\/sign-in\/link#.{43}$/, isSent: false } } });
  const [earlier] = await links(ada);
  await recover(ada);
  const [fresh, ...more] = await links(ada);
  t.ok(fresh !== earlier && more.length === 0, "one at a time");
  await call("POST", `/${ada}:deactivate`, {});
  t.same(await links(ada), [], "none for whom it would let in");
  t.match(await recover(ada), { status: 409, body: { error: { code: "MEMBER_NOT_ACTIVE" } } });

  const bob = await add(service.workspaceId, "bob@example.com");
  const other = await service.newWorkspace();
  const join = async (email: string) => {
    const { rows } = await service.app.db.pool.query<{ id: string }>(
      "select id from accounts where email = $1",
      [email],
    );
    const person = { name: email, email, role: "agent" } as const;
    await addMembership(service, other.workspaceId, rows[0]?.id ?? "", person);
  };
  await join("bob@example.com");
  t.match(
    await recover(bob),
    { status: 409, body: { error: { code: "EMAIL_UNAVAILABLE" } } },
    "of a person of two workspaces it is shown to nobody",
  );

  const dana = await add(service.workspaceId, "dana@example.com");
  const { url } = (await recover(dana)).body.data;
  const browser = newBrowser();
  const page = await openLink(browser, url);
  t.match(page.text, /value="accept"/);
  await join("dana@example.com");
  const dead = { status: 410, text: /<h1>This link no longer works/ };
  t.match(await acceptLink(browser, page), dead, "once the person belongs to another workspace");
  t.match(await openLink(newBrowser(), url), dead);

  const { id } = await me(await token("carl"));
  t.match(await recover(id), { status: 409, body: { error: { code: "NO_ACCOUNT" } } });
  t.match(await call("POST", `/${id}:createRecoveryLink`, {}, other.key), { status: 404 });
});

t.test("without a way to accept them, there are no invitations", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const invite = (token: string, base = service.url) =>
    restCall(base, token, "POST", "/api/v1/members:invite", { email: "a@x.io", role: "agent" });
  t.match(await invite(service.key), {
    status: 409,
    body: { error: { code: "INVITATIONS_DISABLED" } },
  });
  const linking = await service.startAnother({ JWT_LINK_BY_EMAIL: true });
  const { body } = await invite(service.key, `http://127.0.0.1:${linking.port}`);
  t.match(body.invitation.url, /\/dashboard$/);
});
