// @suite all
import assert from "node:assert/strict";
import t from "tap";
import { mailboxAddress } from "../../../../src/features/channels/email/incoming/from-header.ts";
import { createMailParser } from "../../../../src/features/channels/email/incoming/parser-pool.ts";
import { mailLimits } from "../../../../src/features/channels/email/incoming/parser-worker.ts";
import { textOfHtml } from "../../../../src/features/channels/email/incoming/text.ts";
import fc from "../../../support/properties.ts";

const parser = createMailParser();
let workspaces = 0;
/** Each for its own workspace, which has not used up its share. */
const parse = async (bytes: Buffer) => (await parser.parse(`ws_${++workspaces}`, bytes)).mail;
const mebibyte = 1 << 20;
const from = "From: Ada <ada@example.com>\nMIME-Version: 1.0\n";

/** Mail servers end lines with CR LF. */
const mail = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"));
const bytes = (head: string, ...rest: (string | Buffer)[]) =>
  Buffer.concat([
    mail(head),
    ...rest.map((part) => (typeof part === "string" ? mail(part) : part)),
  ]);
const read = (text: string | Buffer) => parse(typeof text === "string" ? mail(text) : text);
const base64 = (content: Buffer) => content.toString("base64").replace(/.{76}/g, "$&\r\n");
const multipart = (type: string, parts: readonly string[], boundary = "b") =>
  `Content-Type: multipart/${type}; boundary="${boundary}"\n\n${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\n`;
const file = (name: string, content = "x") =>
  `Content-Type: application/pdf\nContent-Disposition: attachment; ${name}\n\n${content}`;

t.test("texts in every charset, without characters that cannot be stored", async (t) => {
  const cases: [name: string, head: string, body: Buffer | string, text: string][] = [
    ["no type", "", "Hello", "Hello"],
    ["UTF-8", "Content-Type: text/plain; charset=utf-8\n", "Grüße", "Grüße"],
    [
      "ISO-8859-1",
      "Content-Type: text/plain; charset=iso-8859-1\n",
      Buffer.from("Gr\xfc\xdfe", "latin1"),
      "Grüße",
    ],
    [
      "windows-1252",
      'Content-Type: text/plain; charset="Windows-1252"\n',
      Buffer.from("5 \x80", "latin1"),
      "5 €",
    ],
    [
      "Shift_JIS",
      "Content-Type: text/plain; charset=shift_jis\n",
      Buffer.from("93fa967b", "hex"),
      "日本",
    ],
    [
      "ISO-2022-JP",
      "Content-Type: text/plain; charset=iso-2022-jp\n",
      Buffer.from("\x1b$BF|K\\\x1b(B", "latin1"),
      "日本",
    ],
    [
      "GB18030",
      "Content-Type: text/plain; charset=gb18030\n",
      Buffer.from("c4e3bac3", "hex"),
      "你好",
    ],
    [
      "KOI8-R",
      "Content-Type: text/plain; charset=koi8-r\n",
      Buffer.from("f0d2c9d7c5d4", "hex"),
      "Привет",
    ],
    ["an unknown charset", "Content-Type: text/plain; charset=x-klingon\n", "Hello", "Hello"],
    [
      "UTF-7, which is read as it stands",
      "Content-Type: text/plain; charset=utf-7\n",
      "+AGEAYg-",
      "+AGEAYg-",
    ],
    [
      "quoted-printable",
      "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n",
      "Gr=C3=BC=C3=9Fe, soft=\n ly",
      "Grüße, soft ly",
    ],
    ["base64", "Content-Transfer-Encoding: base64\n", "SGVsbG8=", "Hello"],
    ["flowed", "Content-Type: text/plain; format=flowed\n", "One \nline.\nTwo", "One line.\nTwo"],
    ["NUL and controls", "", "a\0b\x07c\td", "abc\td"],
    [
      "a lone surrogate",
      "Content-Type: text/plain; charset=utf-16be\nContent-Transfer-Encoding: base64\n",
      Buffer.from("0061d8000062", "hex").toString("base64"),
      "a\ufffdb",
    ],
    ["no body", "", "", ""],
    [
      "an alternative",
      multipart("alternative", [
        "Content-Type: text/plain\n\n*Rich*",
        "Content-Type: text/html\n\n<b>Rich</b>",
      ]),
      "",
      "*Rich*",
    ],
    [
      "an empty alternative",
      multipart("alternative", [
        "Content-Type: text/plain\n\n \n",
        "Content-Type: text/html\n\n<b>Rich</b>",
      ]),
      "",
      "Rich",
    ],
    [
      "multiparts in multiparts",
      multipart("mixed", [
        multipart("related", [multipart("alternative", ["\nDeep"], "d")], "c"),
        file("filename=a.pdf"),
      ]),
      "",
      "Deep",
    ],
    ["a missing end", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nCut", "", "Cut"],
    [
      "a boundary that never comes",
      "Content-Type: multipart/mixed; boundary=b\n\nFound",
      "",
      "Found",
    ],
    ["no boundary", "Content-Type: multipart/mixed\n\nFound", "", "Found"],
    [
      "a wrong boundary",
      multipart("alternative", [
        "Content-Type: text/plain\n\n*Rich*",
        "Content-Type: text/html\n\n<b>Rich</b>",
      ]).replace('boundary="b"', 'boundary="c"'),
      "",
      "*Rich*",
    ],
    ["a type without a subtype", "Content-Type: text\n\nText", "", "Text"],
    ["an empty type", "Content-Type:\n\nText", "", "Text"],
  ];
  for (const [name, head, body, text] of cases) {
    const { body: read } = await parse(bytes(`${from}${head}\n`, body));
    t.equal(read, text, name);
  }
});

t.test("HTML becomes text with links, tables and quotes, without hidden content", async (t) => {
  const html = `<html><head><style>p { color: red }</style><script>alert(1)</script></head><body>
    <h1>Hi</h1><p>See <a href="https://example.com/a">the page</a> &amp; <a href="https://example.com">https://example.com</a>.<img src="cid:1" alt="logo"></p>
    <table><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></table>
    <div>On Mon, 23 Nov 2026 at 10:00, Grace wrote:</div><blockquote>Is it<br>plugged in?</blockquote></body></html>`;
  const { body } = await read(`${from}Content-Type: text/html\n\n${html}`);
  const [text, history] = body.split(/\n\n(?=On Mon)/);
  t.equal(
    text,
    "Hi\n\nSee the page <https://example.com/a> & https://example.com.[logo]\n\nOne 1\nTwo 2",
  );
  t.match(history, /^On Mon.+wrote:\n+> Is it\n> plugged in\?$/s);
});

t.test("a stub text part does not hide the HTML", async (t) => {
  const rich = "<p>The lamp in room 4 flickers since Monday.</p>";
  const words = "The lamp in room 4 flickers since Monday.";
  const cases: [name: string, text: string, html: string, body: string | RegExp][] = [
    ["a stub", "This message requires an HTML viewer.", rich, words],
    ["nothing", " ", rich, words],
    ["a beginning", "The lamp", rich, words],
    ["a link", "View online: https://example.com/view/lamp", rich, words],
    [
      "a stub in Chinese",
      "请用浏览器查看",
      "<p>台灯坏了，请帮忙。谢谢</p>",
      "台灯坏了，请帮忙。谢谢",
    ],
    ["the same, wrapped", "The lamp in room 4\nflickers since Monday.", rich, /room 4\nflickers/],
    ["the same with links", words, `${rich}<a href="https://example.com/a/b/c/d/e">.</a>`, words],
    ["more than the HTML", `${words}\n- - -`, "<p>The lamp</p>", /- - -$/],
    ["no HTML", words, "<p></p>", words],
    ["emoji alone", "", "<p>&#128077;</p>", "👍"],
  ];
  for (const [name, text, html, expected] of cases) {
    const parts = [
      `Content-Type: text/plain; charset=utf-8\n\n${text}`,
      `Content-Type: text/html; charset=utf-8\n\n${html}`,
    ];
    const { body, omissions } = await read(`${from}${multipart("alternative", parts)}`);
    typeof expected === "string" ? t.equal(body, expected, name) : t.match(body, expected, name);
    t.same(omissions, [], name);
  }
});

t.test("HTML is read to its end, or the message says that it was truncated", async (t) => {
  const image = `<img src="data:image/png;base64,${base64(Buffer.alloc(700_000))}">`;
  const cases: [name: string, html: string, lines: number][] = [
    ["line ends", "a<br>".repeat(8_000), 8_000],
    ["a deep tree", `${"<div>".repeat(300)}a${"</div>".repeat(300)}`, 1],
    ["a large image", `a${image}`, 1],
    ["long markup", `a<p style="color: ${"x".repeat(600_000)}">`, 1],
    ["many tags", `a${"<b></b>".repeat(15_000)}`, 1],
    ["blanks", `a${" ".repeat(3_000_000)}`, 1],
    ["a style sheet", `<style>${"p { color: red }\n".repeat(40_000)}</style>a`, 1],
  ];
  for (const [name, html, lines] of cases) {
    const text = `${from}Content-Type: text/html\n\n<p>${html}<p>The end`;
    const { body, isCut } = await read(text);
    t.match(body, /^a\s*(\na\s*)*The end$/, name);
    t.equal(body.match(/^a/gm)?.length, lines, name);
    t.notOk(isCut, name);
  }
  const endless: [name: string, html: string][] = [
    ["text", "word ".repeat(200_000)],
    ["tags", "<b>".repeat(2_000_000)],
    ["nothing but tags", "<".repeat(5_000_000)],
  ];
  for (const [name, html] of endless) {
    const { isCut } = await read(`${from}Content-Type: text/html\n\n<p>Hi<p>${html}<p>The end`);
    t.ok(isCut, name);
  }
});

t.test("words of images, lines and indentation are kept", async (t) => {
  const cases: [type: string, content: string, body: string][] = [
    ["html", '<img alt="Error 404"> on the page', "[Error 404] on the page"],
    ["html", 'Thanks <img alt="👍" src="cid:1">', "Thanks 👍"],
    ["html", 'Hi<img alt="image001.png"><img alt="Pixel" width="1" height="1"><img alt="">', "Hi"],
    [
      "html",
      '<a href="https://example.com/"><img alt="Shop"></a>',
      "[Shop] <https://example.com/>",
    ],
    ["html", "<pre>  if:\n    then</pre>", "  if:\n    then"],
    ["html", '<div style="white-space: pre-wrap">  if:\n    then</div>', "  if:\n    then"],
    [
      "html",
      "<div>&nbsp; if:</div><div>&nbsp; &nbsp; then</div>",
      "\u00a0 if:\n\u00a0 \u00a0 then",
    ],
    ["html", "<dl><dt>Lamp<dd>dark</dl><center>Bye</center>", "Lamp\ndark\nBye"],
    ["plain", "\n  if:\n    then\n  \n", "  if:\n    then"],
  ];
  for (const [type, content, expected] of cases) {
    const { body } = await read(`${from}Content-Type: text/${type}; charset=utf-8\n\n${content}`);
    t.equal(body, expected, content);
  }
});

t.test("text without its tags is the text of the document", async () => {
  const text = fc.stringMatching(/^[a-z]{1,8}$/);
  const tag = fc.constantFrom("b", "div", "p", "span", "li", "td");
  const piece = fc
    .tuple(tag, text)
    .map(([tag, text]) => ({ html: `<${tag}>${text}</${tag}>`, text }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, isLong) => {
      const html = pieces.map(({ html }) => html).join(" ");
      const { text, isCut } = textOfHtml(html + (isLong ? "<i></i>".repeat(10_001) : ""), 10_000);
      const words = pieces.map(({ text }) => text);
      assert.deepEqual(text.match(/[a-z]+/g) ?? [], words);
      assert.equal(isCut, false);
    }),
    { numRuns: 50 },
  );
});

t.test("names and subjects are decoded without header injection", async (t) => {
  const {
    subject,
    from: sender,
    files,
  } = await read(
    `From: =?utf-8?q?Ada=0ABcc=3A_x=40example.com?= <Ada@Example.COM>
Subject: =?utf-8?B?R3LDvMOf?= =?utf-8?B?ZQ==?=
 =?iso-8859-1?Q?_=E9=0D=0ABcc:_x?=
MIME-Version: 1.0
${multipart("mixed", [
  "\nHi",
  file(`filename*0*=utf-8''Gr%C3%BC; filename*1*=%C3%9Fe.pdf`),
  file('filename="=?utf-8?q?../../etc/pass=0Awd?="'),
  file('filename="winmail.dat"'),
  "Content-Type: image/png\nContent-ID: <1>\nContent-Disposition: inline\n\nx",
  "Content-Type: message/rfc822\n\nSubject: Inner\n\nInner text",
  file("filename=empty.pdf\nContent-Transfer-Encoding: base64", ""),
])}`,
  );
  t.equal(subject, "Grüße é Bcc: x");
  t.same(sender, { name: "Ada Bcc: x@example.com", address: "ada@example.com" });
  t.same(
    files.map(({ name, contentType }) => `${name} ${contentType}`),
    [
      "Grüße.pdf application/pdf",
      "pass wd application/pdf",
      "winmail.dat application/pdf",
      "file image/png",
      "message.eml message/rfc822",
    ],
  );
});

t.test("names and subjects that show nothing are left out", async (t) => {
  const { subject, from, addressees } = await read(
    `From: =?utf-8?q?=E2=80=8B=E2=81=A0?= <eve@example.com>
To: help@example.com
Cc: =?utf-8?q?=E3=85=A4?= <trent@example.com>
Subject: =?utf-8?q?=E2=80=8B?=

Hi`,
  );
  t.equal(subject, "");
  t.equal(from?.name, "");
  t.same(
    addressees.map(({ name }) => name),
    ["", ""],
  );
});

t.test("the sender is one plain mailbox or unknown", async (t) => {
  const cases: [header: string, address: string | undefined][] = [
    ["ada@example.com", "ada@example.com"],
    ["ADA@Example.com", "ada@example.com"],
    ["<ada@example.com>", "ada@example.com"],
    ["ada@example.com (Ada)", "ada@example.com"],
    ["Ada Q. O'Neil-Smith <ada@example.com>", "ada@example.com"],
    ['"grace@example.com" <ada@example.com>', "ada@example.com"],
    ['"Lovelace, Ada \\"Countess\\"" <ada@example.com>', "ada@example.com"],
    ["ada@example.com <Ada@example.com>", "ada@example.com"],
    ["Ada (on the phone) <ada@example.com>", "ada@example.com"],
    ["=?utf-8?q?Ada=2C_Countess?= <ada@example.com>", "ada@example.com"],
    ["アダ <アダ@例え.jp>", "アダ@例え.jp"],
    ["Ada <ada@example.com>, Grace <grace@example.com>", undefined],
    ["ada@example.com, grace@example.com", undefined],
    ["ada@example.com; grace@example.com", undefined],
    ["<ada@example.com> <grace@example.com>", undefined],
    ["<ada@example.com> grace@example.com", undefined],
    ["grace@example.com <ada@example.com>", undefined],
    ["<<ada@example.com>>", undefined],
    ["<ada@example.com", undefined],
    ["ada@example.com>", undefined],
    ["Team: ada@example.com, grace@example.com;", undefined],
    ["Team: ada@example.com;", undefined],
    ["=?utf-8?Q?=3Cada=40example.com=3E?=", undefined],
    ["=?utf-8?Q?ada=40example.com?=", undefined],
    ["=?utf-8?Q?Ada_=3Cada=40example.com=3E?=", undefined],
    ["=?utf-8?q?ada?=@example.com", undefined],
    ["<=?utf-8?q?ada?=@example.com>", undefined],
    ["ada(x)@example.com", undefined],
    ["<ada@example.com (x)>", undefined],
    ['"ada@example.com"', undefined],
    ['"Ada <ada@example.com>', undefined],
    ["Ada (<ada@example.com>", undefined],
    ["ada@example.com grace@example.com", undefined],
    ["ada@grace@example.com", undefined],
    ["<@relay.example:ada@example.com>", undefined],
    ["undisclosed", undefined],
    ["<>", undefined],
    ["", undefined],
    [`<${"a".repeat(300)}@example.com>`, undefined],
  ];
  for (const [header, address] of cases) {
    const mail = await read(`From: ${header}\n\nHi`);
    t.equal(mail.from?.address, address, header);
    const note = /^The sender is unknown, because /;
    address === undefined ? t.match(mail.omissions, [note]) : t.same(mail.omissions, []);
  }
  t.equal((await read("Subject: x\n\nHi")).from, undefined);
  t.equal((await read(`${from}From: grace@example.com\n\nHi`)).from, undefined, "one of two");
});

t.test("a sender is the only address in the header", async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...["a@x.example", "b@y.example", "<", ">", "<b@y.example>", ",", ";", ":", "(", ")", '"'],
      ...["\\", " ", "\t", "@", "Ada", "=?utf-8?q?", "=3Cc=40z.example=3E", "?="],
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const header = pieces.join("");
      const address = mailboxAddress(header);
      if (address !== undefined) {
        const bare = header.replace(/"(?:\\.|[^"\\])*"/gs, "");
        assert.ok(header.toLowerCase().includes(address));
        assert.ok((bare.match(/</g) ?? []).length <= 1 || /\(/.test(bare), header);
      }
    }),
    { numRuns: 2_000 },
  );
});

t.test("an email lists what it replies to, nearest first", async (t) => {
  const { references, messageId, recipients } = await read(
    `${from}Message-ID: <4@x>\nReferences: <1@x>\n <2@x> junk <3@x>\nIn-Reply-To: "re" <3@x>\nTo: A <a+1@x>, b@x\nDelivered-To: c@x\n\nHi`,
  );
  t.same(references, ["<3@x>", "<2@x>", "<1@x>"]);
  t.same([messageId, recipients], ["<4@x>", ["a+1@x", "b@x", "c@x"]]);
  const many = Array.from({ length: 500 }, (_, i) => `<${i}@x>`).join(" ");
  const { references: bounded } = await read(`${from}References: ${many}\n\nHi`);
  t.same([bounded.length, bounded[0]], [50, "<499@x>"]);

  const without = async (text: string) => (await read(`${from}${text}`)).messageId;
  t.match(await without("\nHi"), /^<[0-9a-f]{64}@digest\.invalid>$/);
  t.equal(await without("Received: by a\n\nHi"), await without("Received: by b\n\nHi"));
  t.not(await without("\nHi"), await without("\nHo"));
  t.match(await without(`Message-ID: <${"a".repeat(300)}@x>\n\nHi`), "digest");
  const scan = (content: string) =>
    without(multipart("mixed", ["\nHi", file("filename=a.pdf", content)]));
  t.equal(await scan("One"), await scan("One"));
  t.not(await scan("One"), await scan("Two"));
});

t.test("an email is classified by its headers", async (t) => {
  const cases: [header: string, kind: string][] = [
    ["", "personal"],
    ["Auto-Submitted: no", "personal"],
    ["Auto-Submitted: auto-replied", "automatic"],
    ["Auto-Submitted: auto-generated; x=1", "generated"],
    ["auto-submitted: Auto-Notified (by cron)", "generated"],
    ["X-Autoreply: yes", "automatic"],
    ["Precedence: auto_reply", "automatic"],
    ["Return-Path: <>", "generated"],
    ["Return-Path: <>\nAuto-Submitted: auto-replied", "automatic"],
    ["Return-Path: <ada@example.com>", "personal"],
    ["Precedence: bulk", "bulk"],
    ["X-Auto-Response-Suppress: OOF, AutoReply", "bulk"],
    // Support addresses often are lists.
    ["Precedence: list\nList-Id: <support.example.com>", "personal"],
    ["Content-Type: multipart/report; report-type=disposition-notification; boundary=b", "receipt"],
    ["Content-Type: multipart/report; report-type=feedback-report; boundary=b", "generated"],
  ];
  for (const [header, kind] of cases) {
    const head = `${from}${header}${header && "\n"}`;
    t.equal((await read(`${head}\nHi`)).kind, kind, header);
  }
});

const report = (
  fields: string,
  returned = "Content-Type: text/rfc822-headers\n\nMessage-ID:\n <m@x>\nSubject: Hi",
) =>
  `From: MAILER-DAEMON@mx.example.com\n${multipart("report; report-type=delivery-status", [
    "\nSorry.",
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\n${fields}`,
    returned,
  ])}`;

t.test("a delivery report names an email and its outcome", async (t) => {
  const failed = "Final-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.1.1\n";
  const cases: [text: string, expected: object | undefined][] = [
    [
      report(`${failed}Diagnostic-Code: smtp; 550 5.1.1 No\n such user`),
      {
        failures: [{ address: "ada@example.com", reason: "550 5.1.1 No such user" }],
        messageId: "<m@x>",
      },
    ],
    [report(failed), { failures: [{ reason: "5.1.1" }], messageId: "<m@x>" }],
    [
      report(`Original-Recipient: rfc822;Bob@example.com\n${failed}\n\n${failed}`),
      { failures: [{ address: "bob@example.com" }, { address: "ada@example.com" }] },
    ],
    [report("Action: delayed\nStatus: 4.4.1"), { failures: { length: 0 } }],
    [report(`Action: relayed\nStatus: 2.0.0\n\n${failed}`), { failures: [{ reason: "5.1.1" }] }],
    [
      report(failed, "Content-Type: message/rfc822\n\nmessage-id: <m@x>\n\nMessage-ID: <other@x>"),
      { messageId: "<m@x>" },
    ],
    [report(failed, "Content-Type: text/plain\n\nNothing"), { messageId: "" }],
    [
      report(`${failed}Diagnostic-Code: x-unix; ${"a".repeat(5_000)}\0`),
      { failures: [{ reason: "a".repeat(500) }] },
    ],
    [report("Nonsense"), undefined],
  ];
  for (const [text, expected] of cases) {
    const { kind, report } = await read(text);
    t.equal(kind, "report");
    expected === undefined ? t.equal(report, undefined) : t.match(report, expected);
  }
});

t.test("excess parts are left out with a note, or refused", async (t) => {
  const parts = Array.from({ length: 1_000 }, (_, i) => file(`filename=${i}.pdf`));
  const many = await read(`${from}${multipart("mixed", ["\nHi", ...parts])}`);
  t.same([many.body, many.files.length], ["Hi", 20]);
  t.match(many.omissions, [
    /^Left out, because .+: 20\.pdf \(1 KiB\), .+, 29\.pdf \(1 KiB\), and 970 more\.$/,
  ]);

  const large = (size: number, name = "a.pdf") =>
    `${file(`filename=${name}\nContent-Transfer-Encoding: base64`, base64(Buffer.alloc(size, 1)).replaceAll("\r\n", "\n"))}`;
  const heavy = await read(
    `${from}${multipart("mixed", ["\nHi", large(11 * mebibyte), large(7 * mebibyte, "b.pdf")])}`,
  );
  t.same(
    [heavy.files.map(({ name }) => name), heavy.omissions],
    [["b.pdf"], ["Left out, because they are too large or too many: a.pdf (11.0 MiB)."]],
  );

  const long = await read(`${from}\n${"word ".repeat(60_000)}`);
  t.same([long.body.length, long.isCut, long.omissions], [1 << 18, true, []]);

  const nested = Array.from(
    { length: 200 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  );
  const unread: [name: string, text: Buffer | string, problem: RegExp][] = [
    ["lines", bytes(`${from}\n`, "a".repeat(40).concat("\n").repeat(500_000)), /500000 lines/],
    ["short lines", bytes(from, "\n".repeat(200_001)), /200000 short lines/],
    ["parts", `${from}${multipart("mixed", Array(5_001).fill(""))}`, /5000 parts/],
    ["depth", `${from}${nested.join("")}`, /depth/],
    ["header lines", `${from}${"X-A: b\n".repeat(30_001)}\nHi`, /30000 lines of headers/],
    ["headers", `${from}${`X-A: ${"b".repeat(2_000)}\n`.repeat(600)}\nHi`, /header size/],
  ];
  for (const [name, text, expected] of unread) {
    const raw = typeof text === "string" ? mail(text) : text;
    const { problem, mail: head } = await parser.parse("ws", raw);
    t.match(problem, expected, name);
    t.match(head, { from: { address: "ada@example.com" }, body: "", files: [] }, name);
  }
  t.equal((await read(`${from}\nStill here`)).body, "Still here", "the parser lives on");
});

t.test("HTML with more tags than a newsletter is read without its layout", async (t) => {
  const html = (body: string) =>
    `${from}Content-Type: text/html\n\n<p>One &amp; <b>two</b><br>${body}`;
  const { body } = await read(
    html("<style>p {}</style>three<i></i>".concat("<b></b>".repeat(10_000))),
  );
  t.equal(body.trim(), "One & two\nthree");
  t.match((await read(html("</b>".repeat(30_000)))).body, /^One & two/);
});

t.test("a thread that exceeds its limits is replaced, and its email is not read", async (t) => {
  const large = bytes(`${from}Subject: Large\n\n`, `${"a".repeat(60)}\n`.repeat(400_000));
  const cases: [name: string, limits: object, problem: string][] = [
    ["time", { cpuMs: 200, withinMs: 60_000, heapMb: 96 }, "it takes too long to read"],
    ["memory", { cpuMs: 60_000, withinMs: 60_000, heapMb: 24 }, "it takes too much memory to read"],
  ];
  for (const [name, more, expected] of cases) {
    const limits = { ...mailLimits, ...more };
    const small = createMailParser({ limits, share: { perMinute: 1, burst: 1_000_000 } });
    const { problem, mail: head } = await small.parse("ws", large);
    t.equal(problem, expected, name);
    t.match(head, { subject: "Large", from: { address: "ada@example.com" }, body: "" }, name);
    t.match(await small.parse("ws", mail(`${from}\nHi`)), { mail: { body: "Hi" } }, name);
  }
  const starved = createMailParser({ limits: { ...mailLimits, withinMs: 0 } });
  await t.rejects(
    starved.parse("ws", large),
    { message: "try again in a moment" },
    "a busy machine",
  );
});

t.test("a workspace has a share of the time, and one thread", async (t) => {
  const shared = createMailParser({ share: { perMinute: 1, burst: 200 } });
  const large = bytes(`${from}\n`, `${"a".repeat(60)}\n`.repeat(200_000));
  const hi = mail(`${from}\nHi`);
  await shared.parse("a", hi);
  const done: string[] = [];
  const attempts = Array.from({ length: 6 }, () =>
    shared.parse("a", large).then(
      () => done.push("read"),
      (error) => done.push(error.reason),
    ),
  );
  await shared.parse("b", hi);
  t.ok(done.length < 6, "b did not wait for all of a's");
  await Promise.all(attempts);
  t.equal(done.at(-1), "RATE_LIMITED");
  await t.rejects(shared.parse("a", hi), { message: "too many requests" });
  t.match(await shared.parse("b", hi), { mail: { body: "Hi" } });
});

t.test("any bytes can be read and stored", async () => {
  const line = fc.constantFrom(
    "From: a@example.com",
    "Content-Type: multipart/mixed; boundary=b",
    "Content-Type: multipart/report; boundary=b",
    "Content-Type: multipart/mixed; boundary=other",
    "Content-Type: text",
    "Content-Type: text/plain; charset=gb2312",
    "Subject: =?cp850?q?=81=?= =?gb2312?b?xOO6?=",
    "Content-Type: message/delivery-status",
    "Content-Type: message/rfc822",
    "Content-Type: text/html; charset",
    "Content-Transfer-Encoding: base64",
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Disposition: attachment; filename*0*=utf-8''%ff; name=\"x",
    "Subject: =?utf-16be?B?2AA=?= =?x?q?=",
    "References: <<a@b> <",
    "Action: failed",
    "--b",
    "--b--",
    "<div></p>&#0;&#xd800;=C3=",
    "\0",
    "",
  );
  const text = fc.array(fc.oneof({ weight: 3, arbitrary: line }, fc.string()), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (lines) => {
      const { files, from, report, ...mail } = await parse(
        Buffer.from(lines.join("\r\n"), "latin1"),
      );
      const shown = [mail.subject, mail.body, mail.messageId, report?.failures[0]?.reason];
      for (const text of [...shown, from?.name, from?.address, ...files.map(({ name }) => name)]) {
        assert.ok(text === undefined || (text.isWellFormed() && !text.includes("\0")), text);
      }
    }),
    { numRuns: 500 },
  );
});

t.test("the process serves others while it reads a large email", async (t) => {
  const text = `${from}\n${`${"a".repeat(54)}\n`.repeat(430_000)}`;
  const large = mail(text);
  const turns: number[] = [];
  const start = performance.now();
  let last = start;
  const timer = setInterval(() => {
    turns.push(performance.now() - last);
    last = performance.now();
  }, 5);
  t.teardown(() => clearInterval(timer));
  await parse(large);
  const longest = Math.max(...turns);
  t.ok(longest < (performance.now() - start) / 2, `the longest turn took ${longest} ms`);
});
