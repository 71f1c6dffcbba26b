// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("formatted messages", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, complaints } = dashboard;
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  const { id } = await create("tickets", {
    subject: "Lamp",
    requester: { name: "Grace Hopper", email: "grace@example.com" },
    message: { body: "It is **dark**.\n- <b>really</b>" },
  });
  const path = `tickets/${id}/messages`;
  await create(path, {
    body: "See the **manual**:\n\n1. [Open it](https://example.com/lamp)\n2. <b>Read</b> it\n\n[x](javascript:alert(1))",
  });
  await create(path, {
    visibility: "internal",
    body: `> quoted\n\n${"A long _note_.\n".repeat(40)}`,
  });
  const page = await dashboard.open(`/tickets/${id}`);
  const article = (text: string) => page.getByRole("article").filter({ hasText: text });
  const reply = page.getByRole("textbox", { name: "Reply" });
  const preview = page.getByRole("region", { name: "Preview" });

  await t.test("agents' messages are shown as Markdown, requesters' as typed", async (t) => {
    const agents = article("See the manual:");
    await agents.locator("strong", { hasText: "manual" }).waitFor();
    const link = agents.getByRole("link", { name: "Open it" });
    t.equal(await link.getAttribute("href"), "https://example.com/lamp");
    t.equal(await link.getAttribute("target"), "_blank");
    t.equal(await link.getAttribute("rel"), "noopener noreferrer nofollow");
    t.equal(await agents.locator("ol > li").count(), 2);
    await agents.getByText("<b>Read</b> it").waitFor();
    await agents.getByText("[x](javascript:alert(1))").waitFor();
    await article("It is **dark**.").getByText("- <b>really</b>").waitFor();
    t.equal(await article("It is **dark**.").locator(".message-text *").count(), 0);
  });

  await t.test("a long message is collapsed", async (t) => {
    const note = article("quoted");
    t.equal(await note.locator("blockquote").textContent(), "quoted");
    const few = await note.locator("em").count();
    t.ok(few < 40, `${few}`);
    await note.getByRole("button", { name: "Show all" }).click();
    t.equal(await note.locator("em").count(), 40);
    await inspect(t, page, "markdown");
  });

  await t.test("shortcuts format text and continue lists, and can be undone", async (t) => {
    await reply.fill("It is dark");
    await reply.press("Shift+Control+ArrowLeft");
    await reply.press("Control+b");
    t.equal(await reply.inputValue(), "It is **dark**");
    await reply.press("Control+i");
    t.equal(await reply.inputValue(), "It is **_dark_**");
    await reply.press("Control+i");
    await reply.press("Control+b");
    t.equal(await reply.inputValue(), "It is dark");
    await reply.press("Control+b");
    await reply.press("Control+z");
    t.equal(await reply.inputValue(), "It is dark", "the browser undoes it");
    await reply.fill("");
    await reply.pressSequentially("1. one\ntwo\n\nend\n- a\nb");
    t.equal(await reply.inputValue(), "1. one\n2. two\nend\n- a\n- b");
  });

  await t.test("a preview, by keyboard, shows what will be sent", async (t) => {
    t.equal(await preview.count(), 0);
    const toggle = page.getByRole("button", { name: "Preview" });
    await reply.press("Shift+Tab");
    await eventually(
      async () => {
        const isFocused = await toggle.evaluate("document.activeElement.ariaLabel === 'Preview'");
        return isFocused || page.keyboard.press("Shift+Tab").then(() => false);
      },
      (isFocused) => isFocused === true,
    );
    await page.keyboard.press("Enter");
    t.equal(await toggle.getAttribute("aria-pressed"), "true");
    t.equal(await preview.locator("ol > li").count(), 2);
    await reply.fill("**Sent**");
    await preview.locator("strong", { hasText: "Sent" }).waitFor();
    await inspect(t, page, "markdown-preview");
    await reply.press("Control+Enter");
    await article("Sent").locator(".message-text strong").waitFor();
    const { body } = await service.rest("GET", `/api/v1/${path}?orderBy=-createdAt`);
    t.equal(body.data[0].body, "**Sent**", "it is stored as it was written");
  });

  await t.test("a canned reply is previewed with formatting and marked gaps", async () => {
    const body = "**Hello** {{requester.name}}, about _{{custom.order}}_";
    await create("canned-replies", { shortcut: "hello", title: "Hello", body });
    await reply.press("/");
    const canned = page.getByRole("dialog").getByRole("region", { name: "Preview" });
    await canned.locator("strong", { hasText: "Hello" }).waitFor();
    await canned.locator("em > mark", { hasText: "{{custom.order}}" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goto(`${dashboard.base}/dashboard/canned-replies`);
    await page.getByRole("button", { name: "hello, Hello" }).click();
    await page.locator(".canned-preview strong", { hasText: "Hello" }).waitFor();
  });

  t.same(complaints, []);
});
