// @suite all
// @needs haproxy
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { notification, postAsMeta, textMessage } from "../features/channels/graph-double.ts";
import { eventually } from "../support/eventually.ts";
import { restCall, type TestService } from "../support/service.ts";
import { moveWorkspace, startCells } from "./two-cells.ts";

t.setTimeout(300_000);

const api = "/api/v1";
const secret = "a-secret-of-24-characters";
const mailHeaders = { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" };
const mailOf = (n: number) =>
  `From: ada@example.com\nSubject: Mail ${n}\nMessage-ID: <${n}@x>\n\nHello ${n}`;

/** How a cell refuses requests to a workspace that is moving or has moved. */
const refused = { status: 503, retryAfter: "2" };
type Arrived = Pick<Response, "status" | "headers">;
const outcomeOf = ({ status, headers }: Arrived) =>
  status === 503 ? { status, retryAfter: headers.get("retry-after") } : { status };

t.test("inbound messages reach the cell of their workspace", async (t) => {
  const { a, b, url } = await startCells(t);
  const create = async (path: string, body: object) =>
    (await restCall(a.url, a.key, "POST", `${api}/${path}`, body)).body.data;
  const email = await create("channels", {
    type: "email",
    name: "Mail",
    email: { address: "support@example.com", secret },
  });
  const whatsapp = await create("channels", {
    type: "whatsapp",
    name: "WhatsApp",
    whatsapp: {
      phoneNumberId: "1001",
      accessToken: "a",
      appSecret: "app secret",
      verifyToken: "v",
    },
  });
  const form = await create("channels", { type: "form", name: "Help", form: {} });
  const requester = { email: "grace@example.com" };
  const ticket = await create("tickets", { subject: "Lamp", requester });
  const link = await create(`tickets/${ticket.id}:createRequesterLink`, {});
  const pathOf = (address: string) => new URL(address).pathname;
  const arrivals: Record<string, (base: string, n: number) => Promise<Arrived>> = {
    "an email": (base, n) =>
      fetch(`${base}/hooks/email/${email.id}`, {
        method: "POST",
        headers: mailHeaders,
        body: mailOf(n),
      }),
    "a WhatsApp message": (base, n) => {
      const messages = [textMessage(`wamid.${n}`, `1555010${n}`, `WhatsApp ${n}`)];
      return postAsMeta(`${base}/hooks/whatsapp/${whatsapp.id}`, notification({ messages }));
    },
    "a verification by Meta": (base) =>
      fetch(
        `${base}/hooks/whatsapp/${whatsapp.id}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=v`,
      ),
    "a form": (base) => fetch(base + pathOf(form.form.url)),
    "a script of a form": (base) =>
      fetch(base + pathOf(form.form.url), { headers: { accept: "application/json" } }),
    "a page of a requester": (base) => fetch(base + pathOf(link.url)),
    "a file of a requester": (base) =>
      fetch(`${base}/files/att_none?token=${link.url.split("/").pop()}`),
  };
  const writes = ["an email", "a WhatsApp message"];
  const isFound = { status: 200 };
  const check = async (base: string, n: number, expected: (name: string) => object) => {
    for (const [name, arrive] of Object.entries(arrivals)) {
      t.match(outcomeOf(await arrive(base, n)), expected(name), `${name}, ${n}`);
    }
  };
  const found = (name: string) => (name === "a file of a requester" ? { status: 404 } : isFound);
  const subjects = async ({ app }: TestService) =>
    (
      await app.db.pool.query<{ subject: string }>(
        "select subject from tickets where workspace_id = $1 and id <> $2 order by 1",
        [a.workspaceId, ticket.id],
      )
    ).rows.map(({ subject }) => subject);

  // Until both cells have filled the map, the proxy refuses the secret of the emails, too.
  const filled = await eventually(
    () => restCall(url, `sk_live_${"0".repeat(48)}`, "GET", `${api}/me`),
    ({ status }) => status === 401,
    20_000,
  );
  t.equal(filled.status, 401);
  await check(url, 1, found);
  // Keeps the move from its last steps.
  const { pool } = a.app.db;
  const lock = await pool.connect();
  await lock.query("begin");
  await lock.query("select pg_advisory_xact_lock(hashtextextended('cell directory', 0))");
  const moving = moveWorkspace(t, a, b, "a-test-1");
  const isCopied = await eventually(
    async () =>
      (await b.app.db.pool.query("select from workspaces where id = $1", [a.workspaceId])).rowCount,
    (count) => count === 1,
    60_000,
  );
  t.equal(isCopied, 1);
  await check(url, 2, (name) => (writes.includes(name) ? refused : found(name)));
  const slow = request(`${a.url}/hooks/email/${email.id}`, {
    method: "POST",
    headers: { ...mailHeaders, "content-length": mailOf(3).length },
  });
  slow.write(mailOf(3).slice(0, 20));
  await lock.query("commit");
  lock.release();
  await moving;

  slow.end(mailOf(3).slice(20));
  const [response] = (await once(slow, "response")) as [IncomingMessage];
  t.equal(response.statusCode, 503, "an email that was on its way all the time");
  t.match(await text(response), /WORKSPACE_MOVING/);
  t.same(await subjects(a), []);
  await check(a.url, 2, () => refused);
  await check(url, 2, found);
  await check(url, 2, found);
  t.same(await subjects(b), ["Mail 1", "Mail 2", "WhatsApp 1", "WhatsApp 2"], "each once");

  await moveWorkspace(t, b, a, "a-test-1");
  await check(b.url, 3, () => refused);
  await check(url, 3, found);
  const all = [1, 2, 3].flatMap((n) => [`Mail ${n}`, `WhatsApp ${n}`]).sort();
  t.same(await subjects(a), all);
  t.equal((await fetch(`${a.url}/hooks/email/ch_none`, { method: "POST" })).status, 404);
});
