// @suite default
import t from "tap";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

t.test("the conversation page of a requester", async (t) => {
  const service = await startService(t, {
    ROLE: "api",
    FORM_PER_ADDRESS_PER_MINUTE: 12,
    TRUSTED_PROXIES: ["127.0.0.1"],
  });
  const { pool } = service.app.db;
  const assigneeId = await addMember(service, "Secret assignee");
  let hosts = 0;
  /** Each from its own address, unless it says otherwise. */
  const from = (address = `10.0.${++hosts >> 8}.${hosts & 255}`) => ({
    "x-forwarded-for": address,
  });

  async function open(more: object = {}) {
    const { body } = await service.rest("POST", "/api/v1/tickets", {
      subject: "The <lamp>",
      requester: { name: "Ada Lovelace", email: "ada@example.com" },
      message: { body: "It went dark." },
      ...more,
    });
    return body.data;
  }
  const linkTo = async ({ id }: { id: string }): Promise<string> =>
    (await service.rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {})).body.data.url;
  async function get(url: string, headers: Record<string, string> = from()) {
    const response = await fetch(url, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const formTokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  async function post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...from(), ...headers },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  /** Replies as a browser does: shows the page first. @returns the URL that it leads to */
  async function reply(url: string, message: string) {
    const token = formTokenOf((await get(url)).text);
    const { status, headers } = await post(url, { token, message });
    t.equal(status, 303);
    return new URL(headers.get("location") ?? "", url).href;
  }
  const ticketOf = async ({ id }: { id: string }) =>
    (await service.rest("GET", `/api/v1/tickets/${id}`)).body.data;
  const messagesOf = async ({ id }: { id: string }) =>
    (await service.rest("GET", `/api/v1/tickets/${id}/messages`)).body.data;
  const answer = ({ id }: { id: string }, message: object) =>
    service.rest("POST", `/api/v1/tickets/${id}/messages`, message);

  await t.test("a reply on the page is not sent to WhatsApp", async (t) => {
    const text = "x";
    const credentials = {
      phoneNumberId: "1",
      accessToken: text,
      appSecret: text,
      verifyToken: text,
    };
    const channel = { type: "whatsapp", name: "W", whatsapp: credentials };
    const { body } = await service.rest("POST", "/api/v1/channels", channel);
    const ticket = await open({ channelId: body.data.id, message: undefined });
    await reply(await linkTo(ticket), "Still dark");
    const { messageCount, replyWindowExpiresAt } = await ticketOf(ticket);
    t.same([messageCount, replyWindowExpiresAt], [1, undefined], "agents cannot write there yet");
  });

  await t.test("shows the public conversation, and nothing else", async (t) => {
    const channel = await service.rest("POST", "/api/v1/channels", {
      type: "agent",
      name: "Secret channel",
      mail: { senderName: "Acme & Sons" },
    });
    const other = await open({ subject: "Secret other ticket" });
    const ticket = await open({
      channelId: channel.body.data.id,
      assigneeId,
      tags: ["secret-tag"],
      priority: "urgent",
      externalId: "secret-external",
      customFields: { plan: "secret-field" },
    });
    await answer(ticket, { body: "Secret note", visibility: "internal" });
    await answer(ticket, {
      body: 'See https://example.com/a?b="c", or <b>ask</b>.\nThe second line.',
      externalId: "secret-message",
      attachments: [
        {
          name: "lamp.png",
          url: "https://files.example.com/1",
          contentType: "image/png",
          size: 2048,
        },
      ],
      setStatus: "pending",
    });
    await pool.query("update messages set quoted_text = $1 where body like 'See %'", ["> old"]);
    const url = await linkTo(ticket);
    t.match(url, /\/t\/[0-9a-f]{40}$/);
    const { status, headers, text } = await get(url);
    t.equal(status, 200);
    t.match(text, "<h1>The &lt;lamp&gt;</h1>");
    t.match(text, `Ticket ${ticket.number}`);
    t.match(text, "Waiting for you.");
    t.match(text, "Acme &amp; Sons");
    t.ok(text.indexOf("It went dark.") < text.indexOf("The second line."), "the oldest first");
    t.match(text, /<time datetime="\d{4}-[^"]+Z"/);
    t.match(text, '<a href="https://example.com/a?b=" rel="noopener noreferrer nofollow">');
    t.match(text, "or &lt;b&gt;ask&lt;/b&gt;.<br>The second line.");
    t.match(text, /<details><summary>.*<\/summary>.*&gt; old/s);
    t.match(text, '<a href="https://files.example.com/1" rel=');
    t.match(text, "2 kB");
    t.equal(text.split("<script").length, 2, "its own alone");
    t.match(text, "we do not send them by email", "without a mail server");

    const secrets = [
      /secret/i,
      /urgent/i,
      /Lovelace|ada@example/i,
      /\b(?:tkt|rq|msg|ak|ch|wrk)_/,
      String(other.id),
    ];
    for (const secret of secrets) {
      t.notMatch(text, secret);
    }
    t.match(Object.fromEntries(headers), {
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action .*frame-ancestors 'none'$/,
    });
    t.match(text, '<meta name="robots" content="noindex">');
    const head = await fetch(url, { method: "HEAD" });
    t.equal(head.headers.get("content-length"), headers.get("content-length"));
  });

  await t.test("agents' texts are Markdown, those of requesters are not", async (t) => {
    const ticket = await open({ message: { body: "**Dark**\n- https://example.com/mine" } });
    await answer(ticket, {
      body: "**Light**, see [this](https://example.com/ours) [x](javascript:y)",
    });
    const { text } = await get(await linkTo(ticket));
    const [, theirs, ours] = text.split('<li class="');
    t.match(theirs, "**Dark**\n- <a ");
    t.match(theirs, 'rel="noopener noreferrer nofollow ugc"');
    t.match(
      ours,
      '<p dir="auto"><strong>Light</strong>, see <a href="https://example.com/ours" rel=',
    );
    t.match(ours, "[x](javascript:y)");
    t.notMatch(text, / style=|href="javascript/);
  });

  await t.test("accepts each reply of the requester once", async (t) => {
    const ticket = await open();
    await answer(ticket, { body: "Is it plugged in?", setStatus: "pending" });
    const url = await linkTo(ticket);
    const token = formTokenOf((await get(url)).text);
    const twice = await Promise.all(
      [1, 2].map(() => post(url, { token, message: "It is.\r\nStill dark. " })),
    );
    for (const { status, headers } of twice) {
      t.equal(status, 303);
      t.equal(new URL(headers.get("location") ?? "", url).href, `${url}#latest`);
    }
    t.equal((await ticketOf(ticket)).status, "open", "it opens again");
    const [last, ...more] = (await messagesOf(ticket)).toReversed();
    t.match(last, {
      author: "requester",
      visibility: "public",
      body: "It is.\nStill dark.",
      createdBy: { type: "requester", id: ticket.requester.id },
    });
    t.equal(more.length, 2);
    t.match((await get(url)).text, /id="latest".*Still dark\./s);
    t.equal((await post(url, { token, message: "And cold." })).status, 303);
    t.equal((await messagesOf(ticket)).length, 4, "written after going back, it is another one");
    const { rows } = await pool.query("select type from events where body like $1 order by id", [
      `%${ticket.id}%`,
    ]);
    t.same(
      rows.map(({ type }) => type.replace(/^service\.ticket\.|\.v1$/g, "")),
      ["created", "replied", "status_changed", "replied", "status_changed", "replied"],
    );
    await post(url, { token, message: `I am at ${url}` });
    const withoutLink = `I am at ${url.slice(0, -40)}[link removed]`;
    t.equal((await messagesOf(ticket)).at(-1).body, withoutLink, "the link does not come back in");
  });

  await t.test("stays in the language of its URL", async (t) => {
    const ticket = await open();
    const messages = Array.from({ length: 60 }, (_, index) => ({ body: `${index}` }));
    await service.rest("POST", `/api/v1/tickets/${ticket.id}/messages:batchCreate`, {
      requests: messages,
    });
    const url = `${await linkTo(ticket)}?lang=de`;
    const target = await reply(url, "Noch immer.");
    t.match(target, /\?lang=de#latest$/);
    const { text } = await get(target);
    t.match(text, '<html lang="de"');
    for (const pattern of [/ action="([^"]+)"/, / href="([^"]*before=[^"]+)"/]) {
      const address = (pattern.exec(text)?.[1] ?? "").replaceAll("&amp;", "&");
      t.match((await get(new URL(address, target).href)).text, '<html lang="de"', address);
    }
  });

  await t.test("does not come back in over the API", async (t) => {
    const url = await linkTo(await open());
    const removed = `${url.slice(0, -40)}[link removed]`;
    const written = (text: string) => ({
      subject: text,
      requester: { name: text, externalId: url },
      message: { body: text },
    });
    const ticket = await open(written(url));
    t.match(ticket, { subject: removed, requester: { name: removed }, preview: removed });
    const created = { author: "requester", body: url };
    t.equal((await answer(ticket, created)).body.data.body, removed);
    const batch = { requests: [{ body: "Yes" }, created, { body: url }] };
    await service.rest("POST", `/api/v1/tickets/${ticket.id}/messages:batchCreate`, batch);
    t.same(
      (await messagesOf(ticket)).map(({ body }: { body: string }) => body),
      // An agent may send it to the requester.
      [removed, removed, "Yes", removed, url],
    );
    const { body } = await service.rest("POST", "/api/v1/tickets:batchCreate", {
      requests: [written("One"), { ...written(url), message: undefined }],
    });
    t.match(body.data, [{ subject: "One" }, { subject: removed }]);
  });

  await t.test("opens a follow-up to a closed ticket and redirects there", async (t) => {
    const ticket = await open();
    const url = await linkTo(ticket);
    const token = formTokenOf((await get(url)).text);
    // Closed while the requester was writing.
    await service.rest("PATCH", `/api/v1/tickets/${ticket.id}`, { status: "closed" });
    const twice = await Promise.all([1, 2].map(() => post(url, { token, message: "Dark again." })));
    const [at, same] = twice.map(({ headers }) => new URL(headers.get("location") ?? "", url).href);
    t.equal(at, same);
    t.not(at, `${url}#latest`);
    const { text } = await get(at as string);
    t.match(text, `, which continues ticket ${ticket.number}<`);
    t.match(text, "Dark again.");
    t.notMatch(text, "It went dark.");
    const followUps = (await service.rest("GET", "/api/v1/tickets")).body.data.filter(
      ({ followUpOf }: { followUpOf: string }) => followUpOf === ticket.id,
    );
    t.match(followUps, [{ status: "open", createdBy: { type: "requester" } }]);
    t.equal(followUps.length, 1);
    t.equal((await messagesOf(ticket)).length, 1);
    t.match((await get(url)).text, "Send as a new ticket");
    await reply(at as string, "And again.");
    t.equal((await messagesOf(followUps[0])).length, 2);
  });

  await t.test("accepts files if the channel does", async (t) => {
    const settings = { type: "form", name: "Help", form: { attachments: true } };
    const channel = (await service.rest("POST", "/api/v1/channels", settings)).body.data;
    const ticket = await open({ channelId: channel.id });
    const url = await linkTo(ticket);
    const page = (await get(url)).text;
    t.match(page, 'enctype="multipart/form-data"');
    const token = formTokenOf(page);
    const send = async (count: number, at = url) => {
      const body = new FormData();
      body.set("token", token);
      body.set("message", "😀".repeat(65_536));
      for (let i = 0; i < count; i++) {
        body.append("files", new File([`file ${i}`], `<${i}>.txt`, { type: "text/plain" }));
      }
      const response = await fetch(at, {
        method: "POST",
        headers: from(),
        body,
        redirect: "manual",
      });
      return { status: response.status, text: await response.text() };
    };
    const tooMany = await send(6);
    t.equal(tooMany.status, 400);
    t.match(tooMany.text, "attach at most 5 files");
    t.same(
      (await Promise.all([send(2), send(2)])).map(({ status }) => status),
      [303, 303],
    );
    const [, added, ...more] = await messagesOf(ticket);
    t.equal(more.length, 0, "once");
    t.equal(added.body.length, 2 * 65_536);
    t.match(added.attachments, [{ name: "<0>.txt" }, { name: "<1>.txt" }]);
    const links = [...(await get(url)).text.matchAll(/href="(\.\.\/files\/[^"]+)"/g)];
    const files = await Promise.all(links.map(([, href]) => get(new URL(href ?? "", url).href)));
    t.same(
      files.map(({ text }) => text),
      ["file 0", "file 1"],
    );
    const plain = await linkTo(await open());
    t.notMatch((await get(plain)).text, 'type="file"');
    t.equal((await send(1, plain)).status, 415);
  });

  await t.test("says why a reply was not sent, and keeps it", async (t) => {
    const ticket = await open();
    const url = await linkTo(ticket);
    const token = formTokenOf((await get(url)).text);
    const another = formTokenOf((await get(await linkTo(await open()))).text);
    const cases: [fields: Record<string, string>, notice: string][] = [
      [{ token, message: " \r\n" }, "Enter your reply."],
      [{ token, message: "x".repeat(65_537) }, "Use at most 65,536 characters."],
      [{ token, message: "a\0b" }, "characters that we cannot read"],
      [{ message: "\nKept <text>" }, "Send it again."],
      [{ token: another, message: "Kept <text>" }, "Send it again."],
    ];
    for (const [fields, notice] of cases) {
      const { status, text } = await post(url, fields);
      t.equal(status, 400, notice);
      t.match(text, `<p role="alert" id="problem">`);
      t.match(text, notice);
      const kept = fields.message?.includes("Kept")
        ? "Kept &lt;text&gt;</textarea>"
        : "</textarea>";
      t.ok(text.includes(kept));
    }
    const raw = (body: string | Buffer, type = "application/x-www-form-urlencoded") =>
      fetch(url, { method: "POST", headers: { ...from(), "content-type": type }, body });
    t.equal((await raw("x".repeat(1 << 20))).status, 413);
    t.equal((await raw("message=%ff")).status, 400);
    t.equal((await raw("{}", "application/json")).status, 415);
    t.equal((await fetch(url, { method: "PUT" })).status, 405);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site", origin: "null" },
      { origin: "https://evil.example" },
    ] as Record<string, string>[]) {
      t.equal((await post(url, { token, message: "Forged" }, headers)).status, 403);
    }
    t.equal((await messagesOf(ticket)).length, 1);
    await pool.query("alter table form_tokens rename to away");
    const failed = await post(url, { token, message: "Kept <text>" });
    await pool.query("alter table away rename to form_tokens");
    t.equal(failed.status, 500);
    t.match(failed.text, /problem on our side.*Kept &lt;text&gt;<\/textarea>/s);
    t.equal((await messagesOf(ticket)).length, 1, "nothing half written");
    const longest = "€".repeat(65_536);
    const browser = { "sec-fetch-site": "same-origin", origin: "null" };
    t.equal((await post(url, { token, message: longest }, browser)).status, 303);
    t.equal((await messagesOf(ticket))[1].body, longest);
  });

  await t.test("shows the same page for every invalid link", async (t) => {
    const ticket = await open();
    const old = await linkTo(ticket);
    t.equal((await get(old)).status, 200);
    const path = `/api/v1/tickets/${ticket.id}:createRequesterLink`;
    const create = async () => {
      const headers = { "idempotency-key": "link-1" };
      return (await restCall(service.url, service.key, "POST", path, {}, headers)).body.data.url;
    };
    const url = await create();
    t.equal(await create(), "", "a repeated call does not have it");
    t.not(url, old);
    const unknown = url.replace(/.{4}$/, "0000");
    const pages = [await get(old), await get(unknown), await get(`${service.url}/t/short`)];
    t.equal((await get(url)).status, 200);
    const revoke = () =>
      service.rest("POST", `/api/v1/tickets/${ticket.id}:revokeRequesterLink`, {});
    t.equal((await revoke()).status, 204);
    t.equal((await revoke()).status, 204, "again");
    pages.push(await get(url), await get(url.toUpperCase().replace("/T/", "/t/")));
    pages.push(await post(url, { token: "x", message: "Let me in" }));
    for (const { status, text } of pages) {
      t.equal(status, 404);
      t.equal(text, pages[0]?.text);
    }
    t.match(pages[0]?.text, "Conversation not found");
    const history = await service.rest("GET", `/api/v1/tickets/${ticket.id}/audit-events`);
    t.same(
      history.body.data.map(({ action }: { action: string }) => action),
      ["requester_link.revoked", "requester_link.created", "requester_link.created"],
    );
    t.notMatch(history.text, url.slice(-40));
  });

  await t.test("belongs to one workspace", async (t) => {
    const mine = await open();
    const stranger = await service.newWorkspace();
    const theirs = (
      await service.rest(
        "POST",
        "/api/v1/tickets",
        { subject: "Theirs", requester: { email: "ada@example.com" }, message: { body: "Theirs" } },
        stranger.key,
      )
    ).body.data;
    for (const action of ["createRequesterLink", "revokeRequesterLink"]) {
      const path = `/api/v1/tickets/${mine.id}:${action}`;
      t.equal((await service.rest("POST", path, {}, stranger.key)).status, 404);
    }
    const url = await linkTo(mine);
    const { rows } = await pool.query("select id from messages where ticket_id = $1", [theirs.id]);
    const { text } = await get(`${url}?before=${rows[0].id}`);
    t.notMatch(text, "Theirs");
    t.match(text, "It went dark.", "only a place in time");
  });

  await t.test("shows long conversations in parts", async (t) => {
    const ticket = await open();
    const requests = (first: number) =>
      Array.from({ length: 50 }, (_, i) => ({
        body: `Message ${first + i}.`,
        visibility: i % 2 === 0 ? "public" : "internal",
      }));
    const batch = `/api/v1/tickets/${ticket.id}/messages:batchCreate`;
    await service.rest("POST", batch, { requests: requests(0) });
    await service.rest("POST", batch, { requests: requests(50) });
    const url = await linkTo(ticket);
    const seen: string[] = [];
    let pages = 0;
    for (let at: string | undefined = url; at !== undefined; pages++) {
      const { text } = await get(at);
      seen.unshift(...[...text.matchAll(/Message \d+\.|It went dark\./g)].map(([found]) => found));
      t.equal(text.includes("<form"), at === url, "the box is below the latest");
      const earlier = /href="(\?before=[^"]+)"/.exec(text)?.[1];
      at = earlier && new URL(earlier, url).href;
    }
    const even = Array.from({ length: 50 }, (_, i) => `Message ${2 * i}.`);
    t.same(seen, ["It went dark.", ...even]);
    t.equal(pages, 3);
    const long = await open();
    for (let i = 0; i < 6; i++) {
      await answer(long, { body: `${i}`.repeat(65_536) });
    }
    const { text } = await get(await linkTo(long));
    t.ok(text.length < 300_000, "nor do long messages make long pages");
    t.match(text, "5".repeat(65_536));
    t.match(text, "?before=");
  });

  await t.test("rate-limits its visitors", async (t) => {
    const url = await linkTo(await open());
    const wrong = url.replace(/.{4}$/, "0000");
    // However slow the machine is, and some of it free again.
    const untilLimited = async (send: () => Promise<{ status: number; text: string }>) => {
      const responses = [await send()];
      while (responses.at(-1)?.status !== 429 && responses.length < 60) {
        responses.push(await send());
      }
      return responses;
    };
    const guesses = await untilLimited(() => get(wrong, from("10.9.0.1")));
    t.ok(guesses.length > 10);
    t.same([guesses[0]?.status, guesses.at(-1)?.status], [404, 429]);
    t.equal((await get(url, from("10.9.0.1"))).status, 200, "its own link still works");
    t.equal((await get(wrong, from("10.9.0.2"))).status, 404);

    const token = formTokenOf((await get(url)).text);
    const message = "Again";
    const posts = await untilLimited(() => post(url, { token, message }, from("10.9.0.3")));
    t.ok(posts.length > 12);
    t.equal(posts[0]?.status, 303);
    t.equal(posts.at(-1)?.status, 429);
    t.match(posts.at(-1)?.text, /too many replies came.*Again<\/textarea>/s);
    const again = await post(url, { token, message }, from("10.9.0.3"));
    t.match(again.headers.get("retry-after"), /^\d+$/);
  });
});
