// @suite default
import { once } from "node:events";
import { connect } from "node:net";
import t from "tap";
import { secret, startEmailChannel } from "./channel.ts";

const { service, pool, support, createChannel, send, post, get } = await startEmailChannel(t);

t.test("only the channel's own mail server is accepted", async (t) => {
  const mail = "From: ada@example.com\n\nHi";
  const refusals: [headers: Record<string, string>, id: string, status: number, code: string][] = [
    [{ authorization: "" }, support.id, 401, "INVALID_TOKEN"],
    [{ authorization: "Bearer wrong" }, support.id, 401, "INVALID_TOKEN"],
    [{ authorization: `Basic ${secret}` }, support.id, 401, "INVALID_TOKEN"],
    [{}, "ch_none", 404, "NOT_FOUND"],
    [{ "content-type": "application/json" }, support.id, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ];
  for (const [headers, id, status, code] of refusals) {
    t.match(await send(mail, id, headers), { status, error: { code } });
  }
  t.match(await send(""), { status: 400, error: { code: "INVALID_ARGUMENT" } });
  const bare = await fetch(support.email.webhookUrl, { method: "POST", body: mail });
  t.equal(bare.status, 401);
  t.match(bare.headers.get("www-authenticate"), "Bearer");
  t.equal((await fetch(support.email.webhookUrl)).status, 405);
  for (const type of ["application/octet-stream", "text/plain; charset=utf-8"]) {
    t.equal((await send(mail, support.id, { "content-type": type })).status, 200);
  }

  const path = `/api/v1/channels/${support.id}`;
  await service.rest("PATCH", path, { email: { secret: "another".repeat(5) } });
  t.equal((await send(mail)).status, 401);
  await service.rest("PATCH", path, { email: { secret } });
  await service.rest("PATCH", path, { active: false });
  t.equal((await send(mail)).status, 404);
  await service.rest("PATCH", path, { active: true });
  t.equal((await send(mail)).result, "known");
});

t.test("large emails are refused immediately, and incomplete emails are ignored", async (t) => {
  const { port } = service.app;
  const head = (more: string) =>
    `POST /hooks/email/${support.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n${more}\r\n\r\n`;
  const declared = connect(port as number, "127.0.0.1");
  declared.write(head(`Content-Length: ${50 << 20}`));
  const [answer] = await once(declared, "data");
  t.match(String(answer), /^HTTP\/1\.1 413 /);
  declared.destroy();

  const tickets = async () =>
    (await pool.query("select count(*)::int as n from tickets")).rows[0].n;
  const before = await tickets();
  // More than one channel may hold at a time: places come free when clients leave.
  for (let i = 0; i < 4; i++) {
    const half = connect(port as number, "127.0.0.1");
    half.write(`${head("Content-Length: 1000")}From: half@example.com\r\n\r\nHal`);
    await once(half, "connect");
    half.destroy();
  }
  t.equal((await post({})).result, "created");
  t.equal(await tickets(), before + 1);
});

t.test("wrong secrets are rate-limited without blocking valid ones", async (t) => {
  const { port } = await service.startAnother({
    AUTH_FAILURES_PER_MINUTE: 12,
    TRUSTED_PROXIES: ["127.0.0.1"],
  });
  const other = await createChannel("guessed@example.com");
  const attempt = async (token: string, address: string, { id } = support) => {
    const response = await fetch(`http://127.0.0.1:${port}/hooks/email/${id}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "message/rfc822",
        "x-forwarded-for": address,
      },
      body: "Message-ID: <right@example.com>\nFrom: ada@example.com\n\nHello",
    });
    await response.body?.cancel();
    return { status: response.status, retryAfter: Number(response.headers.get("retry-after")) };
  };
  const [guesser, server] = ["203.0.113.7", "198.51.100.9"];
  for (let i = 0; i < 10; i++) {
    t.equal((await attempt("wrong", guesser)).status, 401);
  }
  const limited = await attempt("wrong", guesser);
  t.equal(limited.status, 429);
  t.ok(limited.retryAfter > 0);
  t.equal((await attempt(secret, server)).status, 200, "the right one of another address");
  t.equal((await attempt(secret, guesser)).status, 200, "the right one of this address");
  t.equal((await attempt("wrong", server)).status, 401, "another address");
  t.equal((await attempt("wrong", guesser, other)).status, 401, "another channel");
});

t.test("a channel takes 600 emails a minute", async (t) => {
  const busy = await createChannel("busy@example.com");
  const attempts = Array.from({ length: 900 }, () =>
    send("x", busy.id, { "content-type": "text/html" }),
  );
  const responses = await Promise.all(attempts);
  const limited = responses.filter(({ status }) => status === 429);
  t.ok(limited.length > 0 && limited.length <= 300, `${limited.length}`);
  t.ok(Number(limited[0]?.headers.get("retry-after")) > 0);
  t.equal((await post({})).status, 200, "the other channels go on");
});

t.test("a check waits for the first email and says what to do until then", async (t) => {
  const channel = await createChannel("sales@example.com");
  const check = async () =>
    (await service.rest("POST", `/api/v1/channels/${channel.id}:check`, {})).body.data;
  t.match(await check(), {
    ok: false,
    steps: [{ name: "message", status: "waiting", message: /sales@example\.com/ }],
  });
  await post({ To: "sales@example.com" }, "Hello", channel);
  t.match(await check(), { ok: true, steps: [{ name: "message", status: "ok" }] });
  await service.rest("PATCH", `/api/v1/channels/${channel.id}`, { active: false });
  t.equal((await check()).ok, true);
  t.notMatch(JSON.stringify(await get("channels")), secret);
});
