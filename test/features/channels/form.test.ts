// @suite default
import t, { type Test } from "tap";
import type { AppConfig } from "../../../src/app/context.ts";
import { createFormTokens } from "../../../src/features/public-forms/tokens.ts";
import { translatorFor } from "../../../src/language/catalogues.ts";
import { directionOf, type Language } from "../../../src/language/languages.ts";
import { startService } from "../../support/service.ts";

async function start(t: Test, overrides: Partial<AppConfig> = {}) {
  const service = await startService(t, {
    ROLE: "api",
    FORM_MIN_FILL_MS: 0,
    TRUSTED_PROXIES: ["127.0.0.1"],
    ...overrides,
  });
  const made = await service.rest("POST", "/api/v1/channels", {
    type: "form",
    name: "Help & <more>",
    form: { allowedOrigins: ["https://www.example.com"] },
  });
  const path = new URL(made.body.data.form.url).pathname;
  const url = service.url + path;
  const page = async () => (await fetch(url)).text();
  const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const good = {
    email: "Ada@example.com",
    name: "Ada",
    subject: "Lamp",
    message: "Line 1\r\nLine 2",
  };
  async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...good, ...fields }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(url, {
      method: "POST",
      headers: { ...type, ...headers },
      body,
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const tickets = async () => (await service.rest("GET", "/api/v1/tickets")).body.data;
  return { service, made, url, page, tokenOf, post, tickets, good, path };
}

t.test("a page that works without script opens a ticket, once", async (t) => {
  const { page, tokenOf, post, tickets, made, url } = await start(t);
  const html = await page();
  t.match(html, "<h1>Help &amp; &lt;more&gt;</h1>");
  t.notMatch(html, "<script");
  const head = await fetch(url);
  t.match(
    head.headers.get("content-security-policy"),
    "frame-ancestors 'self' https://www.example.com",
  );
  const token = tokenOf(html);
  const responses = await Promise.all([1, 2, 3].map(() => post({ token })));
  t.same(
    responses.map(({ status }) => status),
    [303, 303, 303],
  );

  const [ticket, ...more] = await tickets();
  t.same(more, [], "sent three times, it is one");
  let link = "";
  for (const { headers } of responses) {
    const location = headers.get("location") ?? "";
    t.notMatch(location, /ada|example/i, "no personal data in the address");
    const thanks = await (await fetch(new URL(location, url))).text();
    t.match(thanks, "Thank you");
    t.match(thanks, `<strong>${ticket.number}</strong>`);
    t.match(thanks, "We will reply on the page of your request.");
    t.notMatch(thanks, "ada@example.com", "nothing is mailed without a mail server");
    const conversation = /href="(http[^"]+)"[^>]*>Follow your request</.exec(thanks)?.[1] ?? "";
    t.match(await (await fetch(conversation)).text(), "Line 1\nLine 2");
    link = conversation;
  }
  t.match(ticket, {
    subject: "Lamp",
    preview: "Line 1\nLine 2",
    requester: { email: "ada@example.com", name: "Ada" },
    channel: { type: "form", id: made.body.data.id },
    createdBy: { type: "channel", id: made.body.data.id, name: made.body.data.name },
  });
  const elsewhere = { name: link, email: "bob@example.com", subject: `See ${link}`, message: link };
  await post({ token: tokenOf(await page()), ...elsewhere });
  const [second] = await tickets();
  t.match(second, {
    subject: /^See .+\[link removed\]$/,
    preview: /\[link removed\]$/,
    requester: { name: /\[link removed\]$/ },
  });
});

t.test("errors are shown beside the values", async (t) => {
  const { page, tokenOf, post, tickets } = await start(t);
  const token = tokenOf(await page());
  const wrong = await post({ token, email: "nobody", subject: '"><script>' });
  t.equal(wrong.status, 400);
  t.match(wrong.text, 'id="email-problem"');
  t.match(wrong.text, 'value="&quot;&gt;&lt;script&gt;"');
  t.equal(tokenOf(wrong.text), token, "the token is still good");
  const wrongs: Record<string, string>[] = [
    { subject: "" },
    { email: "" },
    { message: " " },
    { message: "x".repeat(10_001) },
    { name: "a\0b" },
  ];
  for (const fields of wrongs) {
    t.equal(
      (await post({ token, ...fields }, { "x-forwarded-for": "10.0.0.9" })).status,
      400,
      JSON.stringify(fields).slice(0, 40),
    );
  }
  t.same(await tickets(), []);
  const again = await post({ token: "nonsense" });
  t.equal(again.status, 400);
  t.equal((await post({ token: tokenOf(again.text) })).status, 303);
});

t.test("problems are readable sentences", async (t) => {
  const { page, tokenOf, post } = await start(t, { FORM_PER_ADDRESS_PER_MINUTE: 0 });
  const token = tokenOf(await page());
  const cases: [Record<string, string>, string][] = [
    [{ subject: "" }, "Enter a subject."],
    [{ email: "" }, "Enter your email address."],
    [{ message: " " }, "Enter your message."],
    [{ email: "nobody" }, "Enter an email address, such as name@example.com."],
    [{ message: "x".repeat(10_001) }, "Use at most 10,000 characters."],
    [{ subject: "x".repeat(201) }, "Use at most 200 characters."],
  ];
  for (const [fields, expected] of cases) {
    const { text } = await post({ token, ...fields });
    t.match(text, expected);
    t.notMatch(text, /must be at|characters long/);
    // This service sends no email.
    t.notMatch(text, /reply/);
  }
});

t.test("a form filled in instantly is asked to be checked, not accused", async (t) => {
  const { page, tokenOf, post, tickets } = await start(t, { FORM_MIN_FILL_MS: 60_000 });
  const token = tokenOf(await page());
  const { status, text } = await post({ token });
  t.equal(status, 400);
  t.match(text, "Check your message, then send it again.");
  t.match(text, "Line 1\nLine 2</textarea>", "what was entered is kept");
  t.equal(tokenOf(text), token);
  t.same(await tickets(), []);
});

t.test("people get pages with their input, not JSON", async (t) => {
  const { page, tokenOf, post, url, service } = await start(t, {
    FORM_PER_ADDRESS_PER_MINUTE: 1,
  });
  const token = tokenOf(await page());
  const get = (path: string, headers = {}) => fetch(new URL(path, url), { headers });
  const isPage = (response: { headers: Headers }, text: string, about: string) => {
    t.match(response.headers.get("content-type"), "text/html", about);
    t.match(text, "<h1>", about);
    t.notMatch(text, '"error"', about);
  };
  await post({ token: "x" });
  const limited = await post({ token });
  t.equal(limited.status, 429);
  t.match(limited.headers.get("retry-after"), /^\d+$/);
  isPage(limited, limited.text, "429");
  t.match(limited.text, "Line 1\nLine 2</textarea>");
  t.match(limited.text, 'value="Ada@example.com"');
  t.equal(tokenOf(limited.text), token, "to be sent again");

  const big = await post({ message: "x".repeat(1 << 18) }, { "x-forwarded-for": "10.0.0.2" });
  t.equal(big.status, 413);
  isPage(big, big.text, "413");
  for (const path of [url.replace(/.{4}$/, "0000"), "/forms/short"]) {
    const missing = await get(path);
    t.equal(missing.status, 404);
    isPage(missing, await missing.text(), path);
    const asJson = await get(path, { accept: "application/json" });
    t.match(await asJson.json(), { error: { code: "NOT_FOUND" } }, "scripts get JSON");
  }
  const foreign = await post({}, { "x-forwarded-for": "10.0.0.3", origin: "https://evil.example" });
  t.equal(foreign.status, 403);
  isPage(foreign, foreign.text, "403");

  await service.app.db.pool.query("alter table form_tokens rename to away");
  const failed = await post({ token }, { "x-forwarded-for": "10.0.0.4" });
  t.equal(failed.status, 500);
  isPage(failed, failed.text, "500");
  t.match(failed.text, "a problem on our side");
  t.match(failed.text, "Line 1\nLine 2</textarea>");
  await service.app.db.pool.query("alter table away rename to form_tokens");
  const sent = await post({ token }, { "x-forwarded-for": "10.0.0.5" });
  t.equal(sent.status, 303);
});

t.test("bots are kept out and learn nothing", async (t) => {
  const { page, tokenOf, post, tickets, url, good } = await start(t);
  const token = tokenOf(await page());
  t.equal((await post({ token, website: "http://spam.example" })).status, 303);
  t.equal((await post({ token: token.replace(/.$/, (c) => (c === "A" ? "B" : "A")) })).status, 400);
  const raw = (body: string | Buffer, type: string) =>
    fetch(url, {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": "10.9.9.9" },
      body,
    });
  const form = "application/x-www-form-urlencoded";
  t.equal((await raw("x".repeat(5 << 20), form)).status, 413);
  t.equal((await raw(Buffer.from([0x61, 0x3d, 0xff]), form)).status, 400, "not UTF-8");
  t.equal((await raw("subject=%ff", form)).status, 400, "not UTF-8 in disguise");
  t.equal((await raw("{", "application/json")).status, 400);
  t.equal((await raw('{"subject":5}', "application/json")).status, 400);
  for (const half of ["a\ud83d", "\udca1b"]) {
    const body = JSON.stringify({ ...good, token, message: half });
    const response = await raw(body, "application/json");
    t.equal(response.status, 400, "half a character");
    t.match(await response.text(), "message: must be valid Unicode");
  }
  t.equal((await raw("x", "text/plain")).status, 415);
  t.equal((await fetch(url, { method: "DELETE" })).status, 405);
  t.equal((await fetch(url.replace(/.{4}$/, "0000"))).status, 404);
  t.same(await tickets(), []);

  const flood = await Promise.all(
    Array.from({ length: 32 }, () => post({ token: "x" }, { "x-forwarded-for": "10.0.0.7" })),
  );
  const refused = flood.filter(({ status }) => status === 429);
  t.equal(refused.length, 2);
  t.ok(refused[0]?.headers.get("retry-after"));
  t.equal(
    (await post({ token }, { "x-forwarded-for": "10.0.0.8" })).status,
    303,
    "others are not held up",
  );
});

t.test("one address does not block a form for others", async (t) => {
  const { post } = await start(t, { FORM_PER_ADDRESS_PER_MINUTE: 5 });
  const from = async (address: string) =>
    (await post({ token: "x" }, { "x-forwarded-for": address })).status;
  const flood: number[] = [];
  const startedAt = performance.now();
  // More than the form takes of everybody in a minute.
  for (let i = 0; i < 650; i++) {
    flood.push(await from("10.0.0.7"));
  }
  const taken = flood.filter((status) => status === 400).length;
  const refilled = Math.ceil(((performance.now() - startedAt) / 60_000) * 5);
  t.ok(taken >= 5 && taken <= 5 + refilled, `${taken} were taken`);
  for (let i = 0; i < 20; i++) {
    t.equal(await from(`10.1.0.${i}`), 400);
  }
});

t.test("only allowed pages can use the form", async (t) => {
  const { url, post, tickets, service, good } = await start(t);
  const origin = "https://www.example.com";
  t.equal((await post({ token: "x" }, { origin: "https://evil.example" })).status, 403);
  t.equal((await post({ token: "x" }, { origin: "null" })).status, 403);
  const own = new URL(service.url).origin;
  t.equal((await post({ token: "x" }, { origin: own })).status, 400);

  const preflight = await fetch(url, { method: "OPTIONS", headers: { origin } });
  t.same([preflight.status, preflight.headers.get("access-control-allow-origin")], [204, origin]);
  const shown = await fetch(url, { headers: { origin, accept: "application/json" } });
  const { data } = (await shown.json()) as { data: { token: string } };
  const submit = (body: object) =>
    fetch(url, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const sent = await submit({ ...good, token: data.token });
  t.same([sent.status, sent.headers.get("access-control-allow-origin")], [201, origin]);
  const wrong = await submit({ ...good, email: "x", token: data.token });
  t.match(await wrong.json(), { error: { details: [{ field: "email" }] } });
  t.equal((await tickets()).length, 1);
  const hidden = await fetch(url, {
    headers: { origin: "https://evil.example", accept: "application/json" },
  });
  t.equal(hidden.status, 403);
});

t.test("the form's receipt does not show a new link", async (t) => {
  const { url, page, post, tickets, service, tokenOf } = await start(t);
  const { headers } = await post({ token: tokenOf(await page()) });
  const receipt = new URL(headers.get("location") ?? "", url);
  const shown = async () => (await fetch(receipt)).text();
  t.match(await shown(), "Follow your request");
  const [{ id }] = await tickets();
  const path = `/api/v1/tickets/${id}:createRequesterLink`;
  const { body } = await service.rest("POST", path, {});
  t.equal((await fetch(body.data.url)).status, 200);
  t.notMatch(await shown(), "Follow your request");
  t.notMatch(await shown(), body.data.url);
});

t.test("the receipt of a ticket that was merged leads to no link", async (t) => {
  const { url, page, post, tickets, service, tokenOf } = await start(t);
  const { headers } = await post({ token: tokenOf(await page()) });
  const receipt = new URL(headers.get("location") ?? "", url);
  const [{ id: sourceId, requester }] = await tickets();
  const ticket = { subject: "x", requester: { email: requester.email } };
  const { id } = (await service.rest("POST", "/api/v1/tickets", ticket)).body.data;
  const merge = { sourceIds: [sourceId] };
  t.equal((await service.rest("POST", `/api/v1/tickets/${id}:merge`, merge)).status, 200);
  t.notMatch(await (await fetch(receipt)).text(), "Follow your request");
});

t.test("the receipt does not recreate a revoked link", async (t) => {
  const { url, page, post, tickets, service, tokenOf } = await start(t);
  for (const [opened, isShown] of [true, false].entries()) {
    const token = tokenOf(await page());
    const { status, headers } = await post({ token });
    t.equal(status, 303);
    const receipt = new URL(headers.get("location") ?? "", url);
    const conversation = async () => {
      const text = await (await fetch(receipt)).text();
      return /href="(http[^"]+)"[^>]*>Follow your request</.exec(text)?.[1];
    };
    if (isShown) {
      t.type(await conversation(), "string");
    }
    const [{ id }] = await tickets();
    const revoked = await service.rest("POST", `/api/v1/tickets/${id}:revokeRequesterLink`, {});
    t.equal(revoked.status, 204);
    t.equal(await conversation(), undefined);
    const { rowCount } = await service.app.db.pool.query("select from requester_links");
    t.equal(rowCount, 0);
    t.equal((await post({ token })).status, 303);
    t.equal((await tickets()).length, opened + 1, "the same form opens no second ticket");
  }
});

t.test("a token belongs to one form and has a minimum and maximum age", (t) => {
  let at = 1_700_000_000_000;
  const key = Buffer.alloc(32, 1).toString("base64");
  const tokens = createFormTokens({ key, minFillMs: 2000, now: () => at });
  const token = tokens.issue("a");
  t.equal(tokens.check("a", token), "too soon");
  at += 2000;
  t.match(tokens.check("a", token), { nonce: /^[\w-]{16}$/ });
  t.equal(tokens.check("b", token), "invalid");
  t.equal(tokens.check("a", `${token}x`), "invalid");
  t.equal(tokens.check("a", `1${token}`), "invalid");
  const other = createFormTokens({ key: Buffer.alloc(32, 2).toString("base64"), minFillMs: 0 });
  t.equal(other.check("a", token), "invalid");
  const rotated = { key: Buffer.alloc(32, 2).toString("base64"), previousKeys: [key] };
  const later = createFormTokens({ ...rotated, minFillMs: 2000, now: () => at });
  t.match(later.check("a", token), { nonce: /^[\w-]{16}$/ }, "made with an earlier key");
  t.equal(tokens.check("a", later.issue("a")), "invalid");
  at += 24 * 3_600_000;
  t.equal(tokens.check("a", token), "expired");

  const receipt = tokens.receiptFor("a", "abcdefghijklmnop");
  t.same(tokens.readReceipt("a", receipt), { nonce: "abcdefghijklmnop", isFresh: true });
  t.equal(tokens.readReceipt("b", receipt), undefined, "of another form");
  t.equal(tokens.readReceipt("a", tokens.issue("a")), undefined, "a token is no receipt");
  t.equal(tokens.check("a", receipt), "invalid", "and a receipt no token");
  at += 15 * 60_000 + 1;
  t.match(tokens.readReceipt("a", receipt), { isFresh: false });
  t.end();
});

t.test("a form speaks the language of its reader", async (t) => {
  const { url, tokenOf, good } = await start(t);
  const cases: [query: string, accepted: string, language: Language][] = [
    ["", "sv, de-AT;q=0.9, en;q=0.8", "de"],
    ["", "", "en"],
    ["?lang=ar", "de", "ar"],
    ["?lang=xx", "ja", "ja"],
  ];
  for (const [query, accepted, language] of cases) {
    const headers = { "accept-language": accepted };
    const { t: text } = await translatorFor(language);
    const html = await (await fetch(url + query, { headers })).text();
    t.match(html, `<html lang="${language}" dir="${directionOf(language)}">`);
    t.match(html, `>${text("How can we help?")}<`);

    const post = (fields: object) =>
      fetch(url + query, {
        method: "POST",
        headers,
        body: new URLSearchParams({ ...good, token: tokenOf(html), ...fields }),
      });
    t.match(await (await post({ message: "" })).text(), text("Enter your message."));
    t.match(await (await post({})).text(), text("Thank you. We received your message."), language);
  }
});
