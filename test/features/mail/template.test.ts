// @suite fast
import t from "tap";
import { composeMail, type MailContent } from "../../../src/features/mail/compose.ts";
import {
  checkTemplate,
  type MailTemplate,
  readTemplate,
} from "../../../src/features/mail/template.ts";
import { translatorFor } from "../../../src/language/catalogues.ts";
import { content } from "./content.ts";

function compose(template: Partial<MailTemplate>, changes: Partial<MailContent> = {}) {
  const workspace = { name: "Lighthouse", template: readTemplate(template) };
  const { subject, text, html } = composeMail({ ...content, workspace, ...changes });
  return { subject: String(subject), text: String(text), html: String(html) };
}

const closing = (text: string): Partial<MailTemplate> => ({
  texts: [{ language: "en", confirmation: "", closing: text }],
});

t.test("a reply within a template, with every part in its place", async (t) => {
  const template = {
    logoUrl: "https://lamps.example/logo.png?a=1&b=2",
    accentColor: "#2f6fed",
    intro: "**Request {ticket.number}**",
    footer: "[{workspace.name}](https://lamps.example/)",
    texts: [{ language: "en", confirmation: "", closing: "Yours,\n{agent.name}" }] as const,
  };
  const agent = { name: "Grace Hopper", signature: "_Lamp desk_" };
  const { text, html } = compose(template, { agent });
  t.equal(
    text,
    `*Request 1042*

Hello Ada,

your lamp is on its way.

Yours,
Grace Hopper

-- 
_Lamp desk_

Reply to this email, or open the conversation.
${content.url}

Lighthouse (https://lamps.example/)

${content.footer}
`,
  );
  const places = [
    "border-top:4px solid #2f6fed",
    '<img src="https://lamps.example/logo.png?a=1&amp;b=2" alt="Lighthouse" height="48"',
    "<strong>Request 1042</strong>",
    "your lamp is on its way.",
    "Yours,<br>Grace Hopper",
    "<em>Lamp desk</em>",
    content.url,
    "<bdi>Lighthouse</bdi>",
    content.footer,
  ].map((part) => html.indexOf(part));
  t.notOk(places.includes(-1), places.join());
  t.same(
    places.toSorted((a, b) => a - b),
    places,
  );
  t.equal(html.match(/<img|src=|url\(|<link|<style|<script/g)?.length, 2, "the logo alone");
});

t.test("the texts are those of the requester's language, or the service's own", async (t) => {
  const texts = [
    { language: "de", confirmation: "Anfrage {ticket.number}: **danke!**", closing: "Gruß" },
    { language: "ar", confirmation: "", closing: "تحية" },
  ] as const;
  const of = async (language: "de" | "ar" | "fr", kind: MailContent["kind"]) =>
    compose({ texts }, { kind, translator: await translatorFor(language) }).text;
  const german = await of("de", "confirmation");
  t.match(german, /^Anfrage 1042: \*danke!\*\n\n/);
  t.notMatch(german, /Vielen Dank|Gruß/);
  t.match(await of("de", "reply"), "on its way.\n\nGruß\n\n");
  t.match(await of("ar", "reply"), "تحية");
  t.match(await of("ar", "confirmation"), "1042", "the service's own text");
  t.notMatch(await of("fr", "reply"), /Gruß|تحية/);
  const leftOut = { filesWithoutRoom: 2 };
  const lost = compose(
    { texts },
    { kind: "confirmation", leftOut, translator: await translatorFor("de") },
  );
  t.match(lost.text, /danke!\*\n\n.*2 /s, "what was lost is said all the same");
});

t.test("the values of placeholders are text, whatever they look like", async (t) => {
  const hostile = [
    "<b>Ada</b>",
    "<img src=x onerror=alert(1)>",
    "[click](http://evil.example)",
    "![](https://evil.example/x.png)",
    "**Ada** `x` # y",
    "{agent.name} {ticket.subject}",
    "$& $1 $$",
    '" onload="x',
    "Ada\r\n\r\n> quoted\n- item",
    "\u202egpj.exe",
    "&lt;script&gt;",
  ];
  for (const name of hostile) {
    const of = (requesterName: string) =>
      compose(closing("Dear *{requester.name}*, {ticket.subject}"), {
        requesterName,
        ticket: { number: 1, subject: requesterName },
      });
    const tags = (html: string) =>
      html
        .replace(/<title>.*<\/title>/s, "")
        .match(/<[^>]*>/g)
        ?.join("");
    t.equal(tags(of(name).html), tags(of("Ada").html), `no other tag: ${name}`);
    t.equal(of(name).text.split("\n").length, of("Ada").text.split("\n").length, name);
    t.notMatch(of(name).text, "\u202e");
    t.notMatch(of(name).html, /Grace Hopper/);
  }
  const { text } = compose(closing("Dear {requester.name}"), { requesterName: "[x](http://evil)" });
  t.match(text, "Dear [x](http://evil)\n");
  const nobody = compose(closing("{agent.name}"), { agent: { name: "", signature: "" } });
  t.match(nobody.text, "on its way.\n\nLighthouse\n", "a key signs as the workspace");
});

t.test("refused templates, and where their errors are", async (t) => {
  const problems = (template: Partial<MailTemplate>) =>
    checkTemplate(readTemplate(template)).map(({ field, reason }) => `${field} ${reason}`);
  const texts = (confirmation: string, closing = "") => ({
    texts: [{ language: "en", confirmation, closing }] as const,
  });
  const cases: [name: string, template: Partial<MailTemplate>, expected: string[]][] = [
    ["nothing", {}, []],
    ["all that may be", { ...texts("{ticket.number} {workspace.name}") }, []],
    ["in a closing", texts("", "{ ticket.subject }{requester.name}{agent.name}"), []],
    ["braces", { intro: "{ } {} { a b } {ticket number}" }, []],
    ["unknown", { intro: "{ticket.id}" }, ["intro UNKNOWN_PLACEHOLDER"]],
    ["of an object", { intro: "{constructor}" }, ["intro UNKNOWN_PLACEHOLDER"]],
    ["of a canned reply", { intro: "{{ticket.number}}" }, ["intro UNKNOWN_PLACEHOLDER"]],
    ["a fallback", texts("", "{agent.name|us}"), ["texts[0].closing UNKNOWN_PLACEHOLDER"]],
    ["a stranger's name", texts("{requester.name}"), ["texts[0].confirmation UNKNOWN_PLACEHOLDER"]],
    ["their subject", texts("{ticket.subject}"), ["texts[0].confirmation UNKNOWN_PLACEHOLDER"]],
    ["in the frame", { footer: "{ticket.subject}" }, ["footer UNKNOWN_PLACEHOLDER"]],
    ["20", { intro: "{ticket.number}".repeat(20) }, []],
    ["21", { intro: "{ticket.number}".repeat(21) }, ["intro TOO_MANY"]],
    ["in an address", { intro: "https://x.example/{ticket.number}" }, ["intro INVALID_FORMAT"]],
    ["in a link", { intro: "[x](https://{workspace.name}/)" }, ["intro INVALID_FORMAT"]],
    ["on a link", { intro: "[{ticket.number}](https://x.example/)" }, []],
    ["as an image", { intro: "![x](https://x/{ticket.number})" }, ["intro INVALID_FORMAT"]],
    ["a login", { logoUrl: "https://ada:x@x.example/l.png" }, ["logoUrl INVALID_FORMAT"]],
    ["no address", { logoUrl: "https://" }, ["logoUrl INVALID_FORMAT"]],
  ];
  for (const [name, template, expected] of cases) {
    t.same(problems(template), expected, name);
  }
  const [found] = checkTemplate(readTemplate({ footer: "{ticket.id}" }));
  t.match(found?.message, "cannot have the placeholder {ticket.id}, only {ticket.number}");
});

t.test(
  "a template that is all placeholders, and a hostile text, take no time and no room",
  async (t) => {
    const all = closing("{ticket.subject}".repeat(20));
    const { html, text } = compose(all, { ticket: { number: 1, subject: "&".repeat(200) } });
    t.ok(
      html.length < 64_000 && text.length < 8_000,
      `${html.length} and ${text.length} characters`,
    );
    const from = performance.now();
    for (const text of ["{", "{{{ticket", "{a|", "[{ticket.number}](", "*{a}", "{ "]) {
      const long = text.repeat(4_000 / text.length);
      checkTemplate(readTemplate({ intro: long, footer: long, ...closing(long) }));
      compose({ intro: long, footer: long, ...closing(long) });
    }
    t.ok(performance.now() - from < 2_000);
  },
);
