// @suite default
import assert from "node:assert/strict";
import iconv from "iconv-lite";
import t from "tap";
import { decodeText } from "../../../../src/features/channels/email/incoming/charset.ts";
import { createMailParser } from "../../../../src/features/channels/email/incoming/parser-pool.ts";
import fc from "../../../support/properties.ts";

const parser = createMailParser();
let workspaces = 0;
/** Each for its own workspace, which has not used up its share. */
const parse = async (bytes: Buffer) => (await parser.parse(`ws_${++workspaces}`, bytes)).mail;

type Form = "text" | "html" | "meta" | "header" | "word" | "name";

const german = "Grüße aus München – 5 €";
const korean = "똠방각하가 펲시콜라를 주문했습니다";
const chinese = "你好，台灯坏了，请帮忙";
const traditional = "你好，檯燈壞了，請幫忙";
const japanese = "ランプが壊れました。①番";
const russian = "Привет, лампа не работает";

/** Some text in a charset, with a label or none, and the forms that it comes in. */
const cases: [charset: string, label: string, text: string, ...forms: Form[]][] = [
  ["utf-8", "utf-8", german, "text", "header"],
  ["utf-8", "", german, "text", "html"],
  ["utf-8", "iso-8859-1", german, "text", "word"],
  ["utf-8", "windows-1252", german, "html"],
  ["utf-8", "us-ascii", german, "text"],
  ["utf-8", "gb2312", chinese, "text"],
  ["utf-8", "ks_c_5601-1987", korean, "text"],
  ["utf-8", "unknown-8bit", russian, "text", "word"],
  ["utf-8", "x-klingon", german, "html"],
  ["windows-1252", "", german, "text", "html", "header", "name"],
  ["windows-1252", "utf-8", german, "text", "html"],
  ["windows-1252", "us-ascii", german, "text"],
  ["windows-1252", "iso-8859-1", german, "text", "meta"],
  ["windows-1252", "unknown-8bit", german, "text", "word"],
  ["iso-8859-15", "iso-8859-15", "Prix : 5 €, œuvre", "text"],
  ["iso-8859-2", "iso-8859-2", "Żarówka nie działa", "text", "meta"],
  ["windows-1251", "windows-1251", russian, "text", "meta"],
  ["windows-1251", "", russian, "text", "header"],
  ["koi8-r", "koi8-r", russian, "html", "header"],
  ["koi8-r", "", russian, "text"],
  ["cp949", "ks_c_5601-1987", korean, "text", "word"],
  ["cp949", "euc-kr", korean, "html"],
  ["gb18030", "gb2312", `${chinese}：朱镕基`, "text", "word"],
  ["gb18030", "gbk", traditional, "text"],
  ["gb18030", "", chinese, "text"],
  ["big5", "big5", traditional, "text", "meta"],
  ["shift_jis", "shift_jis", japanese, "text"],
  ["shift_jis", "cp932", japanese, "html"],
  ["euc-jp", "euc-jp", "ランプが壊れました", "text"],
  ["cp850", "cp850", "Grüße aus München", "text", "word"],
  ["cp437", "ibm437", "Grüße aus München", "text", "word"],
  ["cp866", "ibm866", russian, "text"],
  ["macintosh", "x-mac-roman", "Grüße aus München", "text"],
  ["utf-16le", "utf-16le", german, "text"],
  ["windows-1255", "windows-1255", "המנורה לא עובדת", "text"],
  ["windows-1256", "windows-1256", "المصباح لا يعمل", "text"],
];

const head = "From: Ada <ada@example.com>\r\nMIME-Version: 1.0\r\n";
const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Reads a text that comes in some form. */
async function read(form: Form, label: string, bytes: Buffer): Promise<string> {
  const charset = label && `; charset=${label}`;
  const plain = `Content-Type: text/plain${charset}\r\n\r\n`;
  const html = (bytes: Buffer, charset = "") =>
    join(head, `Content-Type: text/html${charset}\r\n\r\n<p>`, bytes, "</p>");
  switch (form) {
    case "text": {
      const encoded = `Content-Transfer-Encoding: base64\r\n${plain}${bytes.toString("base64")}`;
      return (await parse(join(head, encoded))).body;
    }
    case "html":
      return (await parse(html(bytes, charset))).body;
    case "meta":
      return (await parse(html(join(`<meta charset="${label}">`, bytes)))).body;
    case "header":
      return (await parse(join("Subject: ", bytes, "\r\n", head, plain, "Hi"))).subject;
    case "word": {
      const word = `Subject: =?${label}?B?${bytes.toString("base64")}?=\r\n`;
      return (await parse(join(word, head, "\r\nHi"))).subject;
    }
    case "name": {
      const mail = await parse(join('From: "', bytes, '" <ada@example.com>\r\n\r\nHi'));
      assert.equal(mail.from?.address, "ada@example.com");
      return mail.from.name;
    }
  }
}

t.test("a text is read in its real charset, whatever its label", async (t) => {
  t.equal(cases.length, 36);
  for (const [charset, label, text, ...forms] of cases) {
    for (const form of forms) {
      const name = `${charset} as ${label || "nothing"}, ${form}`;
      t.equal(await read(form, label, iconv.encode(text, charset)), text, name);
    }
  }
});

t.test("a file keeps its name, raw or encoded", async (t) => {
  const name = "Grüße.pdf";
  const names = [
    iconv.encode(name, "windows-1252"),
    Buffer.from(name),
    `=?cp850?B?${iconv.encode(name, "cp850").toString("base64")}?=`,
  ];
  for (const sent of names) {
    const disposition = join('Content-Disposition: attachment; filename="', sent, '"\r\n');
    const { files } = await parse(
      join(head, "Content-Type: application/pdf\r\n", disposition, "\r\nx"),
    );
    t.same(
      files.map(({ name }) => name),
      [name],
    );
  }
});

t.test("an encoded word that ends within a character continues in the next", async (t) => {
  const [first, second] = [iconv.encode("你好", "gb18030"), Buffer.from("é好")];
  const words = (label: string, ...parts: Buffer[]) =>
    parts.map((part) => `=?${label}?B?${part.toString("base64")}?=`).join("\r\n ");
  const subject = [
    words("gb2312", first.subarray(0, 3), first.subarray(3)),
    words("utf-8", second.subarray(0, 3), second.subarray(3)),
    "=?cp850?q?Gr=81n_und?= =?unknown-8bit*de?Q?_Gr=FCn?=",
  ];
  t.equal(
    (await parse(join(`Subject: ${subject.join(" x\r\n ")}\r\n`, head, "\r\nHi"))).subject,
    "你好 x é好 x Grün und Grün",
  );
});

t.test("non-ASCII bytes do not affect an address", async (t) => {
  // In Shift_JIS and GB18030, the second byte of a character may be `\` or `@`.
  for (const charset of ["shift_jis", "gb18030", "big5"]) {
    for (const bytes of ["\x95\\", "\x81@", '\x95\\" <eve@example.com>, "']) {
      const from = join('From: "', Buffer.from(bytes, "latin1"), '" <ada@example.com>\r\n');
      const type = `Content-Type: text/plain; charset=${charset}\r\n\r\n`;
      const { from: sender } = await parse(join(from, type, "Hi"));
      t.not(sender?.address, "eve@example.com");
      t.notOk(sender && bytes.includes("\\"), "the string has no end");
    }
  }
});

t.test("a byte-order mark starts no header", async (t) => {
  const hidden = "From: eve@example.com";
  const lines = [
    join("\ufeff", hidden),
    join("\ufeff", hidden, Buffer.from([0x20, 0xff])),
    join(Buffer.from([0xff, 0xfe]), Buffer.from(hidden, "utf16le")),
    join(Buffer.from([0xfe, 0xff]), Buffer.from(hidden, "utf16le").swap16()),
  ];
  for (const line of lines) {
    for (const charset of ["utf-8", "utf-16le", "utf-16be", "gb18030"]) {
      const type = `Content-Type: text/plain; charset=${charset}\r\n`;
      const { from } = await parse(join(type, line, "\r\n\r\nHi"));
      t.equal(from, undefined, `${line.toString("hex", 0, 4)} ${charset}`);
    }
  }
});

t.test("a few invalid bytes do not change the charset from UTF-8", async (t) => {
  const text = `${german} ${german}`;
  t.equal(decodeText(join(text, Buffer.from([0xc3])), "utf-8"), `${text}\ufffd`);
  t.equal(decodeText(join("\ufeff", text), "windows-1251"), text);
  t.equal(decodeText(Buffer.from("\x1b$BF|K\\\x1b(B"), ""), "日本");
  t.equal(decodeText(Buffer.from("+AGEAYg-"), "utf-7"), "+AGEAYg-");
});

t.test("valid UTF-8 is read as UTF-8, unless it has an East Asian label", async () => {
  const label = fc.constantFrom("", "utf-8", "iso-8859-1", "windows-1251", "koi8-r", "cp850", "x");
  fc.assert(
    fc.property(label, fc.string({ unit: "grapheme" }), (label, text) => {
      const stored = text.replace(/\p{Cc}|\ufeff/gu, "");
      assert.equal(decodeText(Buffer.from(stored), label), stored);
    }),
  );
  fc.assert(
    fc.property(label, fc.uint8Array({ maxLength: 200 }), (label, bytes) => {
      assert.equal(typeof decodeText(bytes, label, label), "string");
    }),
  );
});
