import { createHmac } from "node:crypto";
import t from "tap";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import { createCallers } from "../support/callers.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { restCall, startService } from "../support/service.ts";

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

t.test("a JWT works everywhere that a key does", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  const token = await provider.token({ name: "Ada", email: "ada@example.com" });
  const me = await service.rest("GET", "/api/v1/me", undefined, token);
  t.match(me, {
    status: 200,
    body: {
      data: {
        actor: { type: "member", id: /^mbr_/, name: "Ada", via: "" },
        workspace: { name: "org_1" },
        role: "admin",
        member: {
          logins: [{ issuer: provider.issuer, subject: "user-1" }],
          name: "Ada",
          email: "ada@example.com",
        },
      },
    },
  });
  const byKey = await service.rest("POST", "/api/v1/api-keys", { name: "mine" }, token);
  t.equal(byKey.status, 201, "a JWT makes a key");
  const { key, id } = byKey.body.data;
  t.match((await service.rest("GET", "/api/v1/me", undefined, key)).body.data, {
    actor: { type: "api_key", id, name: "mine", via: "" },
    workspace: me.body.data.workspace,
    role: "admin",
    apiKey: { id, name: "mine", keyPrefix: key.slice(0, 12) },
  });
  for (const { name, call, close } of createCallers(service.url)) {
    const { data } = await call(MeService.method.getMe, {}, token);
    t.match(data, { actor: { type: "member" }, member: { logins: [{ subject: "user-1" }] } }, name);
    close();
  }
});

t.test("tokens that are refused", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  const other = await startIdentityProvider(t);
  const key = await provider.rotate({ kid: "known" });
  const good = await provider.token();
  const [head = "", body = "", signature = ""] = good.split(".");
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const withSecret = (secret: string) => {
    const input = `${encode({ alg: "HS256", kid: key.kid })}.${body}`;
    return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
  };
  const keys = await (await fetch(provider.keysUrl)).text();

  const tokens: Record<string, string> = {
    "alg none": `${encode({ alg: "none" })}.${body}.`,
    "alg NONE with a signature": `${encode({ alg: "NONE" })}.${body}.${signature}`,
    "HS256 with the public key as secret": withSecret(JSON.stringify(key.publicJwk)),
    "HS256 with the key set as secret": withSecret(keys),
    "another issuer": await provider.token({ iss: "https://elsewhere.example.com/" }),
    "another issuer's key": await other.token({ iss: provider.issuer }),
    "another issuer's key under our name": await other.token(
      { iss: provider.issuer },
      { key: await other.rotate({ kid: "known" }) },
    ),
    "another audience": await provider.token({ aud: "https://elsewhere.example.com" }),
    "no audience": await provider.token({ aud: undefined }),
    expired: await provider.token({ exp: inSeconds(-10) }),
    "not yet valid": await provider.token({ nbf: inSeconds(60) }),
    "without expiry": await provider.token({ exp: undefined }),
    "expiry as text": await provider.token({ exp: String(inSeconds(60)) }),
    "without subject": await provider.token({ sub: undefined }),
    "empty subject": await provider.token({ sub: "" }),
    "subject of 256 characters": await provider.token({ sub: "x".repeat(256) }),
    "subject as number": await provider.token({ sub: 7 }),
    "logout token": await provider.token({}, { header: { typ: "logout+jwt" } }),
    "NUL in the organisation": await provider.token({ org_id: "a\0b" }),
    "NUL in an organisation of several": await provider.token({ org_id: ["a", "a\0b"] }),
    "NUL in the name of an organisation": await provider.token({ org_id: { "a\0b": {} } }),
    "NUL in the subject": await provider.token({ sub: "a\0b" }),
    "NUL in the name": await provider.token({ name: "a\0b" }),
    "half a character in the organisation": await provider.token({ org_id: "\ud800" }),
    "unknown critical header": `${encode({ alg: "ES256", kid: "known", crit: ["x"], x: 1 })}.${body}.${signature}`,
    "changed body": `${head}.${encode({ sub: "somebody else" })}.${signature}`,
    "three-part garbage": "a.b.c",
    "two parts": `${head}.${body}`,
    "five parts": `${good}.a.b`,
    "8 KB": `${head}.${body}.${"A".repeat(8 * 1024)}`,
    "8 KB of claims": await provider.token({ pad: "x".repeat(8 * 1024) }),
    "unknown key": `sk_${"live"}_${"0".repeat(48)}`,
    malformed: "nonsense",
  };
  const bodies = new Set<string>();
  for (const [name, token] of Object.entries(tokens)) {
    const response = await restCall(service.url, token, "GET", "/api/v1/me");
    t.equal(response.status, 401, name);
    t.match(response.headers.get("www-authenticate"), /^Bearer .*error="invalid_token"/, name);
    const { requestId: _, ...error } = response.body.error;
    bodies.add(JSON.stringify(error));
  }
  t.same(
    [...bodies].map((text) => JSON.parse(text).code),
    ["INVALID_TOKEN"],
    "none tells more than another",
  );
  t.equal((await restCall(service.url, good, "GET", "/api/v1/me")).status, 200);
});

t.test("tokens that are accepted", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  const tokens: Record<string, string> = {
    "at+jwt": await provider.token({}, { header: { typ: "at+jwt" } }),
    "several audiences": await provider.token({
      aud: ["https://other.example.com", ...jwtConfig(provider).JWT_AUDIENCE],
    }),
    "clock 3 s behind": await provider.token({ nbf: inSeconds(3), iat: inSeconds(3) }),
    "clock 3 s ahead": await provider.token({ exp: inSeconds(-3) }),
    "subject of 255 characters": await provider.token({ sub: "x".repeat(255) }),
    RS256: await provider.token(
      {},
      { key: await provider.rotate({ keep: true, alg: "RS256", kid: "rsa" }) },
    ),
  };
  for (const [name, token] of Object.entries(tokens)) {
    t.equal((await restCall(service.url, token, "GET", "/api/v1/me")).status, 200, name);
  }
});

t.test("forms of the Authorization header", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  const token = await provider.token();
  const get = (headers: [string, string][] | Record<string, string>, query = "") =>
    rawGet(`${service.url}/api/v1/me${query}`, headers);
  for (const header of [`bearer ${token}`, `BEARER   ${token}`, `Bearer ${token} `]) {
    t.equal((await get({ authorization: header })).status, 200, header.slice(0, 9));
  }
  const twice = await get([
    ["authorization", `Bearer ${token}`],
    ["Authorization", `Bearer ${token}`],
  ]);
  t.equal(twice.status, 400, "twice");
  t.match(twice.headers["www-authenticate"], /error="invalid_request"/);
  t.equal((await get({}, `?access_token=${token}`)).status, 401, "not by the query");
  t.equal((await get({ cookie: `access_token=${token}` })).status, 401, "nor by a cookie");
  t.equal((await get({ authorization: `Basic ${token}` })).status, 401, "nor as another scheme");
});

/** `fetch` joins repeated headers; this sends them unchanged. */
async function rawGet(url: string, headers: [string, string][] | Record<string, string>) {
  const { request } = await import("node:http");
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: Record<string, string | string[] | undefined>;
  }>();
  const flat = Array.isArray(headers) ? headers.flat() : headers;
  const host = new URL(url).host;
  const sent = Array.isArray(flat) ? ["host", host, ...flat] : flat;
  request(url, { headers: sent as never }, (response) => {
    response.resume();
    resolve({ status: response.statusCode, headers: response.headers });
  })
    .on("error", reject)
    .end();
  return promise;
}
