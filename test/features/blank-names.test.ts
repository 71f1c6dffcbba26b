import t from "tap";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { startService } from "../support/service.ts";

const invisible = "\u200b\u2060\u202e\u3164";

t.test("a name that shows nothing counts as none", async (t) => {
  const provider = await startIdentityProvider(t);
  const { rest } = await startService(t, {
    ...jwtConfig(provider),
    ROLE: "api",
    SIGN_IN: "on",
    PUBLIC_URL: "http://127.0.0.1",
  });

  const refused = await rest("POST", "/api/v1/api-keys", { name: invisible });
  t.equal(refused.status, 400);
  t.match(refused.text, /must not be blank/);

  const nameless = await rest("POST", "/api/v1/requesters", { name: invisible });
  t.equal(nameless.status, 400, "identifies no one");
  const email = "eve@example.com";
  const requester = await rest("POST", "/api/v1/requesters", { name: invisible, email });
  t.equal(requester.body.data.name, "");
  const path = `/api/v1/requesters/${requester.body.data.id}`;
  t.equal((await rest("PATCH", path, { name: "Eve" })).body.data.name, "Eve");
  t.equal((await rest("PATCH", path, { name: invisible })).body.data.name, "");

  const ticket = await rest("POST", "/api/v1/tickets", {
    subject: "Dark",
    requester: { name: invisible, email: "mallory@example.com" },
    message: { body: "No light" },
    participants: [{ name: invisible, email: "trent@example.com" }],
  });
  t.equal(ticket.body.data.requester.name, "");
  t.equal(ticket.body.data.participants[0].name, "");

  const invited = await rest("POST", "/api/v1/members:invite", {
    ...{ email: "ada@example.com", role: "agent", name: invisible },
  });
  t.equal(invited.status, 200, invited.text);
  t.equal(invited.body.data.name, "");
  const member = `/api/v1/members/${invited.body.data.id}`;
  t.equal((await rest("PATCH", member, { name: "Ada" })).body.data.name, "Ada");
  t.equal((await rest("PATCH", member, { name: invisible })).body.data.name, "");

  const token = await provider.token({ sub: "eve", name: invisible, email, org_id: "acme" });
  const { data } = (await rest("GET", "/api/v1/me", undefined, token)).body;
  t.equal(data.actor.name, email, "the address stands in for the name");
});
