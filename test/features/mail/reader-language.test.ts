// @suite all
import t from "tap";
import { startDesks } from "../../e2e/mail-desk.ts";
import { secret } from "../channels/email/channel.ts";

const { service, openDesk, received } = await startDesks(t);

/** The one email that an action leads to. */
async function mailed(act: (desk: Awaited<ReturnType<typeof openDesk>>) => Promise<unknown>) {
  const desk = await openDesk();
  await act(desk);
  const [mail] = await received(1);
  const language = /<html lang="(\w+)" dir="(\w+)">/.exec(mail?.email.html ?? "")?.slice(1);
  return { subject: mail?.email.subject, text: mail?.email.text, language };
}

t.test("a form is confirmed in the language that its page had", async (t) => {
  const { subject, text, language } = await mailed(async ({ api, fillIn }) => {
    const { data } = await api("POST", "/channels", { type: "form", name: "Help" });
    await fillIn(data.form.url, { email: "eva@example.com" }, undefined, "de-AT, en;q=0.5");
  });
  t.match(subject, /^Ihre Anfrage #\d+$/);
  t.match(text, "Um zu antworten, öffnen Sie die Unterhaltung.");
  t.same(language, ["de", "ltr"]);
});

for (const [header, value, expected] of [
  ["Content-Language", "es-MX", "es"],
  ["Accept-Language", "ja, en-US;q=0.8", "ja"],
  ["Content-Language", "it", "en"],
] as const) {
  t.test(`an email with ${header}: ${value} is confirmed in ${expected}`, async (t) => {
    const { language } = await mailed(async ({ api }) => {
      const email = { address: `support-${expected}@example.com`, secret };
      const { data } = await api("POST", "/channels", {
        type: "email",
        name: "Support",
        email,
        mail: { confirmation: true },
      });
      const response = await fetch(`${service.url}/hooks/email/${data.id}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
        body: `From: Eva <eva@example.com>\nTo: ${email.address}\nSubject: 12345\nMessage-ID: <${expected}@client.example>\n${header}: ${value}\n\n55555`,
      });
      t.equal(response.status, 200);
    });
    t.equal(language?.[0], expected);
  });
}

t.test("a reply is in the language of the requester, or of the workspace", async (t) => {
  for (const [requester, workspace, expected] of [
    ["ar", "de", ["ar", "rtl"]],
    ["pt-BR", "none", ["pt", "ltr"]],
    ["it", "fr", ["fr", "ltr"]],
    ["", "fr", ["fr", "ltr"]],
    ["", "none", ["en", "ltr"]],
  ] as const) {
    const { language } = await mailed(async ({ api, open, say }) => {
      await api("PATCH", "/workspace", { language: workspace });
      const ticket = await open({ requester: { email: "eva@example.com", language: requester } });
      await say(ticket, "12345");
    });
    t.same(language, expected, `${requester || "unknown"} in ${workspace}`);
  }
});
