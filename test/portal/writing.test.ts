// @suite all
// @needs chromium
import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { restCall } from "../support/service.ts";
import { callsOf } from "./support/calls.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("writing a reply", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, complaints } = dashboard;
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  const open = (subject: string) =>
    create("tickets", {
      subject,
      requester: { name: "Grace Hopper", email: "grace@example.com" },
      message: { body: "My lamp is broken." },
    });
  const messagesOf = async (id: string): Promise<{ body: string }[]> =>
    (await service.rest("GET", `/api/v1/tickets/${id}/messages?pageSize=100`)).body.data;

  const first = await open("A broken lamp");
  const page = await dashboard.open(`/tickets/${first.id}`);
  const reply = page.getByRole("textbox", { name: "Reply" });
  const article = (text: string) => page.getByRole("article").filter({ hasText: text });
  const sent = async (text: string) => {
    await article(text).waitFor();
    await page.locator(".composer [aria-disabled]").waitFor({ state: "detached" });
  };
  const asks = page.getByRole("alert").filter({ hasText: "while you were writing" });

  await t.test("a reply is held when a message arrived in the meantime", async (t) => {
    await article("My lamp is broken.").waitFor();
    await reply.fill("Which lamp is it?");
    const say = (body: string) =>
      create(`tickets/${first.id}/messages`, { author: "requester", body });
    await say("It is the red one.");
    await article("It is the red one.").waitFor();
    for (const keys of ["Control+Enter", "Control+Enter", "Control+Shift+Enter"]) {
      await reply.press(keys);
    }
    await asks.getByText("Grace Hopper replied while you were writing").waitFor();
    await asks.getByText("It is the red one.").waitFor();
    t.equal((await messagesOf(first.id)).length, 2, "nothing is sent");
    t.equal(await reply.inputValue(), "Which lamp is it?");
    await inspect(t, page, "newer-message");

    await asks.getByRole("button", { name: "Keep editing" }).click();
    t.equal(await asks.count(), 0);
    await say("From last year.");
    await article("From last year.").waitFor();
    await page.reload();
    await article("From last year.").waitFor();
    await reply.fill("I see, the red one.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await asks.getByText("From last year.").waitFor();
    await asks.getByRole("button", { name: "Send anyway" }).click();
    await sent("I see, the red one.");
    t.equal(await asks.count(), 0);

    await reply.fill("Here is a new one.");
    await reply.press("Control+Enter");
    await sent("Here is a new one.");
    t.equal((await messagesOf(first.id)).length, 5, "what was there before does not hold it");
  });

  await t.test("notes and replies after notes are not held", async (t) => {
    await reply.fill("It leaves today.");
    await create(`tickets/${first.id}/messages`, { visibility: "internal", body: "In stock" });
    await article("In stock").waitFor();
    await create(`tickets/${first.id}/messages`, { author: "requester", body: "Thank you" });
    await article("Thank you").waitFor();
    await page.getByRole("radio", { name: "Internal note" }).check();
    const note = page.getByRole("textbox", { name: "Internal note" });
    await note.fill("Sent by post");
    await note.press("Control+Enter");
    await sent("Sent by post");
    await page.getByRole("radio", { name: "Reply" }).check();
    await reply.fill("");
    await reply.fill("It leaves tomorrow.");
    await create(`tickets/${first.id}/messages`, { visibility: "internal", body: "Really" });
    await article("Really").waitFor();
    await reply.press("Control+Enter");
    await sent("It leaves tomorrow.");
    t.equal((await messagesOf(first.id)).length, 10);
  });

  const saved = async (id: string) => {
    const text = "select reply, note from drafts where ticket_id = $1";
    return (await service.app.db.pool.query(text, [id])).rows[0];
  };
  const hasSaved = (id: string, draft: object | undefined) =>
    eventually(
      () => saved(id),
      (found) => isDeepStrictEqual(found, draft),
    );

  await t.test("drafts are saved, marked in the list, and found on other devices", async (t) => {
    const second = await open("A second lamp");
    const path = `/tickets/${second.id}`;
    await page.goto(`${dashboard.base}/dashboard${path}`);
    await reply.fill("On my desk");
    await hasSaved(second.id, { reply: "On my desk", note: "" });
    await page.goto(`${dashboard.base}/dashboard/tickets?view=all`);
    const row = page.getByRole("listitem").filter({ hasText: "A second lamp" });
    await row.getByText("Draft", { exact: true }).waitFor();
    await inspect(t, page, "list with a draft");

    const phone = await dashboard.open(path);
    const replyThere = phone.getByRole("textbox", { name: "Reply" });
    await eventually(
      () => replyThere.inputValue(),
      (text) => text === "On my desk",
    );
    const tab = await page.context().newPage();
    await tab.goto(`${dashboard.base}/dashboard${path}`);
    const replyInTab = tab.getByRole("textbox", { name: "Reply" });
    await eventually(
      () => replyInTab.inputValue(),
      (text) => text === "On my desk",
    );
    await page.goto(`${dashboard.base}/dashboard${path}`);
    await eventually(
      () => reply.inputValue(),
      (text) => text === "On my desk",
    );
    // Until the other device has saved, too.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await phone.route("**/UpdateDraft", (route) => released.then(() => route.continue()));
    await replyThere.fill("On my phone");
    await reply.fill("On my desk, and more");
    await eventually(
      () => replyInTab.inputValue(),
      (text) => text === "On my desk, and more",
    );
    await tab.close();

    release();
    const asked = phone.getByRole("alert").filter({ hasText: "another device" });
    await asked.getByText("On my desk, and more").waitFor();
    t.match(await saved(second.id), { reply: "On my desk, and more" });
    await inspect(t, phone, "draft-conflict");
    await asked.getByRole("button", { name: "Keep this one" }).click();
    await hasSaved(second.id, { reply: "On my phone", note: "" });
    complaints.length = 0;

    await page.bringToFront();
    await reply.fill("At my desk");
    const askedHere = page.getByRole("alert").filter({ hasText: "another device" });
    await askedHere.getByRole("button", { name: "Use the other" }).click();
    t.equal(await reply.inputValue(), "On my phone");
    complaints.length = 0;
    await reply.press("Control+Enter");
    await sent("On my phone");
    await hasSaved(second.id, undefined);
    await phone.reload();
    await phone.getByRole("article").filter({ hasText: "On my phone" }).waitFor();
    t.equal(await replyThere.inputValue(), "");
    await reply.fill("Too late");
    await phone.close();
    await page.goto(`${dashboard.base}/dashboard/tickets?view=all`);
    await row.waitFor();
    await hasSaved(second.id, { reply: "Too late", note: "" });
  });

  await t.test("the list marks drafts that do not fit on one page", async (t) => {
    const member = (await service.rest("GET", "/api/v1/members")).body.data[0].id;
    const text = "long ".repeat(13_000);
    const draft = { reply: text, note: text };
    for (let n = 1; n <= 6; n++) {
      const path = `/api/v1/drafts/${(await open(`Story ${n}`)).id}`;
      const headers = { "x-member-id": member };
      await restCall(service.url, service.key, "PATCH", path, draft, headers);
    }
    const calls = callsOf(page);
    await page.goto(`${dashboard.base}/dashboard/tickets?view=all`);
    const marked = page.getByRole("listitem").filter({ hasText: /Story.*Draft/ });
    await marked.nth(5).waitFor();
    t.equal(calls.filter((method) => method === "ListDrafts").length, 2);
  });

  await t.test("agents see who else is viewing a ticket or replying", async (t) => {
    const third = await open("A third lamp");
    const path = `/tickets/${third.id}`;
    await page.goto(`${dashboard.base}/dashboard${path}`);
    await page.bringToFront();
    const alex = await dashboard.open(path, undefined, undefined, "alex");
    const seen = (text: string) => page.locator(".presence").getByText(text, { exact: true });
    await seen("Alex Agent is viewing").waitFor();
    await alex.getByText("Ada Admin is viewing").waitFor();
    await alex.getByRole("textbox", { name: "Reply" }).fill("It is on its way");
    await seen("Alex Agent is replying").waitFor();
    await page.getByRole("status").getByText("Alex Agent is replying").waitFor();
    await inspect(t, page, "presence");
    await alex.goto(`${dashboard.base}/dashboard/tickets`);
    await page.locator(".presence").waitFor({ state: "detached" });
    await alex.close();
  });

  t.same(complaints, [], "the console stayed empty");
});
