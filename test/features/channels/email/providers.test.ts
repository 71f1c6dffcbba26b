// @suite all
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import t from "tap";
import { createAddressGuard } from "../../../../src/egress/address-guard.ts";
import { emailKind } from "../../../../src/features/channels/email/kind.ts";
import { snsUrl } from "../../../../src/features/channels/email/sources/sns.ts";
import { mailReplies } from "../../../../src/features/mail/replies.ts";
import { startService, testLog } from "../../../support/service.ts";
import { startAmazon, topicArn } from "./amazon.ts";
import { secret } from "./channel.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const amazon = await startAmazon(t);
const service = await startService(t, { ROLE: "api", SECRET_ENCRYPTION_KEY: key }, testLog, {
  channelKinds: [
    emailKind({
      keys: { key },
      guard: createAddressGuard(),
      replies: mailReplies(async () => false),
      canMail: async () => false,
      service: undefined,
      domain: "example.com",
      graceMs: 1_000,
      providers: new Map(),
      fetchText: amazon.fetchText,
    }),
  ],
});
const { pool } = service.app.db;

const create = async (email: object) =>
  (
    await service.rest("POST", "/api/v1/channels", {
      type: "email",
      name: "Support",
      email: { address: "support@example.com", ...email },
    })
  ).body;

const channels = {
  mailgun: (await create({ provider: "mailgun", secret })).data,
  sendgrid: (await create({ provider: "sendgrid", secret })).data,
  postmark: (await create({ provider: "postmark", secret })).data,
  ses: (await create({ provider: "ses", topicArn })).data,
};
type Provider = keyof typeof channels;
const names = Object.keys(channels) as Provider[];

/** A request as a provider makes it. */
interface Post {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

let mails = 0;
/** An email with a file, in a charset that is not UTF-8. */
const newMail = (more = "") =>
  Buffer.from(
    [
      "From: Ada Lovelace <ada@example.com>",
      "To: support@example.com",
      `Subject: Lamp ${++mails}`,
      `Message-ID: <${mails}@client.example>`,
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="part"',
      "",
      "--part",
      "Content-Type: text/plain; charset=iso-8859-1",
      "Content-Transfer-Encoding: 8bit",
      "",
      `The caf\u00e9 & "lamp" + 100% are dark.${more}`,
      "--part",
      "Content-Type: text/plain",
      'Content-Disposition: attachment; filename="log.txt"',
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from("off\n").toString("base64"),
      "--part--",
      "",
    ].join("\r\n"),
    "latin1",
  );

/** The same as a text, for providers that post text. */
const asText = (mail: Buffer) => mail.toString("latin1").replace("iso-8859-1", "utf-8");

async function multipart(fields: Record<string, string | Buffer>): Promise<Post> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const isBytes = Buffer.isBuffer(value);
    form.set(name, isBytes ? new Blob([new Uint8Array(value)], { type: "message/rfc822" }) : value);
  }
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  return { headers: { "content-type": response.headers.get("content-type") ?? "" }, body };
}

const asJson = (value: unknown, type = "application/json"): Post => ({
  headers: { "content-type": type },
  body: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)),
});

const basic = (password: string) =>
  `Basic ${Buffer.from(`ticketing:${password}`).toString("base64")}`;

/** The fields that Mailgun signs with. */
function mailgunProof(by = secret, time = Date.now() / 1_000) {
  const timestamp = Math.floor(time);
  const token = String(mails).padStart(50, "0");
  const signature = createHmac("sha256", by).update(`${timestamp}${token}`).digest("hex");
  return { recipient: "support@example.com", timestamp: String(timestamp), token, signature };
}

const mailgun = (mail: Buffer, by?: string, timestamp?: number) =>
  multipart({ ...mailgunProof(by, timestamp), "body-mime": mail });

/** The same as a form without files, with each byte that is not plain escaped. */
function mailgunUrlencoded(mail: Buffer): Post {
  const escaped = mail.toString("latin1").replace(/[^\w.~ -]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`;
  });
  const proof = new URLSearchParams(mailgunProof());
  return {
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    body: Buffer.from(`${proof}&body-mime=${escaped.replaceAll(" ", "+")}`),
  };
}

const withPassword = async (post: Post | Promise<Post>, password = secret): Promise<Post> => {
  const { headers, body } = await post;
  return { headers: { ...headers, authorization: basic(password) }, body };
};

const sendgrid = (mail: Buffer, password?: string) =>
  withPassword(multipart({ to: "support@example.com", SPF: "pass", email: mail }), password);

const postmark = (mail: Buffer, password?: string) =>
  withPassword(asJson({ From: "ada@example.com", RawEmail: asText(mail) }), password);

const sns = (message: object) => asJson(message, "text/plain; charset=UTF-8");
const ses = (mail: Buffer) => sns(amazon.notification(asText(mail)));

const good: Record<Provider, (mail: Buffer) => Post | Promise<Post>> = {
  mailgun,
  sendgrid,
  postmark,
  ses,
};

async function send(provider: Provider, post: Post | Promise<Post>, base = service.url) {
  const { headers, body } = await post;
  const { pathname } = new URL(channels[provider].email.webhookUrl);
  const response = await fetch(base + pathname, { method: "POST", headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  const { data, error } = (await response.json()) as any;
  return { status: response.status, headers: response.headers, code: error?.code, error, ...data };
}

const countTickets = async () =>
  (await pool.query("select count(*)::int as n from tickets")).rows[0].n;

t.test("an email becomes a ticket, once", async (t) => {
  const forms: [provider: Provider, label: string, post: (mail: Buffer) => Post | Promise<Post>][] =
    [
      ["mailgun", "multipart", mailgun],
      ["mailgun", "urlencoded", mailgunUrlencoded],
      ["mailgun", "as text", (mail) => multipart({ ...mailgunProof(), "body-mime": asText(mail) })],
      [
        "mailgun",
        "tried again for hours",
        (mail) => mailgun(mail, secret, Date.now() / 1_000 - 28_000),
      ],
      ["sendgrid", "as a file", sendgrid],
      ["sendgrid", "as text", (mail) => withPassword(multipart({ email: asText(mail) }))],
      ["postmark", "JSON", postmark],
      ["ses", "by SHA-256", ses],
      ["ses", "by SHA-1", (mail) => sns(amazon.notification(asText(mail), "UTF8", "1"))],
      ["ses", "in base64", (mail) => sns(amazon.notification(mail.toString("base64"), "BASE64"))],
    ];
  for (const [provider, label, post] of forms) {
    const mail = newMail();
    const subject = `Lamp ${mails}`;
    const first = await send(provider, post(mail));
    t.match(first, { status: 200, result: "created" }, `${provider}, ${label}`);
    const { body } = await service.rest("GET", `/api/v1/tickets/${first.ticketId}`);
    t.match(body.data, { subject, requester: { email: "ada@example.com" } }, label);
    const messages = await service.rest("GET", `/api/v1/tickets/${first.ticketId}/messages`);
    const [message] = messages.body.data;
    t.equal(message.body, 'The café & "lamp" + 100% are dark.', `${provider}, ${label}`);
    t.match(message.attachments, [{ name: "log.txt", size: "4" }], label);
    const again = await send(provider, post(mail));
    t.match(again, { status: 200, result: "known", ticketId: first.ticketId }, label);
  }
});

t.test("requests from others are refused and not stored", async (t) => {
  const now = Date.now() / 1_000;
  const other = "another-secret-of-24-characters";
  const elsewhere = (signingCertUrl: string) =>
    sns({ ...amazon.notification(asText(newMail())), SigningCertURL: signingCertUrl });
  const host = "https://sns.eu-west-1.amazonaws.com";
  const refused: [provider: Provider, label: string, post: Post | Promise<Post>, code: string][] = [
    ["mailgun", "another key", mailgun(newMail(), other), "INVALID_SIGNATURE"],
    ["mailgun", "a stale time", mailgun(newMail(), secret, now - 33_000), "INVALID_SIGNATURE"],
    ["mailgun", "a time to come", mailgun(newMail(), secret, now + 400), "INVALID_SIGNATURE"],
    ["mailgun", "no signature", multipart({ "body-mime": newMail() }), "INVALID_SIGNATURE"],
    ["mailgun", "no key", withPassword(multipart({ "body-mime": newMail() })), "INVALID_SIGNATURE"],
    [
      "mailgun",
      "the signature of another time",
      multipart({
        ...mailgunProof(),
        timestamp: String(Math.floor(now) - 60),
        "body-mime": newMail(),
      }),
      "INVALID_SIGNATURE",
    ],
    ["sendgrid", "another password", sendgrid(newMail(), other), "INVALID_TOKEN"],
    ["sendgrid", "no password", multipart({ email: newMail() }), "MISSING_TOKEN"],
    ["postmark", "another password", postmark(newMail(), other), "INVALID_TOKEN"],
    ["postmark", "an empty password", postmark(newMail(), ""), "INVALID_TOKEN"],
    ["postmark", "no password", asJson({ RawEmail: asText(newMail()) }), "MISSING_TOKEN"],
    [
      "postmark",
      "a bearer token",
      (async () => {
        const { headers, body } = await postmark(newMail());
        return { headers: { ...headers, authorization: `Bearer ${secret}` }, body };
      })(),
      "INVALID_TOKEN",
    ],
    [
      "ses",
      "another topic",
      sns(amazon.signed({ Type: "Notification", Message: "x", TopicArn: `${topicArn}-2` })),
      "INVALID_SIGNATURE",
    ],
    [
      "ses",
      "another message",
      sns({ ...amazon.notification("x"), Message: "{}" }),
      "INVALID_SIGNATURE",
    ],
    [
      "ses",
      "another version",
      sns({ ...amazon.notification("x"), SignatureVersion: "1" }),
      "INVALID_SIGNATURE",
    ],
    [
      "ses",
      "no signature",
      sns({ ...amazon.notification("x"), Signature: "" }),
      "INVALID_SIGNATURE",
    ],
    [
      "ses",
      "a certificate of others",
      elsewhere("https://attacker.example/x.pem"),
      "INVALID_SIGNATURE",
    ],
    [
      "ses",
      "another region",
      elsewhere("https://sns.us-east-1.amazonaws.com/x.pem"),
      "INVALID_SIGNATURE",
    ],
    ["ses", "no certificate", elsewhere(`${host}/?Action=x`), "INVALID_SIGNATURE"],
    ["ses", "a query", elsewhere(`${host}/x.pem?a=.pem`), "INVALID_SIGNATURE"],
  ];
  const before = await countTickets();
  const askedBefore = amazon.asked.length;
  for (const [provider, label, post, code] of refused) {
    t.match(await send(provider, post), { status: 401, code }, `${provider}, ${label}`);
  }
  const { headers } = await send("postmark", asJson({}));
  t.match(headers.get("www-authenticate"), "Basic");
  t.equal(await countTickets(), before);
  t.equal(amazon.asked.length, askedBefore, "the certificate is known, and no other was fetched");
});

t.test("wrong secrets are rate-limited without blocking valid ones", async (t) => {
  const { port } = await service.startAnother({ AUTH_FAILURES_PER_MINUTE: 12 });
  const base = `http://127.0.0.1:${port}`;
  const wrong: Record<Provider, () => Post | Promise<Post>> = {
    mailgun: () => mailgun(newMail(), "wrong"),
    sendgrid: () => sendgrid(newMail(), "wrong"),
    postmark: () => postmark(newMail(), "wrong"),
    ses: () => sns({ ...amazon.notification("x"), Message: "y" }),
  };
  for (const provider of names) {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 30) {
      statuses.push((await send(provider, wrong[provider](), base)).status);
    }
    t.same(statuses.slice(0, 10), Array(10).fill(401), provider);
    t.equal(statuses.at(-1), 429, provider);
    t.equal((await send(provider, good[provider](newMail()), base)).status, 200, provider);
  }
});

t.test("invalid emails are refused with a response that the provider understands", async (t) => {
  const raw = (headers: Record<string, string>, body: string | Buffer): Post => ({
    headers,
    body: Buffer.from(body),
  });
  const cut = async (post: Post | Promise<Post>) => {
    const { headers, body } = await post;
    return { headers, body: body.subarray(0, -30) };
  };
  const typed = async (post: Post | Promise<Post>, type: string) => {
    const { headers, body } = await post;
    return { headers: { ...headers, "content-type": type }, body };
  };
  const many = { ...mailgunProof(), ...Object.fromEntries(Array(101).fill("").entries()) };
  const received = (message: object) =>
    sns(amazon.signed({ Type: "Notification", Message: JSON.stringify(message) }));
  const json = (text: string) => withPassword(asJson(text));
  const wrong: [provider: Provider, label: string, post: Post | Promise<Post>, status: number][] = [
    ["mailgun", "without the email", multipart(mailgunProof()), 406],
    ["mailgun", "an empty email", mailgun(Buffer.alloc(0)), 406],
    ["mailgun", "a form that is cut", cut(mailgun(newMail())), 406],
    ["mailgun", "too many fields", multipart(many), 406],
    ["mailgun", "no boundary", typed(mailgun(newMail()), "multipart/form-data"), 406],
    ["mailgun", "JSON", asJson({}), 406],
    [
      "mailgun",
      "an empty body",
      raw({ "content-type": "multipart/form-data; boundary=x" }, ""),
      406,
    ],
    ["sendgrid", "without the email", withPassword(multipart({ text: "Hello" })), 400],
    ["sendgrid", "an empty email", sendgrid(Buffer.alloc(0)), 400],
    ["sendgrid", "a form that is cut", cut(sendgrid(newMail())), 400],
    ["sendgrid", "JSON", json("{}"), 415],
    ["sendgrid", "email above 25 MiB", sendgrid(Buffer.alloc((25 << 20) + 1, "x")), 413],
    ["postmark", "without the email", json('{"TextBody":"Hello"}'), 400],
    ["postmark", "an email that is no text", json('{"RawEmail":[1]}'), 400],
    ["postmark", "JSON that is cut", cut(postmark(newMail())), 400],
    ["postmark", "no object", json("null"), 400],
    ["postmark", "deep JSON", json("[".repeat(1_000_000)), 400],
    [
      "postmark",
      "deep JSON that ends",
      json(`{"RawEmail":${"[".repeat(200)}${"]".repeat(200)}}`),
      400,
    ],
    ["postmark", "JSON of many values", json(`[${"{},".repeat(1_000_000)}{}]`), 400],
    ["postmark", "no UTF-8", withPassword(raw({}, Buffer.from([0x22, 0xff, 0x22]))), 400],
    ["postmark", "a form", withPassword(multipart({ RawEmail: newMail() })), 415],
    ["ses", "no message", sns({}), 400],
    ["ses", "no JSON", asJson("Hello", "text/plain"), 400],
    ["ses", "JSON that is cut", cut(ses(newMail())), 400],
    ["ses", "deep JSON", asJson("[".repeat(1_000_000), "text/plain"), 400],
    ["ses", "too large", asJson(" ".repeat((1 << 20) + 1), "text/plain"), 413],
    ["ses", "a form", multipart({ Message: "x" }), 415],
    ["ses", "without the email", received({ notificationType: "Received", receipt: {} }), 400],
  ];
  const before = await countTickets();
  for (const [provider, label, post, status] of wrong) {
    const response = await send(provider, post);
    t.equal(response.status, status, `${provider}, ${label}: ${response.error?.message}`);
  }
  t.equal(await countTickets(), before);
});

t.test("forms of countless parts and fields cost next to nothing", async (t) => {
  const type = "multipart/form-data; boundary=b";
  const forms: [type: string, text: string][] = [
    [type, "--b\r\n\r\n"],
    [type, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'],
    ["application/x-www-form-urlencoded", "a=&"],
    ["application/x-www-form-urlencoded", "&"],
  ];
  for (const [type, text] of forms) {
    const body = Buffer.from(text.repeat(Math.floor((8 << 20) / text.length)));
    const at = performance.now();
    const { status } = await send("mailgun", { headers: { "content-type": type }, body });
    t.equal(status, 406);
    const ms = performance.now() - at;
    t.ok(ms < 3_000, `${Math.round(ms)} ms`);
  }
});

t.test("a body with a too large Content-Length is not read", async (t) => {
  const types: Record<Provider, [type: string, status: number]> = {
    mailgun: ["multipart/form-data; boundary=x", 406],
    sendgrid: ["multipart/form-data; boundary=x", 413],
    postmark: ["application/json", 413],
    ses: ["text/plain", 413],
  };
  for (const provider of names) {
    const [type, status] = types[provider];
    const { pathname } = new URL(channels[provider].email.webhookUrl);
    const call = httpRequest(service.url + pathname, {
      method: "POST",
      headers: { "content-type": type, "content-length": 50 << 20, authorization: basic(secret) },
    });
    call.on("error", () => {}).flushHeaders();
    const [response] = (await once(call, "response")) as [IncomingMessage];
    t.equal(response.statusCode, status, provider);
    t.match(await json(response), { error: { code: "PAYLOAD_TOO_LARGE" } }, provider);
    call.destroy();
  }
});

t.test("SendGrid, which gives up after 4xx, is asked to try again above the limit", async (t) => {
  const { data } = await create({ provider: "sendgrid", secret });
  const { pathname } = new URL(data.email.webhookUrl);
  const statuses = await Promise.all(
    Array.from({ length: 900 }, async () => {
      const headers = { authorization: basic(secret), "content-type": "text/html" };
      const response = await fetch(service.url + pathname, { method: "POST", headers, body: "x" });
      await response.body?.cancel();
      return response.status;
    }),
  );
  t.same([...new Set(statuses)].sort(), [415, 503]);
});

t.test("a subscription to the configured topic is confirmed to Amazon", async (t) => {
  const confirmations = () => amazon.asked.filter((path) => path.includes("ConfirmSubscription"));
  const forged = { ...amazon.confirmation(), Token: "another" };
  t.equal((await send("ses", sns(forged))).status, 401);
  const toOther = amazon.confirmation({ TopicArn: `${topicArn}-of-others` });
  t.equal((await send("ses", sns(toOther))).status, 401);
  for (const SubscribeURL of [
    "https://attacker.example/",
    "http://sns.eu-west-1.amazonaws.com/",
    "",
  ]) {
    const { status } = await send("ses", sns(amazon.confirmation({ SubscribeURL })));
    t.equal(status, 400, SubscribeURL);
  }
  t.same(confirmations(), []);

  const confirmed = await send("ses", sns(amazon.confirmation()));
  t.match(confirmed, { status: 200, result: "ignored" });
  t.same(confirmations(), [`/?Action=ConfirmSubscription&TopicArn=${topicArn}&Token=2336412f`]);

  amazon.state.isDown = true;
  t.equal((await send("ses", sns(amazon.confirmation()))).status, 503, "SNS tries again");
  t.equal((await send("ses", ses(newMail()))).status, 200, "the certificate is known");
  const unknown = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-2.pem";
  const later = await send("ses", sns({ ...amazon.notification("x"), SigningCertURL: unknown }));
  t.equal(later.status, 503);
  amazon.state.isDown = false;
});

t.test("other messages of the topic are accepted and ignored", async (t) => {
  const before = await countTickets();
  const messages: Record<string, string>[] = [
    { Type: "UnsubscribeConfirmation", Message: "x", Token: "t", SubscribeURL: "https://x" },
    { Type: "Notification", Message: "Successfully validated SNS topic." },
    { Type: "Notification", Message: JSON.stringify({ notificationType: "Bounce" }) },
  ];
  for (const message of messages) {
    t.match(await send("ses", sns(amazon.signed(message))), { status: 200, result: "ignored" });
  }
  t.equal(await countTickets(), before);
});

t.test("hosts of SNS", (t) => {
  const host = "https://sns.eu-west-1.amazonaws.com";
  const china = "arn:aws-cn:sns:cn-north-1:123456789012:mail";
  const rows: [url: string, topic: string, isGood: boolean][] = [
    [`${host}/x.pem`, topicArn, true],
    ["https://sns.cn-north-1.amazonaws.com.cn/x.pem", china, true],
    [
      "https://sns.us-gov-west-1.amazonaws.com/",
      "arn:aws-us-gov:sns:us-gov-west-1:123456789012:mail",
      true,
    ],
    ["https://sns.cn-north-1.amazonaws.com/x.pem", china, false],
    [`${host}.cn/x.pem`, topicArn, false],
    [`${host}.attacker.example/x.pem`, topicArn, false],
    ["https://sns.eu-west-1.amazonaws.com@attacker.example/x.pem", topicArn, false],
    ["https://user:password@sns.eu-west-1.amazonaws.com/x.pem", topicArn, false],
    ["https://sns.eu-west-1.amazonaws.com:8443/x.pem", topicArn, false],
    ["http://sns.eu-west-1.amazonaws.com/x.pem", topicArn, false],
    ["https://sns.eu-west-2.amazonaws.com/x.pem", topicArn, false],
    ["https://sns.amazonaws.com/x.pem", topicArn, false],
    ["https://s3.eu-west-1.amazonaws.com/bucket/x.pem", topicArn, false],
    ["https://sns.eu-west-1.evil.amazonaws.com/x.pem", topicArn, false],
    ["https://snsaeu-west-1.amazonaws.com/x.pem", topicArn, false],
    ["x.pem", topicArn, false],
    ["", topicArn, false],
    [`${host}/x.pem`, "", false],
  ];
  for (const [url, topic, isGood] of rows) {
    t.equal(snsUrl(url, topic) !== undefined, isGood, `${url} ${topic}`);
  }
  t.end();
});

t.test("the settings of each provider", async (t) => {
  const fieldsOf = (body: { error?: { details: { field: string }[] } }) =>
    body.error?.details.map(({ field }) => field);
  const patch = async (id: string, email: object) =>
    (await service.rest("PATCH", `/api/v1/channels/${id}`, { email })).body;
  for (const provider of ["", "mailgun", "sendgrid", "postmark"]) {
    t.same(fieldsOf(await create({ provider })), ["email.secret"], provider);
  }
  t.same(fieldsOf(await create({ provider: "ses", secret })), ["email.topicArn"]);
  t.same(fieldsOf(await create({ provider: "mailjet", secret })), ["email.provider"]);
  for (const wrong of ["mail", "arn:aws:sqs:eu-west-1:123456789012:mail", `${topicArn}.fifo`]) {
    t.same(fieldsOf(await create({ provider: "ses", topicArn: wrong })), ["email.topicArn"]);
  }

  const { data } = await create({ secret });
  const url = `/hooks/email/${data.id}`;
  t.match(data.email, { provider: "", topicArn: "" });
  t.equal(new URL(data.email.webhookUrl).pathname, url);
  const changed = await patch(data.id, { provider: "mailgun" });
  t.equal(new URL(changed.data.email.webhookUrl).pathname, `${url}/mime`);
  t.same(fieldsOf(await patch(data.id, { provider: "ses" })), ["email.topicArn"]);
  t.equal((await patch(data.id, { provider: "ses", topicArn })).data.email.topicArn, topicArn);
  t.same(fieldsOf(await patch(data.id, { topicArn: "" })), ["email.topicArn"]);

  const { id } = channels.ses;
  t.equal((await patch(id, { provider: "sendgrid" })).data.email.provider, "sendgrid");
  const unproven = (await service.rest("POST", `/api/v1/channels/${id}:check`, {})).body.data;
  t.match(unproven.steps[0], { status: "failed", message: "no secret" });
  for (const [provider, word] of [
    ["mailgun", "route"],
    ["sendgrid", "Inbound Parse"],
    ["postmark", "inbound webhook"],
    ["ses", "receipt rule"],
  ] as const) {
    const fresh = (await create({ provider, ...(provider === "ses" ? { topicArn } : { secret }) }))
      .data;
    const check = (await service.rest("POST", `/api/v1/channels/${fresh.id}:check`, {})).body.data;
    t.match(check, { ok: false, steps: [{ status: "waiting", message: word }] });
  }
});
