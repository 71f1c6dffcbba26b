// @suite all
// @needs chromium
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import t from "tap";
import {
  notification,
  postAsMeta,
  startGraphDouble,
  textMessage,
} from "../features/channels/graph-double.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, looks } from "./support/inspect.ts";

/** Where the details are next to the conversation. */
const wideLooks = looks.map((look) => ({ ...look, width: 1280 }));

const hostile = [
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "javascript:alert(1) https://example.com/a?b=<b>.",
  "\u202Eright to left override, not closed",
  "שלום וברכה, a\u200Bb\u2066c",
].join("\n");

const aFile = Buffer.alloc(1_500, "a");

t.test("the conversation of a ticket", async (t) => {
  const graph = await startGraphDouble(t);
  const dashboard = await startDashboard(t, { WHATSAPP_API_URL: graph.url });
  const { service, complaints } = dashboard;
  const { pool } = service.app.db;
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  const ticketOf = async (id: string) =>
    (await service.rest("GET", `/api/v1/tickets/${id}`)).body.data;
  const messagesOf = async (id: string) =>
    (await service.rest("GET", `/api/v1/tickets/${id}/messages?pageSize=100`)).body.data;
  const requester = { name: "Ada Lovelace", email: "ada@example.com" };
  const open = (subject: string, more: object = {}) =>
    create("tickets", { subject, requester, message: { body: "My lamp is broken." }, ...more });
  await create("canned-replies", {
    shortcut: "sorry",
    body: "Dear {{requester.name}}, we are sorry about order {{custom.order}}.",
  });
  await create("canned-replies", { shortcut: "thanks", body: "Thank you!" });

  const first = await open("A broken lamp", { tags: ["lamps"], customFields: { plan: "pro" } });
  const page = await dashboard.open(`/tickets/${first.id}`);
  const goTo = async (id: string) => {
    await page.goto(`${dashboard.base}/dashboard/tickets/${id}`);
    await page.getByRole("feed").getByRole("article").first().waitFor();
  };
  const reply = page.getByRole("textbox", { name: "Reply" });
  const note = page.getByRole("textbox", { name: "Internal note" });
  const choose = (kind: string) => page.getByRole("radio", { name: kind }).check();
  const article = (text: string) => page.getByRole("article").filter({ hasText: text });

  await t.test("opens with its heading, and is worked on by keyboard", async (t) => {
    await article("My lamp is broken.").waitFor();
    await page.getByText("Not emailed: email is not set up").waitFor();
    await page.getByRole("heading", { name: "A broken lamp", level: 1 }).waitFor();
    await page.keyboard.press("s");
    t.equal(await focused(page), "Status");
    await page.keyboard.press("Control+k");
    const search = page.getByRole("combobox", { name: /^Search/ });
    await search.fill("internal note");
    await search.press("Enter");
    t.equal(await focused(page), "Internal note");
    await page.keyboard.type("Call the warehouse");
    await page.keyboard.press("Control+Enter");
    await article("Call the warehouse").getByText("Internal note").waitFor();
    t.equal(await note.inputValue(), "");
    t.match((await messagesOf(first.id))[1], { visibility: "internal" });
  });

  await t.test("custom fields are edited with their types, and one by one", async (t) => {
    await page.getByRole("button", { name: "Edit custom fields" }).click();
    const dialog = page.getByRole("dialog", { name: "Custom fields" });
    await dialog.getByRole("button", { name: "Add a field" }).click();
    await dialog.getByRole("group", { name: "New field" }).getByLabel("Name").fill("seats");
    const seats = dialog.getByRole("group", { name: "seats" });
    await seats.getByLabel("Type").selectOption("Number");
    await seats.getByLabel("Value").fill("5");
    await dialog.getByRole("button", { name: "Add a field" }).click();
    await dialog.getByRole("group", { name: "New field" }).getByLabel("Name").fill("vip");
    const vip = dialog.getByRole("group", { name: "vip" });
    await vip.getByLabel("Type").selectOption("Yes or no");
    await vip.getByLabel("Value").selectOption("Yes");
    await inspect(t, page, "custom-fields", wideLooks);
    await dialog.getByRole("button", { name: "Remove plan" }).click();
    await service.rest("PATCH", `/api/v1/tickets/${first.id}`, { customFields: { city: "Oslo" } });
    await page.reload();
    t.equal(await seats.getByLabel("Value").inputValue(), "5", "kept over a reload");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("region", { name: "Custom fields" }).getByText("5").waitFor();
    t.same((await ticketOf(first.id)).customFields, { seats: 5, city: "Oslo", vip: true });
    await page.getByRole("region", { name: "Custom fields" }).getByText("Yes").waitFor();
    await article("set vip to Yes").waitFor();
  });

  await t.test("a canned reply is filled in, and sent once with a status", async (t) => {
    await page.getByRole("heading", { name: "A broken lamp" }).focus();
    await page.keyboard.press("r");
    await page.keyboard.type("/");
    const search = page.getByRole("combobox", { name: "Search canned replies" });
    await page.getByRole("option", { name: "/thanks" }).waitFor();
    await search.press("ArrowDown");
    await search.press("ArrowUp");
    await page.getByText("Dear Ada Lovelace").waitFor();
    await inspect(t, page, "canned-reply-picker");
    await search.press("Enter");
    await page.getByRole("button", { name: "{{custom.order}}" }).waitFor();
    await page.keyboard.type("A-1042");
    const text = "Dear Ada Lovelace, we are sorry about order A-1042.";
    t.equal(await reply.inputValue(), text, "the first gap was selected");
    const nextStatus = page.getByLabel("Status after sending");
    await nextStatus.selectOption("pending");
    await page.reload();
    t.equal(await nextStatus.inputValue(), "pending", "kept over a reload");
    await reply.focus();
    await Promise.all([page.keyboard.press("Control+Enter"), page.keyboard.press("Control+Enter")]);
    await article(text).waitFor();
    await article("changed the status from Open to Pending").waitFor();
    t.equal(await page.getByLabel("Status", { exact: true }).inputValue(), "pending");
    t.equal((await messagesOf(first.id)).length, 3, "once");
    t.match(await ticketOf(first.id), { status: "pending", lastMessageBy: "agent" });
    t.equal(await reply.inputValue(), "");
    await inspect(t, page, "conversation");
  });

  await t.test(
    "a slash that was meant is kept, and Escape closes nothing but the list",
    async (t) => {
      await reply.focus();
      await page.keyboard.type("/");
      await page.getByRole("combobox", { name: "Search canned replies" }).fill("tmp");
      await page.keyboard.press("Escape");
      t.equal(await reply.inputValue(), "/tmp");
      await reply.fill("");
    },
  );

  await t.test("drafts stay: of each kind, over a reload and a lost session", async (t) => {
    await reply.fill("a reply");
    await choose("Internal note");
    await note.fill("a note");
    await page.reload();
    await article("My lamp is broken.").waitFor();
    t.equal(await reply.inputValue(), "a reply");
    await page.context().clearCookies();
    await page.route(
      "**/CreateMessage",
      (route) =>
        route.continue({
          headers: { ...route.request().headers(), authorization: "Bearer ey.ey.ey" },
        }),
      { times: 1 },
    );
    await reply.press("Control+Enter");
    await dashboard.logIn(page);
    await article("My lamp is broken.").waitFor();
    t.equal(await reply.inputValue(), "a reply");
    await choose("Internal note");
    t.equal(await note.inputValue(), "a note");
    await note.fill("");
    await choose("Reply");
    await page.route("**/CreateMessage", (route) => route.abort(), { times: 1 });
    await reply.press("Control+Enter");
    await page.getByText("Could not reach the service.", { exact: true }).waitFor();
    t.equal(await reply.inputValue(), "a reply", "what could not be sent is kept");
    await reply.fill("");
    complaints.length = 0;
  });

  await t.test("two people changing the same field do not overwrite each other", async (t) => {
    await goTo(first.id);
    const priority = page.getByLabel("Priority");
    const patch = (body: object) => service.rest("PATCH", `/api/v1/tickets/${first.id}`, body);
    /** A change by someone else that the page has not received yet. */
    const changeUnheard = (assignment: string) =>
      service.app.db.pool.query(
        `update tickets set ${assignment}, version = version + 1 where id = $1`,
        [first.id],
      );
    await changeUnheard("priority = 'urgent', assignee_id = ''");
    await priority.selectOption("low");
    const alert = page.getByRole("alert");
    await alert.getByText("Someone else changed the priority").waitFor();
    t.match(await alert.textContent(), /TheirsUrgent.*YoursLow/);
    t.equal((await ticketOf(first.id)).priority, "urgent");
    await inspect(t, page, "conflict", wideLooks);
    await page.getByRole("button", { name: "Use mine" }).click();
    await article("changed the priority from Urgent to Low").waitFor();
    t.equal((await ticketOf(first.id)).priority, "low");
    t.equal(await alert.count(), 0);

    await patch({ tags: ["lamps", "vip"] });
    await page.getByLabel("Assignee").selectOption({ label: "Ada Admin (me)" });
    await article("assigned the ticket to Ada Admin").waitFor();
    t.match(await ticketOf(first.id), { tags: ["lamps", "vip"] }, "other fields are no conflict");
    await page.getByRole("button", { name: "Edit subject" }).click();
    await page.getByLabel("Subject").fill("A lamp");
    await reply.focus();
    await patch({ tags: ["lamps", "vip", "new"] });
    await article("added the tag new").waitFor();
    t.equal(await reply.evaluate((field) => field === field.ownerDocument.activeElement), true);
    await page.reload();
    t.equal(await page.getByLabel("Subject").inputValue(), "A lamp", "kept over a reload");
    await page.getByLabel("Subject").focus();
    await patch({ tags: ["lamps", "vip"] });
    await changeUnheard("subject = 'Another lamp'");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Keep theirs" }).click();
    await page.getByRole("heading", { name: "Another lamp" }).waitFor();
    await page.getByLabel("Tags").fill("returns");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove tag returns" }).waitFor();
    await page.getByRole("button", { name: "Remove tag lamps" }).click();
    await article("removed the tag lamps").waitFor();
    t.same((await ticketOf(first.id)).tags, ["vip", "returns"]);
    complaints.length = 0;
  });

  await t.test("everything people write is shown as text", async (t) => {
    const { id } = await open("\u202Eevil", { message: { body: hostile } });
    await create(`tickets/${id}/messages`, { body: `${"word ".repeat(13_000)}the end` });
    await goTo(id);
    await article("<script>").waitFor();
    const links = page.getByRole("feed").getByRole("link");
    t.equal(await links.count(), 1);
    const attributes = ["href", "rel", "target"].map((name) => links.first().getAttribute(name));
    t.same(
      [await links.first().textContent(), ...(await Promise.all(attributes))],
      ["https://example.com/a?b=", "https://example.com/a?b=", "noopener nofollow ugc", "_blank"],
    );
    const long = article("word word");
    t.notMatch(await long.textContent(), /the end/);
    await long.getByRole("button", { name: "Show all" }).click();
    t.match(await long.textContent(), /the end$/);
    await inspect(t, page, "hostile");
  });

  await t.test("files are saved, not opened", async (t) => {
    const { id } = await open("A photo");
    const { body } = await service.rest("POST", "/api/v1/attachments?name=gpj.exe", aFile);
    const files = [{ id: body.data.id }, { name: "manual", url: "https://example.com/manual.pdf" }];
    await create(`tickets/${id}/messages`, { body: "Two files", attachments: files });
    await goTo(id);
    const saved = page.waitForEvent("download");
    await article("Two files").getByRole("button", { name: "gpj.exe" }).click();
    t.ok(readFileSync(await (await saved).path()).equals(aFile));
    await article("1.5 kB").waitFor();
    const manual = article("Two files").getByRole("link", { name: "manual" });
    t.equal(await manual.getAttribute("href"), "https://example.com/manual.pdf");
  });

  await t.test("files are attached, removed again, and sent with the text", async (t) => {
    const { id } = await open("A manual");
    await goTo(id);
    const list = page.getByRole("list", { name: "Files to send" });
    const send = page.getByRole("button", { name: "Send reply" });
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
    const choose = page.getByLabel("Files to attach");
    await choose.setInputFiles([file("manual.txt", aFile), file("wrong.txt", aFile)]);
    await choose.setInputFiles(file("empty.txt", Buffer.alloc(0)));
    await list.getByText("The file is empty.").waitFor();
    await reply.fill("Here it is");
    t.ok(await send.isDisabled(), "not while a file is not stored");
    await inspect(t, page, "files to send");
    await page.getByRole("button", { name: "Remove empty.txt" }).click();
    await page.getByRole("button", { name: "Remove wrong.txt" }).click();
    await list.getByText("1.5 kB").waitFor();
    await send.click();
    await article("Here it is").getByRole("button", { name: "manual.txt" }).waitFor();
    t.equal(await list.count(), 0);
    const [, said] = await messagesOf(id);
    t.match(said.attachments, [{ name: "manual.txt", size: String(aFile.length) }]);
    await reply.fill("Without");
    await send.click();
    await article("Without").waitFor();
    t.same((await messagesOf(id))[2].attachments, []);
  });

  await t.test("the list can be stepped through and returned to", async (t) => {
    await page.goto(`${dashboard.base}/dashboard/tickets?view=all`);
    const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("link", { name: "A photo" }).click();
    await heading("A photo");
    await page.keyboard.press("j");
    await heading("evil");
    await page.keyboard.press("k");
    await heading("A photo");
    await page.keyboard.press("r");
    await page.keyboard.press("Escape");
    await heading("All");
    t.match(page.url(), /\/tickets\?view=all$/);
  });

  await t.test("ten thousand messages, read both ways", async (t) => {
    const { id } = await open("A long story");
    await pool.query(
      `insert into messages (id, workspace_id, ticket_id, author, visibility, body, attachments,
         delivery_error_code, delivery_error_message, created_by_type, created_by_id,
         created_by_name, created_by_via, created_at)
       select 'msg_' || lpad(to_hex(i), 32, '0'), $1, $2, 'requester', 'public',
         'Story ' || i || repeat(E'\\nand on', i % 7), '[]', '', '', 'channel', '', '', '',
         now() - (10001 - i) * interval '1 minute'
       from generate_series(1, 9999) i`,
      [service.workspaceId, id],
    );
    await goTo(id);
    await article("My lamp is broken.").waitFor();
    const feed = page.getByRole("feed");
    t.ok((await feed.getByRole("article").count()) < 40, "what is not in view is not there");
    const top = () => page.evaluate<{ key: string; top: number }>(topArticle);
    await feed.hover();
    for (let turn = 0; turn < 12; turn += 1) {
      await page.mouse.wheel(0, -1_500);
      await page.waitForTimeout(50);
    }
    await page.waitForTimeout(300);
    const before = await top();
    const story = Number(/\d+/.exec(before.key)?.[0]);
    t.ok(story < 9_950 && story > 9_000, `older pages came: ${before.key}`);
    await page.waitForTimeout(300);
    t.same(await top(), before, "and nothing jumped");

    await create(`tickets/${id}/messages`, { body: "News", author: "requester" });
    await page.getByRole("button", { name: "New message" }).waitFor();
    t.same(await top(), before, "nothing moves while one reads");
    t.equal(await page.getByText("New message from Ada Lovelace").count(), 1);
    const read = page.waitForResponse("**/MarkTicketRead");
    await page.getByRole("button", { name: "New message" }).click();
    await article("News").waitFor();
    t.equal((await read).status(), 200, "what has been seen is read");
    await create(`tickets/${id}/messages`, { body: "More news", author: "requester" });
    await article("More news").waitFor();
    t.equal(await page.getByRole("button", { name: "New message" }).count(), 0, "it follows");
  });

  await t.test(
    "WhatsApp: what was not delivered is sent again, and the window closes",
    async (t) => {
      const channel = await create("channels", {
        type: "whatsapp",
        name: "WhatsApp",
        whatsapp: {
          phoneNumberId: "1001",
          accessToken: "access token",
          appSecret: "app secret",
          verifyToken: "verify me",
        },
      });
      await postAsMeta(
        `${service.url}/hooks/whatsapp/${channel.id}`,
        notification({ messages: [textMessage("wamid.1", "15550100", "Hello from my phone")] }),
      );
      const [{ id }] = (await service.rest("GET", `/api/v1/tickets?channelId=${channel.id}`)).body
        .data;
      graph.response = () => ({
        status: 400,
        body: { error: { code: 131026, message: "Message undeliverable" } },
      });
      await goTo(id);
      await reply.fill("Hello to your phone");
      await page.getByRole("button", { name: "Send reply" }).click();
      const said = article("Hello to your phone");
      await said.getByText("Message undeliverable (131026).").waitFor();
      await inspect(t, page, "not-delivered");
      delete graph.response;
      await said.getByRole("button", { name: "Send again" }).dblclick();
      await said.getByText("Sent", { exact: true }).waitFor();
      t.equal(graph.sent.length, 2);

      await pool.query(
        "update tickets set reply_window_expires_at = now() + interval '30 minutes' where id = $1",
        [id],
      );
      await page.reload();
      await page.getByText("You can reply on WhatsApp for 30 more minutes.").waitFor();
      await pool.query(
        "update tickets set reply_window_expires_at = now() - interval '1 hour' where id = $1",
        [id],
      );
      await page.reload();
      await page.getByText("You cannot reply on WhatsApp now.").waitFor();
      t.notOk(await reply.isEditable());
      await inspect(t, page, "window-closed");
      await choose("Internal note");
      await note.fill("Call them");
      await page.getByRole("button", { name: "Add note" }).click();
      await article("Call them").waitFor();
    },
  );

  await t.test("an imported ticket shows its source and authors", async () => {
    const at = "2020-05-01T09:00:00Z";
    const messages = [{ body: "We are on it.", createdAt: at, agent: { name: "Gone Agent" } }];
    const [{ createdTicketId }] = await create("tickets:import", {
      source: "old-desk",
      tickets: [{ externalId: "4711", subject: "Old", requester, createdAt: at, messages }],
    });
    await goTo(createdTicketId);
    await article("We are on it.").getByText("Gone Agent").waitFor();
    await page.getByLabel("About the ticket").getByText("old-desk 4711").waitFor();
  });

  await t.test("a ticket of another workspace does not exist", async () => {
    const other = await service.newWorkspace();
    const foreign = await service.rest(
      "POST",
      "/api/v1/tickets",
      { subject: "Foreign", requester },
      other.key,
    );
    complaints.length = 0;
    await page.goto(`${dashboard.base}/dashboard/tickets/${foreign.body.data.id}`);
    await page.getByRole("heading", { name: "This ticket does not exist" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "All open", exact: true }).waitFor();
    complaints.length = 0;
  });

  t.same(complaints, [], "the console stayed empty");
});

/** The label or the text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(
    "document.activeElement.ariaLabel ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent",
  );

/** The first article in view, by its text, and where it is. */
const topArticle = `{
  const feed = document.querySelector("[role=feed]");
  const { top } = feed.getBoundingClientRect();
  const article = [...feed.querySelectorAll("article")].find(
    (each) => each.getBoundingClientRect().bottom > top,
  );
  ({
    key: article.querySelector(".message-text").textContent.slice(0, 12),
    top: Math.round(article.getBoundingClientRect().top),
  });
}`;
