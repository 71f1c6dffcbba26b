// @suite all
import t, { type Test } from "tap";
import { createKeySet, type KeySetOptions } from "../../src/identity/jwt/key-set.ts";
import { createJwtVerifier } from "../../src/identity/jwt/verify.ts";
import { stopClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import {
  audience,
  type IdentityProvider,
  jwtConfig,
  startIdentityProvider,
} from "../support/identity-provider.ts";
import { restCall, startService, testLog } from "../support/service.ts";

const refused = { name: "TokenRefused" };
const unavailable = { name: "ApiError", reason: "AUTH_PROVIDER_UNAVAILABLE", status: 503 };

function verifier(provider: IdentityProvider, times: KeySetOptions["times"] = {}) {
  const { issuer } = provider;
  const getKey = createKeySet({ issuer, url: undefined, log: testLog, times });
  return createJwtVerifier({ issuer, audience: [audience], algorithms: ["ES256"], getKey });
}

t.test("key rotation disturbs no call", async (t) => {
  const provider = await startIdentityProvider(t);
  const verify = verifier(provider, { cooldown: 0 });
  const before = await provider.token();
  await verify(before);
  await provider.rotate({ keep: true });
  await verify(await provider.token());
  await verify(before);
  t.equal(provider.fetches, 2);
  await provider.rotate();
  await verify(await provider.token());
  await t.rejects(verify(before), refused, "the old key is gone");
});

t.test("a storm of unknown keys reaches the provider once", async (t) => {
  const provider = await startIdentityProvider(t);
  const verify = verifier(provider);
  await verify(await provider.token());
  const header = () => ({ kid: Math.random().toString(36) });
  for (let round = 0; round < 3; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () => provider.token({}, { header: header() })),
    );
    await Promise.all(tokens.map((token) => t.rejects(verify(token), refused)));
  }
  t.equal(provider.fetches, 1);
});

t.test("tokens without a kid when several keys could match", async (t) => {
  const provider = await startIdentityProvider(t);
  const verify = verifier(provider);
  const first = await provider.rotate({ kid: null });
  await provider.rotate({ keep: true, kid: null });
  await verify(await provider.token());
  await verify(await provider.token({}, { key: first }));
  const stranger = await startIdentityProvider(t);
  const key = await stranger.rotate({ kid: null });
  await t.rejects(verify(await provider.token({}, { key })), refused);
  await t.rejects(verify(await provider.token({ exp: 1 }, { key: first })), refused, "expired");
});

t.test("a provider that is down", async (t) => {
  await t.test("down from the start", async (t) => {
    const provider = await startIdentityProvider(t);
    const pass = stopClock(t, performance);
    provider.behave("broken");
    const verify = verifier(provider, { holdOff: 50 });
    const token = await provider.token();
    await t.rejects(verify(token), unavailable);
    provider.behave("well");
    await t.rejects(verify(token), unavailable, "it is left alone for a while");
    pass(60);
    await verify(token);
  });

  for (const trouble of ["broken", "slow", "nonsense"] as const) {
    await t.test(`${trouble}, with keys at hand`, async (t) => {
      const provider = await startIdentityProvider(t);
      const pass = stopClock(t, Date);
      const timeout = 2_000;
      const verify = verifier(provider, { refreshAfter: 0, cooldown: 0, timeout });
      const token = await provider.token();
      await verify(token);
      provider.behave(trouble);
      pass(5);
      const start = performance.now();
      for (let i = 0; i < 20; i++) {
        await verify(token);
      }
      t.ok(performance.now() - start < timeout, "known keys do not wait");
      t.ok(provider.fetches <= 3, "it is not asked again and again");
      await provider.rotate();
      await t.rejects(verify(await provider.token()), unavailable, "an unknown key could be new");
    });
  }

  await t.test("down for too long", async (t) => {
    const provider = await startIdentityProvider(t);
    const pass = stopClock(t, Date);
    const verify = verifier(provider, { expireAfter: 20, holdOff: 0 });
    const token = await provider.token();
    await verify(token);
    provider.behave("broken");
    pass(30);
    await t.rejects(verify(token), unavailable);
    provider.behave("well");
    await verify(token);
  });
});

t.test("a clock that is set back hides neither a provider nor its new keys", async (t) => {
  const provider = await startIdentityProvider(t);
  const exp = Math.floor(Date.now() / 1000) + 600;
  const pass = stopClock(t, Date);
  const hourMs = 3_600_000;
  const verify = verifier(provider, { holdOff: 0 });
  provider.behave("broken");
  await t.rejects(verify(await provider.token({ exp })), unavailable);
  provider.behave("well");
  pass(-hourMs);
  await verify(await provider.token({ exp }));

  pass(-hourMs);
  await provider.rotate();
  const token = await provider.token({ exp });
  const isAccepted = () =>
    verify(token).then(
      () => true,
      () => false,
    );
  t.ok(await eventually(isAccepted, Boolean, 5_000));
  t.equal(provider.fetches, 2);
});

t.test("REST responds with 503, never 401", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, jwtConfig(provider));
  provider.behave("broken");
  const response = await restCall(service.url, await provider.token(), "GET", "/api/v1/me");
  t.match(response, { status: 503, body: { error: { code: "AUTH_PROVIDER_UNAVAILABLE" } } });
  t.equal(response.headers.get("retry-after"), "5");
  t.equal((await service.rest("GET", "/api/v1/me")).status, 200, "keys work all the same");
});

t.test("metadata of another issuer is refused", async (t: Test) => {
  const provider = await startIdentityProvider(t);
  const issuer = provider.issuer.replace("127.0.0.1", "localhost");
  const getKey = createKeySet({ issuer, url: undefined, log: testLog });
  const verify = createJwtVerifier({ issuer, audience: [audience], algorithms: ["ES256"], getKey });
  await t.rejects(verify(await provider.token({ iss: issuer })), unavailable);
});
