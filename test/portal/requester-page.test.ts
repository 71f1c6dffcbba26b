// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, looks } from "./support/inspect.ts";

t.test("a returning customer without script", async (t) => {
  const dashboard = await startDashboard(t, { FORM_MIN_FILL_MS: 0 });
  const { service, base, complaints } = dashboard;
  const form = await service.rest("POST", "/api/v1/channels", {
    type: "form",
    name: "Help",
    mail: { senderName: "The lamp shop" },
    form: { attachments: true },
  });
  const page = await dashboard.newPage({ javaScriptEnabled: false });
  const tickets = async () => (await service.rest("GET", "/api/v1/tickets")).body.data;
  const messages = async (id: string) =>
    (await service.rest("GET", `/api/v1/tickets/${id}/messages`)).body.data;
  const box = page.getByLabel("Your reply");
  const send = page.getByRole("button", { name: /^Send/ });
  const latest = page.locator("li:target");

  await t.test("follows the request from the form", async (t) => {
    await page.goto(base + new URL(form.body.data.form.url).pathname);
    await page.getByLabel("Your email address").fill("ada@example.com");
    await page.getByLabel("Subject").fill("Lamp");
    await page.getByLabel("How can we help?").fill("It went dark.");
    await page.getByRole("button", { name: "Send" }).click();
    const url = await page.getByRole("link", { name: "Follow your request" }).getAttribute("href");
    await page.goto(url ?? "");
    t.equal(await page.getByRole("heading").textContent(), "Lamp");
    await page.getByText("It went dark.").waitFor();
  });

  const [{ id }] = await tickets();
  await service.rest("POST", `/api/v1/tickets/${id}/messages`, {
    body: "Is it plugged in? See https://example.com/lamps.",
    setStatus: "pending",
  });

  await t.test("shows times in the zone of the browser, if it runs scripts", async (t) => {
    const timeIn = async (options: object) => {
      const other = await dashboard.newPage({ timezoneId: "Asia/Tokyo", ...options });
      await other.goto(page.url());
      return other.locator("time").first().innerText();
    };
    const [{ createdAt }] = await messages(id);
    const inZone = (timeZone: string) =>
      new Intl.DateTimeFormat("en-GB", {
        dateStyle: "long",
        timeStyle: "short",
        timeZone,
      }).format(new Date(createdAt));
    t.equal(await timeIn({}), inZone("Asia/Tokyo"));
    t.equal(await timeIn({ javaScriptEnabled: false }), `${inZone("UTC")} UTC`);
  });

  await t.test("replies once on a double click, and can reload and go back", async (t) => {
    await page.reload();
    await page.getByText("Waiting for you.").waitFor();
    await page.getByText("The lamp shop").waitFor();
    await box.fill("It is.");
    const file = { name: "lamp.png", mimeType: "image/png", buffer: Buffer.from("a picture") };
    await page.getByLabel("Files (optional)").setInputFiles([file]);
    await send.dblclick();
    await latest.getByText("It is.").waitFor();
    t.equal(await latest.getByRole("link", { name: "lamp.png" }).count(), 1);
    t.equal(await box.inputValue(), "");
    await page.reload();
    await latest.getByText("It is.").waitFor();
    t.equal((await messages(id)).length, 3);
    await page.goBack();
    await box.fill("And it hums.");
    await send.click();
    await latest.getByText("And it hums.").waitFor();
    t.equal((await messages(id)).length, 4);
    t.equal((await tickets())[0].status, "open");
  });

  await t.test("is led to the follow-up of a closed ticket", async (t) => {
    await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" });
    const before = page.url();
    await box.fill("Dark again.");
    await send.click();
    await page.getByText("which continues ticket 1").waitFor();
    await latest.getByText("Dark again.").waitFor();
    t.not(page.url(), before);
    t.equal((await tickets()).length, 2);
    await page.goto(before);
    await page.getByText("Closed.").waitFor();
    await page.getByRole("button", { name: "Send as a new ticket" }).waitFor();
  });

  await t.test("can read everything in every theme", async (t) => {
    const withScript = await dashboard.newPage();
    await service.app.db.pool.query(
      "update messages set quoted_text = 'On Monday, you wrote:' where body = 'It is.'",
    );
    await withScript.goto(page.url());
    await withScript.getByText("Earlier messages in this email").click();
    await inspect(t, withScript, "conversation");
    await withScript.getByLabel("Your reply").fill(" ");
    await withScript.getByRole("button", { name: /^Send/ }).click();
    await withScript.getByRole("alert").waitFor();
    await inspect(t, withScript, "conversation-problem");
    t.same(complaints.splice(0), [
      "Failed to load resource: the server responded with a status of 400 (Bad Request)",
    ]);
    await withScript.goto(`${base}/t/cut-off`);
    await withScript.getByRole("heading", { name: "Conversation not found" }).waitFor();
    await inspect(t, withScript, "conversation-not-found");
    t.match(complaints.splice(0), [/status of 404/]);
  });

  await t.test("gets a link from an agent, until it is revoked", async (t) => {
    const agent = await dashboard.open(`/tickets/${id}`, undefined, undefined, "alex");
    const openDialog = agent.getByRole("button", { name: "Link for the requester" });
    // The details, with the dialog in them, move where the window narrows.
    const at = (width: number) => looks.map((look) => ({ ...look, width }));
    await openDialog.click();
    await inspect(t, agent, "requester-link", at(1280));
    await agent.getByRole("button", { name: "Create link" }).click();
    const link = agent.getByRole("textbox", { name: "link" });
    await link.waitFor();
    await inspect(t, agent, "requester-link-created", at(1280));
    const url = await link.inputValue();
    await agent.getByRole("button", { name: "Copy link" }).click();
    t.equal(await agent.evaluate("navigator.clipboard.readText()"), url);
    await agent.getByRole("button", { name: "Done" }).click();
    const statusOf = async () => (await fetch(url)).status;
    t.equal(await statusOf(), 200);
    await agent.setViewportSize({ width: 360, height: 780 });
    await agent.getByRole("button", { name: "Details" }).click();
    await openDialog.click();
    await inspect(t, agent, "requester-link-narrow", at(360));
    await agent.getByRole("button", { name: "Revoke link" }).click();
    await agent.getByText("Link revoked").waitFor();
    t.equal(await statusOf(), 404);
    await agent.reload();
    await agent.getByText("created a link for the requester").waitFor();
    await agent.getByText("revoked the link for the requester").waitFor();
    t.same(complaints, []);
  });
});
