// @suite default
import t from "tap";
import { rolesPage } from "../../docs/generate.ts";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { readPage } from "../support/pages.ts";
import { startService } from "../support/service.ts";
import { createCaller } from "./caller.ts";
import { allServices, routeOf } from "./contract.ts";
import { inputFor } from "./input.ts";

const page = readPage("docs/guides/roles.md");

/** Whether an agent may call an operation, as the page says. */
const documented = new Map(
  [...page.matchAll(/^\| `([A-Z]+ [^`]+)` \|.*\| (yes|no) \| yes \| [^|]+ \|$/gm)].map(
    ([, operation = "", agent]) => [operation, agent === "yes"],
  ),
);

t.test("every method allows the roles that the roles page lists", async (t) => {
  t.equal(page, rolesPage(page), "the page is what `npm run generate:docs` writes");
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const call = createCaller(service.url);
  const tokens = {
    agent: await provider.token({ sub: "alex", role: "agent" }),
    admin: await provider.token({ sub: "ada", role: "admin" }),
    "API key": service.key,
  };
  const { response } = await call(MeService.method.getMe, {}, tokens.agent);
  // Agents change themselves, and their name alone.
  const inputs = new Map([
    [
      "UpdateMember",
      { id: JSON.parse(response).data.member.id, name: "Alex", updateMask: { paths: ["name"] } },
    ],
  ]);
  const methods = (await allServices()).flatMap((each) => each.methods);
  t.equal(documented.size, methods.length, "the page has every method, and no other");
  for (const method of methods) {
    const { verb, path } = routeOf(method);
    // The page has the names of JSON.
    const named = path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const isForAgents = documented.get(`${verb.toUpperCase()} ${named}`);
    for (const [who, token] of Object.entries(tokens)) {
      const isAllowed = who === "agent" ? isForAgents : true;
      const input = inputs.get(method.name) ?? inputFor(method, {});
      const { error } = await call(method, input, token);
      t.equal(error?.reason !== "ROLE_REQUIRED", isAllowed, `${method} by ${who}`);
    }
  }
});

t.test("the role comes from the token's claim", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const byPointer = await service.startAnother({ JWT_ROLE_CLAIM: "/realm_access/roles" });
  const byName = await service.startAnother({ JWT_ROLE_CLAIM: "https://example.com/role" });
  const roleAt = async (port: number, claims: Record<string, unknown>) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/me`, {
      headers: { authorization: `Bearer ${await provider.token(claims)}` },
    });
    // biome-ignore lint/suspicious/noExplicitAny: a response of any shape
    const { data, error } = (await response.json()) as any;
    return data?.role ?? `${response.status} ${error.code} ${error.message}`;
  };
  const refused = (claim: string) =>
    `403 NO_ROLE the claim ${claim} of the token contains neither of the roles admin and agent`;

  t.equal(await roleAt(service.app.port, { role: "agent" }), "admin", "without the setting");
  const cases: [value: unknown, role: string | undefined][] = [
    ["admin", "admin"],
    ["agent", "agent"],
    [["agent"], "agent"],
    [["viewer", "agent", "admin"], "admin"],
    [undefined, "agent"],
    ["viewer", undefined],
    ["Admin", undefined],
    ["", undefined],
    [[], undefined],
    [null, undefined],
    [true, undefined],
    [{ admin: true }, undefined],
    [[["admin"]], undefined],
  ];
  for (const [value, role] of cases) {
    const named = JSON.stringify(value);
    t.equal(
      await roleAt(byName.port, { "https://example.com/role": value }),
      role ?? refused("https://example.com/role"),
      named,
    );
    t.equal(
      await roleAt(byPointer.port, { realm_access: { roles: value } }),
      role ?? refused("/realm_access/roles"),
      named,
    );
  }
  for (const [absent, role] of [
    ["admin", "admin"],
    ["none", refused("role")],
  ] as const) {
    const settings = { JWT_ROLE_CLAIM: "role", JWT_DEFAULT_ROLE: absent };
    const { port } = await service.startAnother(settings);
    t.equal(await roleAt(port, {}), role, `without the claim: ${absent}`);
    t.equal(await roleAt(port, { role: "viewer" }), refused("role"));
  }
  await roleAt(byPointer.port, { org_id: "unseen", realm_access: { roles: [] } });
  const made = await service.app.db.pool.query("select from workspaces where name = 'unseen'");
  t.equal(made.rowCount, 0, "nobody without a role gets a workspace made");
});
