// @suite default
import t from "tap";
import { addPerson, signIn } from "../../support/accounts.ts";
import { restCall, startService } from "../../support/service.ts";

const service = await startService(t, { SIGN_IN: "on", ROLE: "api" });
const path = "/api/v1/workspace/mail-template";
const read = async (key?: string) => (await service.rest("GET", path, undefined, key)).body.data;
const change = (body: object, key?: string) => service.rest("PATCH", path, body, key);
const preview = (body: object, token = service.key) =>
  restCall(service.url, token, "POST", `${path}:preview`, body);
const none = { logoUrl: "", accentColor: "", intro: "", footer: "", texts: [] };

t.test("an admin sets the template of a workspace, field by field", async (t) => {
  t.same(await read(), none);
  const texts = [{ language: "de", confirmation: "Danke!", closing: "{agent.name}" }];
  const set = {
    logoUrl: "https://lamps.example/l.png",
    accentColor: "#2F6FED",
    intro: "Hello",
    texts,
  };
  t.same((await change(set)).body.data, { ...none, ...set });
  t.same((await change({ footer: "Harbour Road" })).body.data, {
    ...none,
    ...set,
    footer: "Harbour Road",
  });
  t.same((await change({ texts: [], intro: "" })).body.data, {
    ...none,
    logoUrl: set.logoUrl,
    accentColor: set.accentColor,
    footer: "Harbour Road",
  });
  t.equal((await change(await read())).status, 200, "what was read");
  const events = await service.rest(
    "GET",
    "/api/v1/audit-events?action=workspace.mail_template_updated",
  );
  t.equal(events.body.data.length, 3, "what changes nothing is no change");
  t.match(events.body.data[1], {
    changes: [{ field: "footer", before: "", after: "Harbour Road" }],
  });

  const other = await service.newWorkspace();
  t.same(await read(other.key), none, "another workspace has its own");
  await change({ intro: "Theirs" }, other.key);
  t.equal((await read()).intro, "");
});

t.test("an agent can read it, but neither change nor preview it", async (t) => {
  const person = { name: "Al", email: "al@x.example", role: "agent" } as const;
  const { token } = await signIn(service, await addPerson(service, service.workspaceId, person));
  const call = (method: string, at: string, body?: object) =>
    restCall(service.url, token, method, at, body);
  t.equal((await call("GET", path)).status, 200);
  const refused = { status: 403, body: { error: { code: "ROLE_REQUIRED" } } };
  t.match(await call("PATCH", path, { intro: "x" }), refused);
  t.match(await preview({ template: {}, kind: "reply", language: "en" }, token), refused);
});

t.test("a refused template names its field and is not stored", async (t) => {
  const before = await read();
  const text = (confirmation: string, language = "de") => ({ texts: [{ language, confirmation }] });
  const cases: [body: object, field: string, reason: string][] = [
    [{ logoUrl: "http://lamps.example/l.png" }, "logoUrl", "INVALID_FORMAT"],
    [{ logoUrl: "javascript:alert(1)" }, "logoUrl", "INVALID_FORMAT"],
    [{ logoUrl: "data:image/png;base64,AAAA" }, "logoUrl", "INVALID_FORMAT"],
    [{ logoUrl: 'https://x.example/"><script>' }, "logoUrl", "INVALID_FORMAT"],
    [{ logoUrl: "https://ada:pw@x.example/" }, "logoUrl", "INVALID_FORMAT"],
    [{ logoUrl: `https://x.example/${"a".repeat(2_048)}` }, "logoUrl", "TOO_LONG"],
    [{ accentColor: "red" }, "accentColor", "INVALID_FORMAT"],
    [{ accentColor: "#fff" }, "accentColor", "INVALID_FORMAT"],
    [{ accentColor: "#fff;}a{" }, "accentColor", "TOO_LONG"],
    [{ accentColor: "#ff\n00a" }, "accentColor", "INVALID_FORMAT"],
    [{ intro: "x".repeat(64 << 10) }, "intro", "TOO_LONG"],
    [{ intro: "{ticket.subject}" }, "intro", "UNKNOWN_PLACEHOLDER"],
    [text("{requester.name}"), "texts[0].confirmation", "UNKNOWN_PLACEHOLDER"],
    [text("x", "tlh"), "texts[0].language", "UNKNOWN_VALUE"],
    [text("x", ""), "texts[0].language", "UNKNOWN_VALUE"],
    [{ texts: [...text("a").texts, ...text("b").texts] }, "texts[1].language", "DUPLICATE_VALUE"],
    [{ texts: Array.from({ length: 8 }, () => text("a").texts[0]) }, "texts", "TOO_MANY"],
  ];
  for (const [body, field, reason] of cases) {
    const changed = await change({ footer: "Changed", ...body });
    t.equal(changed.status, 400, JSON.stringify(body).slice(0, 80));
    t.match(changed.body.error.details, [{ field, reason }], field);
    const shown = await preview({ template: body, kind: "reply", language: "de" });
    t.match(shown.body.error?.details, [{ field: `template.${field}`, reason }]);
  }
  t.same(await read(), before);
  for (const intro of ["a\u0000b", "\ud800", "\u202e"]) {
    const { status } = await change({ intro });
    t.ok(status === 200 || status === 400, `${JSON.stringify(intro)}: ${status}`);
  }
});

t.test("a test email goes to the calling member only", async (t) => {
  const test = (body: object) => service.rest("POST", `${path}:sendTest`, body);
  const sample = { template: {}, kind: "reply", language: "en" };
  const unavailable = { status: 409, body: { error: { code: "EMAIL_UNAVAILABLE" } } };
  t.match(await test(sample), unavailable, "a key has no address");
  t.match((await test({ ...sample, template: { intro: "{x}" } })).body.error.details, [
    { field: "template.intro" },
  ]);
});

t.test("a preview shows the email that would be sent, and changes nothing", async (t) => {
  const before = await read();
  const template = { intro: "# Lamps", texts: [{ language: "de", closing: "Gruß, {agent.name}" }] };
  const shown = async (kind: string, language: string) =>
    (await preview({ template, kind, language })).body.data;
  const reply = await shown("reply", "de");
  t.match(reply.text, "Gruß, Grace Hopper");
  t.match(reply.html, '<html lang="de" dir="ltr">');
  t.match(reply.html, "Lamps</h3>");
  t.match(reply.subject, /^Re: /);
  const confirmation = await shown("confirmation", "ar");
  t.match(confirmation.html, 'dir="rtl"');
  t.notMatch(confirmation.text, "Gruß");
  t.same(await read(), before);
});
