// @suite all
import t from "tap";
import { createLink, hashOf } from "../../../src/identity/sign-in/links.ts";
import { addPerson, linkFor, people } from "../../support/accounts.ts";
import { createBrowser } from "../../support/browser.ts";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { acceptLink, newBrowser, openLink } from "../../support/sign-in.ts";
import { createSoftPasskey } from "../../support/soft-passkey.ts";
import { authorizeUrl, startSignIn } from "./support.ts";

const optionsIn = (text: string) =>
  JSON.parse(
    (/data-options="([^"]*)"/.exec(text)?.[1] ?? "{}")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  );
const formType = "application/x-www-form-urlencoded";

t.test("links and passkeys work once, and only for their owner", async (t) => {
  const { service, base } = await startSignIn(t);
  const account = await addPerson(service, service.workspaceId, people.ada);
  const link = base + (await linkFor(service, account));

  await t.test("only one concurrent use of a link succeeds", async (t) => {
    const other = await service.startAnother({ PUBLIC_URL: base });
    for (let round = 0; round < 3; round++) {
      const link = base + (await linkFor(service, account));
      const pages = await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          const through = ((url: string, init: RequestInit) =>
            fetch(
              i % 2 ? url : url.replace(base, `http://127.0.0.1:${other.port}`),
              init,
            )) as typeof fetch;
          const browser = newBrowser(through);
          return { browser, page: await openLink(browser, link) };
        }),
      );
      const ends = await Promise.all(
        pages.map(({ browser, page }) => browser(page.url, "step=accept")),
      );
      t.equal(ends.filter(({ text }) => /Add a passkey/.test(text)).length, 1);
      t.equal(ends.filter(({ status }) => status === 410).length, 7);
    }
  });

  await t.test("neither opening nor fetching a link uses it up", async (t) => {
    for (let i = 0; i < 3; i++) {
      t.match(await openLink(newBrowser(), link), { status: 200, text: /This link signs you in/ });
    }
    const address = link.split("#")[0] as string;
    t.equal((await fetch(address, { method: "POST", redirect: "manual" })).status, 405);
    t.match(await newBrowser()(`${address}?${link.split("#")[1]}`), { text: /<h1>Sign in/ });
    t.match(await openLink(newBrowser(), link), { status: 200 });
  });

  const browser = newBrowser();
  const offer = await browser((await openLink(browser, link)).url, "step=accept");
  t.match(offer.text, /Add a passkey/);
  const passkey = createSoftPasskey(base);
  const made = passkey.create(optionsIn(offer.text));
  const form = (credential: object, step: string) =>
    new URLSearchParams({ step, credential: JSON.stringify(credential) }).toString();
  t.match((await browser(offer.url, form(made, "add"))).url, /dashboard#$/);
  const again = await browser(offer.url, form(made, "add"));
  t.equal(again.status, 400, "the step has ended");

  await t.test("a passkey signs its owner in, and its signature cannot be replayed", async (t) => {
    const begin = async () => {
      const browser = newBrowser();
      return { browser, page: await browser(authorizeUrl(base)) };
    };
    const first = await begin();
    const signed = passkey.get(optionsIn(first.page.text));
    const second = await begin();
    t.match(await second.browser(second.page.url, form(signed, "passkey")), {
      status: 403,
      text: /This passkey does not work here/,
    });
    t.match((await first.browser(first.page.url, form(signed, "passkey"))).url, /callback\?code=/);
    t.equal((await first.browser(first.page.url, form(signed, "passkey"))).status, 400);
    const fresh = optionsIn(second.page.text);
    const lazy = passkey.get(fresh, 0x01);
    const forged = passkey.get(fresh);
    forged.response.signature = `${forged.response.signature.slice(0, -4)}AAAA`;
    const elsewhere = createSoftPasskey("https://evil.example.com");
    for (const credential of [lazy, forged, elsewhere.get(fresh), signed, {}, { id: made.id }]) {
      const refused = await second.browser(second.page.url, form(credential, "passkey"));
      t.match(refused, { status: 403, text: /does not work here/ });
    }
    const good = await second.browser(second.page.url, form(passkey.get(fresh), "passkey"));
    t.match(good.url, /callback\?code=/);
    const { rows } = await service.app.db.pool.query("select counter::int from passkeys");
    t.ok(rows[0].counter > 1);
    await service.app.db.pool.query("update passkeys set counter = 1000");
    const third = await begin();
    const copied = passkey.get(optionsIn(third.page.text));
    const refused = await third.browser(third.page.url, form(copied, "passkey"));
    t.equal(refused.status, 403, "a copied authenticator counts from behind");
  });

  await t.test("a link from another browser, an expired link and no link", async (t) => {
    const { pool } = service.app.db;
    const make = async (more: object) => {
      const { path } = await createLink((text, values) => pool.query(text, [...values]), {
        purpose: "sign_in",
        accountId: account,
        ...more,
      });
      return base + path;
    };
    const bound = await make({ browser: hashOf("x".repeat(43)), sentTo: people.ada.email });
    const stranger = newBrowser();
    const page = await openLink(stranger, bound);
    t.match(page, { status: 410, text: /belongs to another browser/ });
    t.equal((await stranger(page.url, "step=accept")).status, 410, "nor by skipping the page");
    const old = await make({});
    await pool.query("update sign_in_links set expires_at = now() where spent_at is null");
    t.match(await openLink(newBrowser(), old), { status: 410, text: /has expired/ });
    const unknown = `${base}/sign-in/link#${"x".repeat(43)}`;
    t.match(await openLink(newBrowser(), unknown), { status: 410, text: /does not work/ });
  });
});

t.test("requests from other sites", async (t) => {
  const { service, base } = await startSignIn(t);
  const account = await addPerson(service, service.workspaceId, people.ada);
  const link = base + (await linkFor(service, account));
  const begun = await fetch(authorizeUrl(base), { redirect: "manual" });
  const url = new URL(begun.headers.get("location") ?? "", base).href;
  const cookie = begun.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const post = (headers: Record<string, string>, body = `step=link&link=${link.split("#")[1]}`) =>
    fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: cookie.join("; "), "content-type": formType, ...headers },
      body,
    });
  for (const headers of [
    { origin: "https://evil.example.com" },
    { origin: "null" },
    { origin: `${base}.evil.example.com` },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]) {
    t.equal((await post(headers as never)).status, 403, JSON.stringify(headers));
  }
  t.equal((await post({ origin: base })).status, 303);
  t.equal((await post({ "content-type": "application/json" })).status, 415);
  t.equal((await post({}, `step=link&link=${"x".repeat(40_000)}`)).status, 413);
  for (const line of begun.headers.getSetCookie()) {
    t.match(line, /samesite=lax; httponly/i);
  }
  const page = await fetch(url, { headers: { cookie: cookie.join("; ") } });
  t.equal(page.headers.get("cache-control"), "no-store");
  const policy = page.headers.get("content-security-policy") ?? "";
  t.match(policy, /^default-src 'none'.*frame-ancestors 'none'/);
  t.notMatch(policy, /unsafe|\*(?!;)(?!$)(?<!:\*)/);

  const authorize = (more: object) => createBrowser()(authorizeUrl(base, more));
  for (const redirectUri of [
    "https://evil.example.com/",
    `${base}/dashboard/callback/../../evil`,
    `${base}@evil.example.com/dashboard/callback`,
  ]) {
    t.match(await authorize({ redirect_uri: redirectUri }), { status: 400 }, redirectUri);
  }
  t.match((await authorize({ code_challenge: "" })).url, /error=invalid_request/, "PKCE is needed");
  t.match((await authorize({ response_type: "token" })).url, /unsupported_response_type/);
  t.match((await authorize({ prompt: "none" })).url, /error=login_required/);

  const victim = newBrowser();
  const stolen = await victim(url, "step=accept");
  t.equal(stolen.status, 400, "a sign-in belongs to the browser that began it");

  await t.test("a planted session cookie is not adopted", async (t) => {
    const planted = "planted-session";
    const seen: string[] = [];
    const send = (async (url: string, init: RequestInit) => {
      const headers = init.headers as Record<string, string>;
      const response = await fetch(url, {
        ...init,
        headers: { ...headers, cookie: `_session=${planted}; ${headers.cookie}` },
      });
      seen.push(...response.headers.getSetCookie());
      return response;
    }) as typeof fetch;
    const browser = newBrowser(send);
    await acceptLink(browser, await openLink(browser, link));
    t.ok(seen.some((line) => line.startsWith("_session=")));
    t.notOk(seen.some((line) => line.includes(planted)));
  });

  await t.test("over HTTPS, cookies are bound to the host", async (t) => {
    const secure = "https://desk.example.com";
    const { port } = await service.startAnother({ PUBLIC_URL: secure });
    const response = await fetch(authorizeUrl(secure).replace(secure, `http://127.0.0.1:${port}`), {
      redirect: "manual",
    });
    t.match(response.headers.get("location"), /^\/oidc\/interaction\//);
    for (const line of response.headers.getSetCookie()) {
      t.match(line, /^__Secure-(interaction|resume)(\.sig)?=.*secure/i);
    }
    const metadata = await fetch(`http://127.0.0.1:${port}/oidc/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example.com", "x-forwarded-proto": "http" },
    });
    t.notMatch(await metadata.text(), /evil|"http:/);
  });
});

t.test("responses do not reveal which addresses have accounts", async (t) => {
  const mails = await startMailServer(t);
  const { service, base } = await startSignIn(t, {
    ROLE: "all",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=optional`,
    MAIL_FROM: "Desk <desk@example.com>",
    TRUSTED_PROXIES: ["127.0.0.1"],
  });
  await addPerson(service, service.workspaceId, people.ada);
  const { pool } = service.app.db;
  let client = 0;
  const ask = async (email: string, address?: string) => {
    client += 1;
    const from = address ?? `203.0.${client >> 8}.${client & 255}`;
    const send = ((url: string, init: RequestInit) =>
      fetch(url, {
        ...init,
        headers: { ...init.headers, "x-forwarded-for": from },
      })) as typeof fetch;
    const browser = createBrowser(undefined, send);
    const page = await browser(authorizeUrl(base));
    const began = performance.now();
    const next = await browser(page.url, `step=email&email=${encodeURIComponent(email)}`);
    return { ...next, ms: performance.now() - began };
  };
  const known = await ask("ada.admin@example.com");
  const unknown = await ask("eve.admin@example.com");
  const plain = ({ text }: { text: string }) =>
    text.replaceAll(/(?:ada|eve)\.admin|\/oidc\/[\w/-]+/g, "");
  t.equal(known.status, unknown.status);
  t.equal(plain(known), plain(unknown));
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 15; i++) {
    times.unknown.push((await ask(`eve${i}@example.com`)).ms);
    await addPerson(service, service.workspaceId, { ...people.ada, email: `ada${i}@example.com` });
    times.known.push((await ask(`ada${i}@example.com`)).ms);
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[7] as number;
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  t.ok(Math.abs(knownMs - unknownMs) < 25, `${knownMs.toFixed(1)} and ${unknownMs.toFixed(1)} ms`);

  await t.test("limits are the same for known and unknown addresses", async (t) => {
    for (const email of ["ada0@example.com", "eve0@example.com"]) {
      const statuses = [];
      for (let i = 0; i < 6; i++) {
        statuses.push((await ask(email)).status);
      }
      t.same(statuses, [200, 200, 200, 200, 429, 429], email);
    }
    const statuses = [];
    for (let i = 0; i < 12; i++) {
      statuses.push((await ask(`someone${i}@example.com`, "198.51.100.1")).status);
    }
    t.same(statuses.slice(0, 10), Array(10).fill(200));
    t.ok(statuses.slice(10).includes(429), "a client can ask for ten at once");
  });

  await t.test("1,000 requests leave few links", async (t) => {
    const cookieOf = (response: Response) =>
      response.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
    const begun = await fetch(authorizeUrl(base), { redirect: "manual" });
    const url = new URL(begun.headers.get("location") ?? "", base).href;
    const headers = { cookie: cookieOf(begun), "content-type": formType };
    const counts = new Map<number, number>();
    let sent = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (sent < 1_000) {
          sent += 1;
          const response = await fetch(url, {
            method: "POST",
            redirect: "manual",
            headers: { ...headers, "x-forwarded-for": `10.${sent >> 12}.${(sent >> 4) & 255}.1` },
            body: `step=email&email=ada.admin%40example.com`,
          });
          await response.arrayBuffer();
          counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
        }
      }),
    );
    t.ok((counts.get(429) ?? 0) > 980, JSON.stringify([...counts]));
    const { rows } = await pool.query(
      "select count(*)::int as links from sign_in_links where sent_to = 'ada.admin@example.com'",
    );
    t.ok(rows[0].links <= 5, `${rows[0].links} links`);
  });
  await eventually(
    async () => mails.received.length,
    (length) => length >= 16,
  );
  t.notOk(mails.received.some(({ to }) => to.some((each) => each.startsWith("eve"))));
});
