// @suite all
import t, { type Test } from "tap";
import { eventually } from "../../support/eventually.ts";
import { startEmailChannel } from "../channels/email/channel.ts";
import { notification, postAsMeta, textMessage } from "../channels/graph-double.ts";

const { service, post } = await startEmailChannel(t, { FORM_MIN_FILL_MS: 0 });
const { rest } = service;
const { pool } = service.app.db;
const neighbour = await service.newWorkspace();
const path = "/api/v1/sender-blocks";

const block = (kind: string, value: string, token?: string) =>
  rest("POST", path, { kind, value, note: "Spam" }, token);
const get = async (id: string) => (await rest("GET", `${path}/${id}`)).body.data;
async function requireCount(t: Test, id: string, count: number) {
  const { refusedCount } = await eventually(
    () => get(id),
    (block) => block.refusedCount >= count,
  );
  t.equal(refusedCount, count);
}
/** All that a message can leave behind. */
const stored = async () => {
  const { rows } = await pool.query(`select
    (select count(*) from tickets)::int as tickets, (select count(*) from messages)::int as messages,
    (select count(*) from requesters)::int as requesters, (select count(*) from events)::int as events,
    (select count(*) from attachments)::int as files,
    (select count(*) from form_tokens)::int as tokens,
    (select count(*) from channels where last_message_at is not null)::int as channels`);
  return rows[0];
};

t.test("a block is created, shown, listed and deleted, and the audit trail has it", async (t) => {
  const made = await block("domain", "Spam.Example");
  t.equal(made.status, 201, made.text);
  const { data } = made.body;
  t.match(data, {
    id: /^blk_/,
    kind: "domain",
    value: "spam.example",
    note: "Spam",
    createdBy: { type: "api_key" },
    refusedCount: 0,
  });
  t.notOk("lastRefusedAt" in data);
  t.same(await get(data.id), data);
  t.match(await block("domain", "SPAM.example."), {
    status: 409,
    body: { error: { code: "ALREADY_EXISTS", details: [{ field: "value", reason: "TAKEN" }] } },
  });
  const twice = await Promise.all([1, 2, 3].map(() => block("phone", "+15550177")));
  t.same(
    twice.map(({ status }) => status).sort(),
    [201, 409, 409],
    "of clicks in a row, one counts",
  );

  const listed = async (query: string, token?: string) =>
    (await rest("GET", `${path}?${query}`, undefined, token)).body.data.map(
      ({ value }: { value: string }) => value,
    );
  t.same(await listed(""), ["+15550177", "spam.example"]);
  t.same(await listed("kind=domain"), ["spam.example"]);
  t.same(await listed("sender=x%40mail.spam.example"), ["spam.example"]);
  t.same(await listed("sender=x%40notspam.example&sender=%2B15550177"), ["+15550177"]);
  t.same(await listed("sender=x%40example"), []);
  for (const sender of ["spam.example", "@", "*", "a@b@c", ""]) {
    t.match(await rest("GET", `${path}?sender=${encodeURIComponent(sender)}`), {
      status: 400,
      body: { error: { details: [{ field: "sender[0]" }] } },
    });
  }

  t.same(await listed("", neighbour.key), [], "a neighbour sees none");
  const foreign = `${path}/${data.id}`;
  t.equal((await rest("GET", foreign, undefined, neighbour.key)).status, 404);
  t.equal((await rest("DELETE", foreign, undefined, neighbour.key)).status, 404);
  t.equal((await block("domain", "spam.example", neighbour.key)).status, 201, "and has its own");

  const gone = await Promise.all([1, 2].map(() => rest("DELETE", foreign)));
  t.same(gone.map(({ status }) => status).sort(), [204, 404]);
  const trail = await rest("GET", `/api/v1/audit-events?targetId=${data.id}`);
  t.match(trail.body.data, [
    { action: "sender_block.deleted", targetName: "spam.example" },
    { action: "sender_block.created", targetName: "spam.example", actor: { type: "api_key" } },
  ]);
  t.equal(trail.body.data.length, 2);
});

t.test("values that match no sender are refused", async (t) => {
  const cases: [string, string][] = [
    ["email", "@"],
    ["email", "*"],
    ["email", "example.com"],
    ["domain", "*"],
    ["domain", "com"],
    ["domain", "ada@example.com"],
    ["domain", `${"a".repeat(60)}.`.repeat(5)],
    ["domain", `${"a.".repeat(120)}com`.slice(0, 254).replace(/^a/, "-")],
    ["phone", "07946 0000"],
    ["user", "ada"],
  ];
  for (const [kind, value] of cases) {
    const { status, body } = await block(kind, value);
    t.equal(status, 400, `${kind} ${value}`);
    t.match(body.error.details[0].field, /^(kind|value)$/);
  }
});

t.test("emails of a blocked sender are dropped and counted", async (t) => {
  const address = (await block("email", "ads@example.com")).body.data;
  const domain = (await block("domain", "ads.example")).body.data;
  const before = await stored();
  const from = async (sender: string, headers: Record<string, string> = {}, body = "Buy") =>
    (await post({ From: sender, ...headers }, body)).result;
  const withFile = {
    "Content-Type": "multipart/mixed; boundary=b",
  };
  const file = "--b\n\nBuy\n--b\nContent-Disposition: attachment; filename=a.txt\n\nx\n--b--";
  t.equal(await from("Ads <ADS@Example.com>"), "ignored");
  t.equal(await from("ads@example.com", withFile, file), "ignored");
  t.equal(await from("any@ads.example"), "ignored");
  t.equal(await from("any@mail.ADS.example"), "ignored");
  t.equal(await from("ads@example.com", { "Auto-Submitted": "auto-generated" }), "ignored");
  t.same(await stored(), before, "nothing is stored");
  await requireCount(t, address.id, 3);
  await requireCount(t, domain.id, 2);
  t.match(await get(domain.id), { lastRefusedAt: /^20/ });
  t.equal(await from("ads+1@example.com"), "created", "another address");
  t.equal(await from("any@notads.example"), "created", "another domain");

  const reply = await rest("POST", "/api/v1/tickets", {
    subject: "From the API",
    requester: { email: "any@ads.example" },
    message: { body: "Hello" },
  });
  t.equal(reply.status, 201, "the API is open to all");
  await rest("DELETE", `${path}/${domain.id}`);
  t.equal(await from("any@ads.example"), "created", "unblocked");
});

t.test("a form thanks a blocked sender like any other", async (t) => {
  const form = { type: "form", name: "Help", form: { attachments: true } };
  const { url } = (await rest("POST", "/api/v1/channels", form)).body.data.form;
  const page = service.url + new URL(url).pathname;
  const blocked = (await block("domain", "bücher.example")).body.data;
  const submit = async (email: string) => {
    const html = await (await fetch(page)).text();
    const body = new FormData();
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    for (const [name, value] of Object.entries({ token, email, subject: "Hi", message: "Buy" })) {
      body.set(name, value);
    }
    body.set("files", new File(["x"], "a.txt"));
    const response = await fetch(page, { method: "POST", body, redirect: "manual" });
    const location = response.headers.get("location") ?? "";
    const headers = [...response.headers.keys()].sort();
    const thanks = await fetch(new URL(location, page));
    const text = await thanks.text();
    return {
      status: response.status,
      headers,
      form: location.replace(/[^.=]+/g, (part) => `${part.length}`),
      thanks: [thanks.status, text.includes("We received your message.")],
    };
  };
  const accepted = await submit("ada@example.org");
  t.equal(accepted.status, 303);
  const before = await stored();
  t.same(await submit("any@mail.xn--bcher-kva.example"), accepted);
  t.same(await submit("Any@XN--BCHER-KVA.Example"), accepted);
  t.same(await stored(), before);
  await requireCount(t, blocked.id, 2);
});

t.test(
  "WhatsApp messages of a blocked number are dropped, others in their batch not",
  async (t) => {
    const whatsapp = {
      phoneNumberId: "1001",
      accessToken: "access token",
      appSecret: "app secret",
      verifyToken: "verify me",
    };
    const channel = { type: "whatsapp", name: "WhatsApp", whatsapp };
    const { id } = (await rest("POST", "/api/v1/channels", channel)).body.data;
    const hook = `${service.url}/hooks/whatsapp/${id}`;
    const blocked = (await block("phone", "+15550199")).body.data;
    const before = await stored();
    const receive = async (...messages: object[]) =>
      (await postAsMeta(hook, notification({ messages }))).status;
    t.equal(await receive(textMessage("wamid.1", "15550199", "Buy")), 200);
    t.same(await stored(), before);
    const mixed = [
      textMessage("wamid.2", "15550199", "Buy"),
      textMessage("wamid.3", "15550198", "My lamp is broken"),
    ];
    t.equal(await receive(...mixed), 200);
    const after = await stored();
    t.equal(after.messages, before.messages + 1);
    await requireCount(t, blocked.id, 2);
  },
);

t.test("replies of a blocked requester on their page are dropped", async (t) => {
  const ticket = await rest("POST", "/api/v1/tickets", {
    subject: "Lamp",
    requester: { email: "carl@example.net" },
    message: { body: "Dark" },
  });
  const { id } = ticket.body.data;
  const link = await rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {});
  const page = service.url + new URL(link.body.data.url).pathname;
  const reply = async () => {
    const token = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? "";
    const body = new URLSearchParams({ token, message: "Still dark" });
    const { status, headers } = await fetch(page, { method: "POST", body, redirect: "manual" });
    return [status, headers.get("location")];
  };
  const accepted = await reply();
  const { id: blocked } = (await block("email", "carl@example.net")).body.data;
  const before = await stored();
  t.same(await reply(), accepted);
  t.same(await stored(), before);
  await requireCount(t, blocked, 1);
});

t.test("a flood updates its block a few times, and counts every message", async (t) => {
  const { id } = (await block("email", "flood@example.com")).body.data;
  const writes = async () =>
    (await pool.query("select xmin::text as tx from sender_blocks where id = $1", [id])).rows[0].tx;
  const seen = new Set([await writes()]);
  for (let i = 0; i < 5; i++) {
    await Promise.all(Array.from({ length: 40 }, () => post({ From: "flood@example.com" }, "Buy")));
    seen.add(await writes());
  }
  t.ok(seen.size <= 4, `${seen.size} versions`);
  await requireCount(t, id, 200);
  await pool.query("update sender_blocks set refused_count = 2147483647 where id = $1", [id]);
  const before = (await get(id)).lastRefusedAt;
  await post({ From: "flood@example.com" }, "Buy");
  const { refusedCount } = await eventually(
    () => get(id),
    ({ lastRefusedAt }) => lastRefusedAt > before,
  );
  t.equal(refusedCount, 2_147_483_647, "as many as the field can hold");
});
