// @suite all
import t from "tap";
import { linkOrganization } from "../../src/identity/organizations.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { spawnAdmin } from "../support/process.ts";
import { restCall, startService } from "../support/service.ts";

/** Claims that providers add to the usual ones. */
const shapes: {
  name: string;
  claim: string;
  claims: Record<string, unknown>;
  header?: Record<string, unknown>;
  workspace: string;
}[] = [
  {
    name: "Auth0",
    claim: "org_id",
    claims: {
      sub: "auth0|64f0c1a2b3c4d5e6f7a8b9c0",
      azp: "client",
      scope: "openid profile",
      org_id: "org_auth0",
      org_name: "acme",
      aud: ["https://api.example.com", "https://tenant.eu.auth0.com/userinfo"],
    },
    workspace: "org_auth0",
  },
  {
    name: "Clerk, version 2",
    claim: "/o/id",
    claims: {
      azp: "https://app.example.com",
      o: { id: "org_clerk", rol: "admin", slg: "acme", per: "read" },
      org_id: undefined,
      sid: "sess_1",
      v: 2,
    },
    workspace: "org_clerk",
  },
  {
    name: "Clerk, the object itself",
    claim: "o",
    claims: { o: { id: "org_clerk_2", rol: "admin", slg: "acme" } },
    workspace: "org_clerk_2",
  },
  {
    name: "WorkOS",
    claim: "org_id",
    claims: { sub: "user_01", sid: "session_01", org_id: "org_01WORKOS", role: "member" },
    workspace: "org_01WORKOS",
  },
  {
    name: "Keycloak, names",
    claim: "organization",
    claims: { typ: "Bearer", azp: "portal", organization: ["acme"], scope: "organization" },
    workspace: "acme",
  },
  {
    name: "Keycloak, with identifiers",
    claim: "organization",
    claims: { organization: { acme: { id: "42c3e46f-2477-44d7-a85b-d3b43f6b31fa" } } },
    workspace: "42c3e46f-2477-44d7-a85b-d3b43f6b31fa",
  },
  {
    name: "Keycloak, without identifiers",
    claim: "organization",
    claims: { organization: { globex: {} } },
    workspace: "globex",
  },
  {
    name: "Entra",
    claim: "tid",
    claims: { ver: "2.0", oid: "oid", tid: "9122040d-6c67-4c5b-b112-36a304b66dad", idp: "x" },
    workspace: "9122040d-6c67-4c5b-b112-36a304b66dad",
  },
  {
    name: "a name with dots and slashes",
    claim: "https://ns.example.com/workspace",
    claims: { "https://ns.example.com/workspace": "ws_1" },
    workspace: "ws_1",
  },
  {
    name: "access token of RFC 9068",
    claim: "org_id",
    claims: { client_id: "portal", jti: "1" },
    header: { typ: "at+jwt" },
    workspace: "org_1",
  },
];

t.test("token formats of different providers", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  for (const { name, claim, claims, header, workspace } of shapes) {
    const { port } = await service.startAnother({ JWT_WORKSPACE_CLAIM: claim });
    const token = await provider.token(claims, { header });
    const { body } = await restCall(`http://127.0.0.1:${port}`, token, "GET", "/api/v1/me");
    t.equal(body.data.workspace.name, workspace, name);
  }
});

t.test("a token for several organisations or for none", async (t) => {
  const provider = await startIdentityProvider(t);
  const config = { ...jwtConfig(provider), JWT_WORKSPACE_CLAIM: "organization" };
  const service = await startService(t, config);
  const get = async (organization: unknown, choice?: string) => {
    const response = await fetch(`${service.url}/api/v1/me`, {
      headers: {
        authorization: `Bearer ${await provider.token({ organization })}`,
        ...(choice && { "x-workspace-id": choice }),
      },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a response of any shape
    const { data, error } = (await response.json()) as any;
    return data?.workspace.name ?? `${response.status} ${error.code}`;
  };
  t.equal(await get(["acme", "globex"], "globex"), "globex");
  t.equal(await get(["acme", "acme"]), "acme");
  const none = "403 NO_WORKSPACE";
  t.equal(await get(["acme", "globex"]), none, "it has to choose");
  t.equal(await get(["acme", "globex"], "initech"), none, "among those of the token");
  t.equal(await get("acme", "globex"), none);

  const workspaces = async () =>
    (await service.app.db.pool.query<{ id: string; name: string }>("select * from workspaces"))
      .rows;
  const known = await workspaces();
  const idOf = (name: string) => known.find((row) => row.name === name)?.id ?? "";
  t.equal(await get(["acme", "globex"], idOf("globex")), "globex", "by its identifier");
  t.equal(await get("acme", idOf("acme")), "acme");
  t.equal(await get(["acme", "new"], idOf("globex")), none);
  t.equal((await workspaces()).length, known.length, "to look makes none");
  const byKey = async (choice: string) => {
    const headers = { "x-workspace-id": choice };
    const path = "/api/v1/me";
    return (await restCall(service.url, service.key, "GET", path, undefined, headers)).status;
  };
  t.equal(await byKey(service.workspaceId), 200);
  t.equal(await byKey(idOf("acme")), 403, "a key acts in the workspace that it was made for");
  for (const value of [undefined, null, "", [], {}, 7, true, [7], { acme: 7 }, "x".repeat(300)]) {
    t.equal(await get(value), none, JSON.stringify(value));
  }
});

t.test("a caller lists the workspaces to choose from", async (t) => {
  const provider = await startIdentityProvider(t);
  const config = { ...jwtConfig(provider), JWT_WORKSPACE_CLAIM: "organization" };
  const service = await startService(t, config);
  const list = async (token: string, choice?: string) => {
    const response = await fetch(`${service.url}/api/v1/me/workspaces`, {
      headers: { authorization: `Bearer ${token}`, ...(choice && { "x-workspace-id": choice }) },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a response of any shape
    const { data, error } = (await response.json()) as any;
    return (
      data?.map((each: { organization: string; workspace?: { name: string } }) => [
        each.organization,
        each.workspace?.name,
      ]) ?? error.code
    );
  };
  const several = await provider.token({ organization: ["acme", "globex"] });
  t.same(
    await list(several),
    [
      ["acme", "acme"],
      ["globex", undefined],
    ],
    "before a first call",
  );
  await restCall(
    service.url,
    await provider.token({ organization: "globex" }),
    "GET",
    "/api/v1/me",
  );
  for (const choice of [undefined, "globex", "initech"]) {
    t.same(await list(several, choice), [
      ["acme", "acme"],
      ["globex", "globex"],
    ]);
  }
  t.same(await list(await provider.token({ organization: "globex" })), [["globex", "globex"]]);
  t.same(await list(service.key), [["", "test-1"]], "an API key has one");
  t.equal(await list(await provider.token({ organization: [] })), "NO_WORKSPACE");

  const other = await startIdentityProvider(t);
  const second = await service.startAnother({ ...config, ...jwtConfig(other) });
  const response = await restCall(
    `http://127.0.0.1:${second.port}`,
    await other.token({ organization: ["acme", "globex"] }),
    "GET",
    "/api/v1/me/workspaces",
  );
  t.notOk(response.body.data[1].workspace, "not those of another issuer with the same names");
});

t.test("concurrent first calls of an organisation make one workspace", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  const { port } = await service.startAnother();
  const token = await provider.token({ org_id: "test-1" });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      restCall(i % 2 ? service.url : `http://127.0.0.1:${port}`, token, "GET", "/api/v1/me"),
    ),
  );
  const ids = new Set(responses.map(({ body }) => body.data.workspace.id));
  t.equal(ids.size, 1);
  t.notOk(ids.has(service.workspaceId), "and never one that has its name by chance");

  const other = await startIdentityProvider(t);
  const second = await service.startAnother(jwtConfig(other));
  const theirs = await restCall(
    `http://127.0.0.1:${second.port}`,
    await other.token({ org_id: "test-1" }),
    "GET",
    "/api/v1/me",
  );
  t.notOk(ids.has(theirs.body.data.workspace.id), "nor that of another issuer");
});

t.test("without provisioning, an organisation must be linked", async (t) => {
  const provider = await startIdentityProvider(t);
  const config = { ...jwtConfig(provider), JWT_PROVISION_WORKSPACES: false };
  const service = await startService(t, config);
  const token = await provider.token();
  const get = () => restCall(service.url, token, "GET", "/api/v1/me");
  t.match(await get(), { status: 403, body: { error: { code: "NO_WORKSPACE" } } });
  await linkOrganization(service.app.db.pool, provider.issuer, "org_1", service.workspaceId);
  t.equal((await get()).body.data.workspace.id, service.workspaceId);
});

t.test("the command line links organisations", async (t) => {
  const provider = await startIdentityProvider(t);
  const config = { ...jwtConfig(provider), JWT_PROVISION_WORKSPACES: false };
  const service = await startService(t, config);
  const env = {
    DATABASE_URL: service.config.DATABASE_URL,
    SECRET_ENCRYPTION_KEY: service.config.SECRET_ENCRYPTION_KEY,
  };
  const command = ["link-organization", "--workspace", "acme", "--organization", "org_1"];
  await t.rejects(spawnAdmin(command, env), { message: /--issuer is required/ });
  const id = await spawnAdmin([...command, "--issuer", provider.issuer], env);
  const token = await provider.token();
  const { body } = await restCall(service.url, token, "GET", "/api/v1/me");
  t.match(body.data.workspace, { id, name: "acme" });
});
