// @suite fast
import t from "tap";
import { toHtml, toText } from "../../../src/features/mail/body.ts";
import { composeMail } from "../../../src/features/mail/compose.ts";
import type { Notice } from "../../../src/features/mail/notices.ts";
import { invitationMail, recoveryMail, signInMail } from "../../../src/features/members/mails.ts";
import { digestMail, notificationMail } from "../../../src/features/notifications/mails.ts";
import { failingMail, recoveredMail } from "../../../src/features/webhooks/failure-mails.ts";
import { translatorFor } from "../../../src/language/catalogues.ts";
import { directionOf, languages } from "../../../src/language/languages.ts";
import { english, type Translator } from "../../../src/language/translate.ts";
import { content } from "./content.ts";

const url = "https://desk.example/there";
const link = { to: "ada@example.com", url, expiresAt: new Date(0) };
const failure = { to: link.to, endpoint: "hooks.example", url, since: new Date(0) };
const ticket = { id: "tkt_1", number: 1042, subject: "55555" };
const notification = { to: link.to, by: "77777", ticket, url };
const digest = { to: link.to, tickets: [ticket], countedAtMost: 1000, url };

const notices: Record<string, (translator: Translator) => Notice> = {
  invitation: (translator) => invitationMail(translator, { ...link, workspace: "88888", by: "9" }),
  "an invitation of nobody": (translator) =>
    invitationMail(translator, { ...link, workspace: "", by: "" }),
  recovery: (translator) => recoveryMail(translator, link),
  "sign-in": (translator) => signInMail(translator, link),
  assigned: (translator) => notificationMail(translator, { ...notification, kind: "assigned" }),
  mentioned: (translator) => notificationMail(translator, { ...notification, kind: "mentioned" }),
  "a digest of one": (translator) => digestMail(translator, { ...digest, count: 1 }),
  "a digest of many": (translator) => digestMail(translator, { ...digest, count: 1001 }),
  failing: (translator) => failingMail(translator, failure),
  recovered: (translator) => recoveredMail(translator, { ...failure, at: new Date(1) }),
};

const shown = ({ language, subject, blocks }: Notice) => ({
  subject,
  text: toText(blocks),
  html: toHtml(subject, blocks, language),
});

const messages: Record<string, (translator: Translator) => ReturnType<typeof shown>> = {
  ...Object.fromEntries(
    Object.entries(notices).map(([name, make]) => [
      name,
      (translator: Translator) => shown(make(translator)),
    ]),
  ),
  ...Object.fromEntries(
    (["reply", "confirmation"] as const).map((kind) => [
      kind,
      (translator: Translator) => {
        const attachments = [{ id: "", name: "1.png", url }];
        const body = "12345";
        const more = { translator, kind, body, attachments, filesLeftOut: 2, footer: "", url };
        const isConfirmed = kind === "confirmation";
        const {
          subject = "",
          text,
          html,
        } = composeMail({
          ...content,
          ...more,
          ticket,
          isConfirmed,
        });
        return { subject, text: String(text), html: String(html) };
      },
    ]),
  ),
};

/** Three words in a row are of a sentence. */
const sentences = (text: string) => text.match(/\p{L}+(?:[ ,]+\p{L}+){2,}/gu) ?? [];

for (const [name, make] of Object.entries(messages)) {
  t.test(`${name}: translated into each language`, async (t) => {
    const said = sentences(make(english).text);
    t.ok(said.length > 0);
    for (const language of languages) {
      const { subject, text, html } = make(await translatorFor(language));
      t.match(html, `<html lang="${language}" dir="${directionOf(language)}">`);
      t.notMatch(text + subject + html, /[<{]link|undefined|\{\w+\}/, language);
      t.ok(text.includes(url) && html.includes(`<a href="${url}`), `${language} has the link`);
      if (language !== "en") {
        t.same(
          said.filter((each) => text.includes(each)),
          [],
          language,
        );
        t.ok(name === "reply" || subject !== make(english).subject, `${language}: ${subject}`);
      }
    }
  });
}
