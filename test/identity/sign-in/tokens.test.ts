// @suite default
import * as openid from "openid-client";
import t, { type Test } from "tap";
import { type RunStatements, runBatch } from "../../../src/db/pool/statement-batch.ts";
import { createSealer } from "../../../src/db/sealer.ts";
import { createAccount } from "../../../src/identity/sign-in/accounts.ts";
import { rotateIssuerKey } from "../../../src/identity/sign-in/keys.ts";
import { purgeSignIn } from "../../../src/identity/sign-in/retention.ts";
import { createSession } from "../../../src/identity/sign-in/sessions.ts";
import { addPerson, linkFor, people } from "../../support/accounts.ts";
import { restCall } from "../../support/service.ts";
import { acceptLink, newBrowser, openLink } from "../../support/sign-in.ts";
import { authorizeUrl, startSignIn } from "./support.ts";

/** An error of the token endpoint. */
const refused = /invalid_grant|unexpected HTTP response|server responded/;

/** A service, and a client of the dashboard for it that a person has signed in to. */
async function start(t: Test, more: Parameters<typeof startSignIn>[1] = {}) {
  const { service, base } = await startSignIn(t, more);
  const accountId = await addPerson(service, service.workspaceId, people.ada);
  const client = await openid.discovery(new URL(`${base}/oidc`), "portal", undefined, undefined, {
    execute: [openid.allowInsecureRequests],
  });
  const browser = newBrowser();
  const signIn = async (as = browser) => {
    const page = await openLink(as, base + (await linkFor(service, accountId)));
    const done = await acceptLink(as, page);
    t.match(done.url, /\/dashboard#$/);
  };
  /** Gets tokens for a browser that is signed in. */
  const getTokens = async (as = browser) => {
    const verifier = openid.randomPKCECodeVerifier();
    const url = authorizeUrl(base, {
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      scope: "openid profile email",
    });
    const back = await as(url);
    t.match(back.url, /\/dashboard\/callback\?code=/);
    const tokens = await openid.authorizationCodeGrant(client, new URL(back.url), {
      pkceCodeVerifier: verifier,
    });
    return {
      ...tokens,
      refresh_token: tokens.refresh_token as string,
      callback: back.url,
      verifier,
    };
  };
  const me = (token: string, at = base) => restCall(at, token, "GET", "/api/v1/me");
  return { service, base, accountId, client, browser, signIn, getTokens, me };
}

t.test("a sign-in by a link gives tokens of the member", async (t) => {
  const { service, base, accountId, client, signIn, getTokens, me } = await start(t);
  await signIn();
  const tokens = await getTokens();
  const claims = JSON.parse(
    Buffer.from(tokens.access_token.split(".")[1] as string, "base64url").toString(),
  );
  t.match(claims, {
    iss: `${base}/oidc`,
    sub: accountId,
    aud: `${base}/api/v1`,
    sid: /^ses_/,
    email: "ada.admin@example.com",
    email_verified: true,
  });
  t.equal(claims.exp - claims.iat, 600);
  t.same(
    Object.keys(claims).filter((name) => /^name|role|workspace|org/.test(name)),
    [],
  );
  t.match(await me(tokens.access_token), {
    status: 200,
    body: {
      data: {
        actor: { type: "member", name: "Ada Admin" },
        workspace: { id: service.workspaceId },
        role: "admin",
      },
    },
  });
  t.equal((await me(tokens.id_token as string)).status, 401, "the ID token is none for the API");
  const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token);
  t.equal((await me(renewed.access_token)).status, 200);

  const { port } = await service.startAnother({ PUBLIC_URL: base });
  const elsewhere = `http://127.0.0.1:${port}`;
  t.equal((await me(tokens.access_token, elsewhere)).status, 200, "in every process");
});

t.test("a refresh token that is used again ends the session", async (t) => {
  const { client, signIn, getTokens, me, browser, base } = await start(t);
  await signIn();
  const first = await getTokens();
  const second = await openid.refreshTokenGrant(client, first.refresh_token);
  await t.rejects(openid.refreshTokenGrant(client, first.refresh_token), refused);
  t.equal((await me(second.access_token)).status, 401);
  await t.rejects(openid.refreshTokenGrant(client, second.refresh_token as string), refused);
  const page = await browser(authorizeUrl(base));
  t.match(page.text, /<h1>Sign in/, "the browser is signed out");
});

t.test("at most one concurrent use of a refresh token or a code succeeds", async (t) => {
  const { client, base, signIn, getTokens, browser } = await start(t);
  for (let round = 0; round < 3; round++) {
    await signIn();
    const { refresh_token } = await getTokens();
    const uses = await Promise.allSettled(
      Array.from({ length: 8 }, () => openid.refreshTokenGrant(client, refresh_token)),
    );
    t.ok(uses.filter(({ status }) => status === "fulfilled").length <= 1);
    await signIn();
    const verifier = openid.randomPKCECodeVerifier();
    const back = await browser(
      authorizeUrl(base, { code_challenge: await openid.calculatePKCECodeChallenge(verifier) }),
    );
    const codes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        openid.authorizationCodeGrant(client, new URL(back.url), { pkceCodeVerifier: verifier }),
      ),
    );
    t.ok(codes.filter(({ status }) => status === "fulfilled").length <= 1);
  }
});

t.test("rotating keys signs no one out", async (t) => {
  const { service, base, client, signIn, getTokens, me } = await start(t);
  const { pool } = service.app.db;
  const other = await service.startAnother({ PUBLIC_URL: base });
  const elsewhere = `http://127.0.0.1:${other.port}`;
  t.equal((await pool.query("select from issuer_keys")).rowCount, 1, "concurrent starts make one");
  await signIn();
  const before = await getTokens();
  t.equal((await me(before.access_token, elsewhere)).status, 200);
  const stored = await pool.query("select sealed_key from issuer_keys");
  t.notMatch(stored.rows[0].sealed_key, /"d"|kty/);

  await rotateIssuerKey(pool, createSealer(service.config.SECRET_ENCRYPTION_KEY));
  // This one rereads the keys when it starts.
  const third = await service.startAnother({ PUBLIC_URL: base });
  const jwks = await (await fetch(`http://127.0.0.1:${third.port}/oidc/jwks`)).json();
  t.equal((jwks as { keys: unknown[] }).keys.length, 2);
  t.notMatch(JSON.stringify(jwks), /"d":/);
  const response = await fetch(`http://127.0.0.1:${third.port}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "portal",
      refresh_token: before.refresh_token,
    }),
  });
  const after = (await response.json()) as { access_token: string; refresh_token: string };
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split(".")[0] as string, "base64url").toString()).kid;
  t.not(kidOf(after.access_token), kidOf(before.access_token));
  for (const at of [base, elsewhere, `http://127.0.0.1:${third.port}`]) {
    t.equal((await me(before.access_token, at)).status, 200, "the old key is still accepted");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    t.equal((await me(after.access_token, at)).status, 200, "the new key is known everywhere");
  }
  t.ok(await openid.refreshTokenGrant(client, after.refresh_token));

  await pool.query("update issuer_keys set created_at = created_at - interval '2 hours'");
  const fourth = await service.startAnother({ PUBLIC_URL: base });
  const at = `http://127.0.0.1:${fourth.port}`;
  t.equal((await me(before.access_token, at)).status, 401, "until its tokens have expired");
  t.equal((await me(after.access_token, at)).status, 200);
  await pool.query("update issuer_keys set created_at = created_at - interval '90 days'");
  await Promise.all([
    service.startAnother({ PUBLIC_URL: base }),
    service.startAnother({ PUBLIC_URL: base }),
  ]);
  const fresh = await pool.query(
    "select from issuer_keys where created_at > now() - interval '1 minute'",
  );
  t.equal(fresh.rowCount, 1, "a key of 90 days has a successor");
});

t.test("a copy of the database is not enough to sign in", async (t) => {
  const { service, signIn, getTokens } = await start(t);
  await signIn();
  const { refresh_token, callback } = await getTokens();
  const { rows } = await service.app.db.pool.query("select * from issuer_entries");
  t.ok(rows.length >= 3);
  const text = JSON.stringify(rows);
  for (const secret of [refresh_token, new URL(callback).searchParams.get("code") as string]) {
    t.notMatch(text, secret);
    t.notMatch(text, Buffer.from(secret).toString("hex"));
  }
  t.notMatch(text, /ada\.admin|accountId|"jti"/);
});

t.test("a restart signs no one out, and expired sessions are deleted", async (t) => {
  const { service, base, signIn, getTokens, me } = await start(t);
  await signIn();
  const before = await getTokens();
  await service.app.close();
  const { port, db } = await service.startAnother({ PUBLIC_URL: base });
  const elsewhere = `http://127.0.0.1:${port}`;
  t.equal((await me(before.access_token, elsewhere)).status, 200);
  const refresh = await fetch(`${elsewhere}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: "portal",
      refresh_token: before.refresh_token,
    }),
  });
  t.equal(refresh.status, 200);

  const count = async () => {
    const { rows } = await db.pool.query(
      `select (select count(*) from issuer_entries)::int as entries,
         (select count(*) from sign_in_links)::int as links,
         (select count(*) from sessions)::int as sessions`,
    );
    return rows[0];
  };
  const kept = await count();
  await purgeSignIn(db.pool);
  t.same(await count(), kept);
  for (const table of ["issuer_entries", "sign_in_links", "sessions"]) {
    await db.pool.query(`update ${table} set expires_at = now() - interval '25 hours'`);
  }
  await purgeSignIn(db.pool);
  t.same(await count(), { entries: 0, links: 0, sessions: 0 });
});

t.test("an unused account is deleted after 30 days", async (t) => {
  const { service, accountId } = await start(t);
  const { pool } = service.app.db;
  const run: RunStatements = (statements) => runBatch(pool, statements);
  const account = await createAccount(run, { name: "", email: "x@x.io", isVerified: true });
  const removed = await addPerson(service, service.workspaceId, people.alex);
  await pool.query("update members set status = 'removed' where email = $1", [people.alex.email]);
  const signedIn = await createAccount(run, { name: "", email: "y@x.io", isVerified: true });
  const origin = { address: "", userAgent: "" };
  await createSession(pool, signedIn.id, "cli", origin);
  const left = async () => {
    const { rows } = await pool.query<{ id: string }>("select id from accounts order by id");
    return rows.map(({ id }) => id);
  };
  const age = (days: number) =>
    pool.query("update accounts set unused_since = unused_since - make_interval(days => $1)", [
      days,
    ]);
  const all = [accountId, account.id, removed, signedIn.id].sort();
  await purgeSignIn(pool);
  await age(29);
  await purgeSignIn(pool);
  t.same(await left(), all, "not before");

  await linkFor(service, account.id);
  await age(2);
  await purgeSignIn(pool);
  t.same(
    await left(),
    all.filter((id) => id !== removed),
    "a link may still bring one back",
  );
  const { rows } = await pool.query("select from member_logins where subject = $1", [removed]);
  t.equal(rows.length, 0);
  const again = await service.rest("GET", "/api/v1/members?status=removed");
  t.match(again.body.data, [{ name: people.alex.name }], "what they wrote keeps their name");

  await pool.query("update sign_in_links set expires_at = now()");
  await purgeSignIn(pool);
  await age(31);
  await purgeSignIn(pool);
  t.same(await left(), [accountId, signedIn.id].sort());
});

t.test("a call reads its session and its member in one statement", async (t) => {
  const { service, base, signIn, getTokens } = await start(t);
  await signIn();
  const { access_token } = await getTokens();
  const { pool } = service.app.db;
  const queries = t.capture(pool, "query", pool.query);
  t.match(await restCall(base, access_token, "GET", "/api/v1/tickets"), { status: 200 });
  const texts = queries().map(({ args }) => (args[0] as { text?: string }).text ?? "");
  t.equal(texts.filter((text) => /sessions|member_logins/.test(text)).length, 1);
});

t.test("limits of a session", async (t) => {
  const { service, client, signIn, getTokens, me } = await start(t);
  const { pool } = service.app.db;
  await signIn();
  const tokens = await getTokens();
  const { rows } = await pool.query(
    "select extract(epoch from expires_at - now())::int as left from sessions order by id desc",
  );
  t.ok(Math.abs(rows[0].left - 14 * 86_400) < 60, "14 days without use");
  await pool.query("update sessions set created_at = now() - interval '89 days'");
  const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token);
  const later = await pool.query(
    "select extract(epoch from expires_at - now())::int as left from sessions order by id desc",
  );
  t.ok(later.rows[0].left <= 86_400, "90 days in all");
  await pool.query("update sessions set expires_at = now() - interval '1 s'");
  t.equal((await me(renewed.access_token)).status, 401);
  await t.rejects(openid.refreshTokenGrant(client, renewed.refresh_token as string), refused);
});
