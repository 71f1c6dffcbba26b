// @suite all
import t from "tap";
import { createReplyAddresses } from "../../src/features/mail/reply-address.ts";
import { startService } from "../support/service.ts";

const secrets = { mine: "m".repeat(24), theirs: "t".repeat(24) };

t.test("no page token leads into another workspace", async (t) => {
  const service = await startService(t, { ROLE: "api", FORM_PER_ADDRESS_PER_MINUTE: 0 });
  const { url, rest, config } = service;

  /** A workspace with a ticket, its link, a file on it, and an email channel of the same address. */
  async function furnish(name: keyof typeof secrets, key: string) {
    const call = async (method: string, path: string, body?: unknown) =>
      (await rest(method, `/api/v1${path}`, body, key)).body.data;
    const uploaded = await fetch(`${url}/api/v1/attachments?name=${name}.txt`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: `file of ${name}`,
    });
    const { data: file } = (await uploaded.json()) as { data: { id: string } };
    const ticket = await call("POST", "/tickets", {
      subject: `Ticket of ${name}`,
      requester: { name, email: "ada@example.com" },
      message: { body: `words of ${name}`, attachments: [{ id: file.id }] },
    });
    const link = await call("POST", `/tickets/${ticket.id}:createRequesterLink`, {});
    const email = { address: "support@example.com", secret: secrets[name] };
    const channel = await call("POST", "/channels", { type: "email", name, email });
    const token = new URL(link.url).pathname.split("/").at(-1) as string;
    const tickets = async (): Promise<string[]> =>
      (await call("GET", "/tickets")).map(
        ({ subject, messageCount }: { subject: string; messageCount: number }) =>
          `${subject}: ${messageCount}`,
      );
    return { key, file, ticket, link: link.url as string, token, channel, tickets };
  }
  const mine = await furnish("mine", service.key);
  const theirs = await furnish("theirs", (await service.newWorkspace()).key);

  const files: [path: string, headers: Record<string, string>, status: number][] = [
    [theirs.file.id, { authorization: `Bearer ${theirs.key}` }, 200],
    [theirs.file.id, { authorization: `Bearer ${mine.key}` }, 404],
    [`${theirs.file.id}?token=${theirs.token}`, {}, 200],
    [`${theirs.file.id}?token=${mine.token}`, {}, 404],
  ];
  for (const [path, headers, status] of files) {
    t.equal((await fetch(`${url}/files/${path}`, { headers })).status, status, path);
  }

  const page = await (await fetch(mine.link)).text();
  t.match(page, "words of mine");
  t.notMatch(page, "theirs");
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const reply = (link: string) =>
    fetch(link, {
      method: "POST",
      body: new URLSearchParams({ token, message: "Hello" }),
      redirect: "manual",
    });
  t.equal((await reply(theirs.link)).status, 400, "the form of one page is none of another");
  t.equal((await reply(mine.link)).status, 303);

  const { addressFor } = createReplyAddresses({ key: config.SECRET_ENCRYPTION_KEY });
  const mail = [
    "From: ada@example.com",
    `To: ${addressFor({ id: mine.channel.id, emailAddress: "support@example.com" }, mine.ticket.number)}`,
    "Message-ID: <one@example.com>",
    "Subject: By mail",
    "",
    "Hello",
  ].join("\r\n");
  const post = (secret: string) =>
    fetch(theirs.channel.email.webhookUrl.replace(/^.*\/hooks/, `${url}/hooks`), {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      body: mail,
    });
  t.equal((await post(secrets.mine)).status, 401);
  t.match(await (await post(secrets.theirs)).json(), { data: { result: "created" } });

  t.same(await mine.tickets(), ["Ticket of mine: 2"]);
  t.same((await theirs.tickets()).sort(), ["By mail: 1", "Ticket of theirs: 1"]);
});
