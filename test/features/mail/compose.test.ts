import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import t from "tap";
import { composeMail, type MailContent } from "../../../src/features/mail/compose.ts";
import { content } from "./content.ts";

async function build(changes: Partial<MailContent>) {
  const node = new MailComposer(composeMail({ ...content, ...changes })).compile();
  const bytes = await node.build();
  return { raw: bytes.toString("latin1"), email: await PostalMime.parse(bytes) };
}

const headers = [
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
  "x-ticketing-channel",
];

t.test("names, subjects and texts stay where they belong", async (t) => {
  const hostile = [
    "Lamp\r\nBcc: eve@example.com",
    "Lamp\nX-Injected: yes\n\nbody",
    "Lamp\rBcc: eve@example.com",
    "Lamp\u2028Bcc: eve@example.com\u2029\u0085\u000b\u000c\0end",
    '"Lamp" <eve@example.com>, eve@example.com; (',
    "=?utf-8?Q?Lamp=0D=0ABcc:_eve=40example.com?=",
    "🔦".repeat(100),
    "x".repeat(2_000),
    "\ud83d Lamp",
  ];
  for (const [index, text] of hostile.entries()) {
    const about = `case ${index}`;
    const mailbox = (address: string) => ({ name: text, address });
    const { raw, email } = await build({
      ticket: { number: 1, subject: text },
      from: mailbox("support@example.com"),
      to: [mailbox("ada@example.com")],
      body: text,
      footer: text,
    });
    t.same(email.headers.map(({ key }) => key).sort(), headers, about);
    t.equal(email.to?.length, 1, about);
    t.equal(email.to?.[0]?.address, "ada@example.com", about);
    t.equal(email.from?.address, "support@example.com", about);
    t.notOk(email.subject?.includes("\n"), about);
    t.ok(
      raw.split("\r\n").every((line) => line.length <= 998),
      about,
    );
    t.notMatch(raw, /[^\r]\n|\r[^\n]|\0/, "only whole line ends");
  }
});

t.test(
  "a name, a subject or a text turns nothing around in an email or a list of them",
  async (t) => {
    const hostile = "Lamp\u2069 \u202egpj.exe \u2067\u05d0";
    const shown = "Lamp gpj.exe \u2067\u05d0\u2069";
    const { email } = await build({
      ticket: { number: 1, subject: hostile },
      from: { name: hostile, address: "support@example.com" },
      to: [{ name: hostile, address: "ada@example.com" }],
      body: `${hostile}\nSecond line`,
      attachments: [{ id: "", name: hostile, url: "https://example.com/lamp" }],
      footer: hostile,
    });
    t.equal(email.subject, shown);
    t.equal(email.from?.name, shown);
    t.equal(email.to?.[0]?.name, shown);
    for (const body of [email.text ?? "", email.html ?? ""]) {
      t.notMatch(body, "\u202e");
      t.match(body, shown);
      t.match(body, `Attachment: \u2068${shown}\u2069 `);
    }
    t.match(email.text, `${shown}\nSecond line`);
    t.match(email.text, `-- \n${shown}\n`);

    const cut = await build({
      ticket: { number: 1, subject: `${"x".repeat(299)}\u2067\u05d0\u2069` },
    });
    t.equal(cut.email.subject, `${"x".repeat(299)}\u2067\u2069`, "cut, and closed");
  },
);

t.test("the text and the HTML have the same words", async (t) => {
  const { email } = await build({
    body: "See <b>https://example.com/a?b=1&c=2</b>.\n\nfile:///etc/passwd javascript:alert(1)\nBye",
    attachments: [
      { id: "", name: "invoice.pdf", url: "" },
      { id: "att_1", name: "film.mp4", url: "" },
      { id: "", name: "<x>", url: "https://example.com/x" },
    ],
  });
  const { text = "", html = "" } = email;
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
  t.same(links, [
    "https://example.com/a?b=1&amp;c=2",
    "https://support.example.com/t/0123",
    "https://example.com/x",
    "https://support.example.com/t/0123",
  ]);
  const wordsOf = (words: string) => words.match(/[\p{L}\p{N}]+/gu);
  const shown = html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  t.same(wordsOf(shown), wordsOf(text.replaceAll(content.url, "")));
  t.match(html, "See &lt;b&gt;<a href=");
  t.match(text, `open the conversation.\n${content.url}`);
  t.match(text, `\n-- \n${content.footer}\n`);
  t.match(text, "Attachment: invoice.pdf\n");
  t.notMatch(html, /<script|<img|<link|url\(/);
});

t.test("small files are attached to the email, others are on the conversation page", async (t) => {
  const name = "Rechnung März 2026 – \u202egpj.pdf";
  const bytes = Buffer.from([0, 13, 10, 46, 13, 10, 255]);
  const attachments = [
    { id: "att_1", name, url: "" },
    { id: "att_2", name: "film.mp4", url: "" },
  ];
  const file = { id: "att_1", name, contentType: "application/pdf", bytes };
  const { raw, email } = await build({ attachments, files: [file] });
  t.equal(email.attachments.length, 1);
  const [mailed] = email.attachments;
  t.equal(mailed?.filename, "Rechnung März 2026 – gpj.pdf");
  t.equal(mailed?.mimeType, "application/pdf");
  t.equal(mailed?.disposition, "attachment");
  t.same(Buffer.from(mailed?.content as ArrayBuffer), bytes);
  t.ok(raw.split("\r\n").every((line) => line.length <= 998));
  t.notMatch(email.text, "Rechnung");
  t.match(email.text, `Attachment: film.mp4\n${content.url}`);
});

t.test("a confirmation is marked as automatic and repeats nothing from a form", async (t) => {
  const spam = "Buy https://spam.example";
  const changes = {
    kind: "confirmation",
    isConfirmed: true,
    ticket: { number: 7, subject: spam },
    to: [{ name: spam, address: "ada@example.com" }],
    body: spam,
    attachments: [{ id: "", name: spam, url: "https://spam.example" }],
  } as const;
  const { raw, email } = await build(changes);
  t.notMatch(raw, /spam/);
  t.equal(email.subject, "Your request #7");
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  t.equal(header("auto-submitted"), "auto-replied");
  t.notMatch(header("x-auto-response-suppress"), /All|NDR/);

  t.notMatch(email.text, /could not store/);
  for (const [filesOverLimit, files] of [
    [1, "1 file"],
    [12, "12 files"],
  ] as const) {
    const { email, raw } = await build({ ...changes, leftOut: { filesOverLimit } });
    t.match(email.text, "Please send up to 20 files in one email, of 10 MB each and 20 MB in all.");
    t.match(email.text, `We could not store ${files} that you sent.`);
    t.notMatch(raw, /spam/);
  }
  const full = await build({ ...changes, leftOut: { filesOverLimit: 0, filesWithoutRoom: 2 } });
  t.match(full.email.text, "We could not store 2 files that you sent.");
  t.notMatch(full.email.text, "Please send up to");
  const reply = await build({ ...changes, kind: "reply", body: "On", references: ["<a@b>"] });
  t.equal(reply.email.subject, "Re: Your request #7", "one subject for the thread");
  const answered = await build({ ...changes, isConfirmed: false, references: ["<a@b>"] });
  t.equal(answered.email.subject, `Re: ${spam}`, "the words of an email go back to its sender");
  t.equal(answered.email.inReplyTo, "<a@b>");
});

t.test("an email with copies has no link", async (t) => {
  const cc = [{ name: "Bob", address: "bob@example.org" }];
  const attachments = [
    { id: "att_1", name: "film.mp4", url: "" },
    { id: "", name: "plan", url: "https://files.example/plan" },
  ];
  const { raw, email } = await build({ cc, attachments });
  t.match(email.cc, [{ name: "Bob", address: "bob@example.org" }]);
  t.notMatch(raw, content.url);
  t.match(email.text, "Attachment: film.mp4 (too large for this email)\n");
  t.match(email.text, "Attachment: plan https://files.example/plan\n");
  t.match(email.text, "\nReply to this email.\n");
});

t.test("a reply continues the thread, from the address that takes replies", async (t) => {
  const references = ["<1@b>", "<2@b>"];
  const { email } = await build({ references });
  t.match(email, {
    subject: "Re: Lamp",
    inReplyTo: "<2@b>",
    references: "<1@b> <2@b>",
    messageId: content.messageId,
    replyTo: [{ address: content.replyTo }],
  });
  t.equal(
    (await build({ ticket: { number: 1, subject: "RE: Lamp" }, references })).email.subject,
    "RE: Lamp",
  );
  t.notOk(
    email.headers.some(({ key }) => key === "auto-submitted"),
    "a person wrote it",
  );
  const to = [{ name: "", address: "ada@example.com" }];
  t.same(composeMail(content).envelope, { from: { name: "", address: content.replyTo }, to });
  const alone = composeMail({ ...content, replyTo: undefined, returnPath: "mail@example.com" });
  t.same(alone.envelope, { from: { name: "", address: "mail@example.com" }, to });
  t.match(alone.text, "To reply, open the conversation.\n");
});
