// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import { createMailParser } from "../../../../src/features/channels/email/incoming/parser-pool.ts";
import { mailLimits } from "../../../../src/features/channels/email/incoming/parser-worker.ts";
import { purgeRawMails } from "../../../../src/features/channels/email/incoming/raw-mails.ts";
import { startEmailChannel } from "./channel.ts";

const { service, pool, send, post } = await startEmailChannel(t);
const { ticketId: linked } = await post({}, "The link is to this ticket.");
const link = await service.rest("POST", `/api/v1/tickets/${linked}:createRequesterLink`, {});
const url: string = link.body.data.url;
const token = url.slice(url.lastIndexOf("/") + 1);
const mask = "x".repeat(token.length);
const masked = (text: string) => text.replaceAll(new RegExp(token, "gi"), mask);

const from = "From: Ada <ada@example.com>\r\nMIME-Version: 1.0\r\n";

interface Place {
  readonly ticketId: string;
  readonly messageId: string;
}

function fetchOriginal({ ticketId, messageId }: Place, key = service.key) {
  const path = `/api/v1/tickets/${ticketId}/messages/${messageId}/original`;
  return fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
}

/** The original of an email that was sent. */
async function shown(mail: string): Promise<string> {
  const response = await fetchOriginal(await send(mail));
  return Buffer.from(await response.arrayBuffer()).toString();
}

async function refusalOf(place: Place, key?: string) {
  const response = await fetchOriginal(place, key);
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

const base64 = (text: string | Buffer, width = 76) =>
  Buffer.from(text)
    .toString("base64")
    .replace(new RegExp(`.{${width}}`, "g"), "$&\r\n");
const ofBase64 = (text: string) => Buffer.from(text, "base64").toString();
const ofQuotedPrintable = (text: string) =>
  text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
const broken = (at: number, by: string) => `${token.slice(0, at)}${by}${token.slice(at)}`;
/** The last part, or all below the headers. */
const bodyOf = (mail: string) =>
  mail.slice(mail.lastIndexOf("\r\n\r\n") + 4).split("\r\n--")[0] ?? "";

t.test("an original is unchanged", async (t) => {
  const commit = randomBytes(20).toString("hex");
  const mail = `${from}Message-ID: <plain@x>\r\nX-Odd:  value \r\n\r\nGrüße\t\r\n> ${commit}\nhttps://x.example/t/${commit}\r\n${base64(`<a href="/t/${commit}">`)}`;
  const place = await send(mail);
  const response = await fetchOriginal(place);
  t.equal(await response.text(), mail);
  const headers = [
    "content-type",
    "content-disposition",
    "content-security-policy",
    "x-content-type-options",
  ];
  t.same(
    headers.map((name) => response.headers.get(name)),
    [
      "message/rfc822",
      `attachment; filename="${place.messageId}.eml"; filename*=UTF-8''${place.messageId}.eml`,
      "default-src 'none'; sandbox",
      "nosniff",
    ],
  );
});

const encoded = (encoding: string, type = "text/plain; charset=utf-8") =>
  `${from}Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
const html = `<p>Thanks</p><blockquote><a href="${url}">${url}</a></blockquote>`;
const utf16 = Buffer.from(`\ufeff> ${url}\n`, "utf16le");
const forwarded = `Subject: Fwd\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`See ${url}`)}`;

/** Emails with a live link, and how to decode it. */
const samples: Record<string, readonly [mail: string, decode?: (mail: string) => string]> = {
  "in a quoted line": [`${from}\r\nYes.\r\n\r\n> Open ${url}\r\n> Thanks`],
  "in a header": [`${from}X-Link: <${url}>\r\n\r\nHi`],
  "in capitals": [`${from}\r\n${url.replace(token, token.toUpperCase())}`],
  "on its own": [`${from}\r\nThe code is ${token}.`],
  "escaped in another URL": [`${from}\r\nhttps://safe.example/?u=${encodeURIComponent(url)}`],
  "broken by a mail program": [
    `${from}\r\n> https://a.example/t/${broken(12, "\r\n> ")}`,
    (mail) => mail.replace(/(?<=\/t\/\w+)\r\n> /, ""),
  ],
  "in quoted-printable": [
    `${encoded("quoted-printable")}> ${url.replace(token, broken(7, "=\r\n"))} =C3=A9`,
    ofQuotedPrintable,
  ],
  "in quoted-printable HTML": [
    `${encoded("quoted-printable", "text/html")}<a href=3D"${url}">=\r\nhere</a>`,
    ofQuotedPrintable,
  ],
  "in quoted-printable that escapes all": [
    encoded("quoted-printable") +
      [...url].map((each) => `=${each.charCodeAt(0).toString(16).toUpperCase()}`).join(""),
    ofQuotedPrintable,
  ],
  "where a line of quoted-printable ends in its path": [
    `${encoded("quoted-printable")}u=3Dhttps%3A%2F%2Fa.example%2Ft%2=\r\nF${token}`,
    ofQuotedPrintable,
  ],
  "in base64": [`${encoded("base64")}${base64(`é\n> ${url}\n`)}`, (mail) => ofBase64(bodyOf(mail))],
  "in base64 with short lines": [
    `${encoded("base64")}${base64(`Hi\n${url}`, 31)}`,
    (mail) => ofBase64(bodyOf(mail)),
  ],
  "in base64 of HTML": [
    `${encoded("base64", "text/html")}${base64(html)}`,
    (mail) => ofBase64(bodyOf(mail)),
  ],
  "in base64 of UTF-16": [
    `${encoded("base64", "text/plain; charset=utf-16")}${base64(utf16)}`,
    (mail) => Buffer.from(bodyOf(mail), "base64").toString("utf16le"),
  ],
  "in an encoded word": [
    `${from}Subject: =?utf-8?B?${Buffer.from(`é${token}`).toString("base64")}?=\r\n\r\nHi`,
    (mail) => ofBase64(/\?B\?(.*?)\?=/.exec(mail)?.[1] ?? ""),
  ],
  "in one part of several": [
    `${from}Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nYes.\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(html)}\r\n--b--\r\n`,
    (mail) => ofBase64(bodyOf(mail)),
  ],
  "in an email that is a file": [
    `${from}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(forwarded)}\r\n--b--\r\n`,
    (mail) => ofBase64(bodyOf(ofBase64(bodyOf(mail)))),
  ],
  "in one that cannot be read": [
    `${from}Content-Type: multipart/mixed; boundary=b\r\n\r\n${"--b\r\n".repeat(6_000)}\r\n${base64(html)}`,
    (mail) => ofBase64(bodyOf(mail)),
  ],
};

for (const [name, [mail, decode = String]] of Object.entries(samples)) {
  t.test(`a live link is masked ${name}`, async (t) => {
    t.match(decode(mail).toLowerCase(), token, "the sample has it");
    const original = await shown(mail);
    t.equal(decode(original), masked(decode(mail)));
    t.equal(original.length, mail.length);
  });
}

t.test("tokens beyond the look-up limit are masked too", async (t) => {
  const others = Array.from({ length: 10_001 }, () => randomBytes(20).toString("hex"));
  const original = await shown(`${from}\r\n${[...others, token].join("\r\n")}`);
  t.equal(
    original,
    `${from}\r\n${Array(others.length + 1)
      .fill(mask)
      .join("\r\n")}`,
  );
});

t.test("the largest originals are searched within the limits of a thread", async (t) => {
  const parser = createMailParser();
  const size = 25 << 20;
  const lines = (line: string) => Buffer.from(line.repeat(Math.ceil(size / line.length)));
  const contents = {
    "base64 of a file": Buffer.from(base64(randomBytes((size * 3) >> 2))),
    "base64 in base64": Buffer.from(base64(base64(base64(randomBytes(size >> 2))))),
    text: lines("It has been dark in the whole house since Monday, and the lamp too.\r\n"),
    digits: lines("0123456789abcdef"),
    "digits with gaps": lines("a > = 0 "),
    "half a token": lines(`/t/${token.slice(1)}`),
    zeros: Buffer.alloc(size),
  };
  for (const [name, bytes] of Object.entries(contents)) {
    const done = await parser.run(name, "findTokens", bytes);
    t.comment(`${name}: ${Math.round(done.cpuMs)} ms`);
    t.ok("result" in done && done.cpuMs < mailLimits.cpuMs, name);
  }
});

t.test("originals are available to callers who may read the ticket", async (t) => {
  const place = await send(`${from}\r\nIt is dark.`);
  const another = await service.newWorkspace();
  t.same(await refusalOf(place, another.key), [404, "NOT_FOUND"]);
  t.same(await refusalOf({ ...place, ticketId: linked }), [404, "NOT_FOUND"]);
  const keyWith = async (scope: string): Promise<string> => {
    const made = await service.rest("POST", "/api/v1/api-keys", { name: scope, scopes: [scope] });
    return made.body.data.key;
  };
  t.same(await refusalOf(place, await keyWith("attachments:read")), [403, "INSUFFICIENT_SCOPE"]);
  t.equal((await fetchOriginal(place, await keyWith("tickets:read"))).status, 200);

  const messages = `/api/v1/tickets/${place.ticketId}/messages`;
  const reply = await service.rest("POST", messages, { body: "Is it on?" });
  const replied = { ...place, messageId: reply.body.data.id };
  t.same(await refusalOf(replied), [404, "ORIGINAL_UNAVAILABLE"]);
});

t.test("originals are kept for 30 days", async (t) => {
  const place = await send(`${from}\r\nIt is dark.`);
  const age = (days: number) =>
    pool.query(
      `update raw_mails set created_at = now() - interval '${days} days' where message_id = $1`,
      [place.messageId],
    );
  await age(29);
  await purgeRawMails(pool);
  t.equal((await fetchOriginal(place)).status, 200);
  await age(31);
  await purgeRawMails(pool);
  t.same(await refusalOf(place), [404, "ORIGINAL_UNAVAILABLE"]);
});
