// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { refusal, startMailServer } from "../support/mail-server.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.test("agents add participants, leave them out once, and forward a message", async (t) => {
  const server = await startMailServer(t);
  const dashboard = await startDashboard(t, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "support@lamps.example",
  });
  const { rest } = dashboard.service;
  const email = { address: "help@lamps.example", secret: "s".repeat(24) };
  await rest("POST", "/api/v1/channels", { type: "email", name: "Help", email });
  const { body } = await rest("POST", "/api/v1/tickets", {
    subject: "Lamp",
    requester: { name: "Ada", email: "ada@example.com" },
    participants: [{ name: "Bob", email: "bob@example.org" }],
    message: { body: "It does not shine" },
  });
  const { id } = body.data;
  const page = await dashboard.open(`/tickets/${id}`);
  const panel = page.getByRole("region", { name: "Participants" });
  const received = (count: number) =>
    eventually(
      async () => server.received,
      ({ length }) => length >= count,
      20_000,
    );
  const reply = async (text: string) => {
    await page.getByRole("textbox", { name: "Reply" }).fill(text);
    await page.getByRole("button", { name: "Send reply" }).click();
  };

  await panel.getByText("Bob").waitFor();
  await panel.getByLabel("Email address of a participant").fill("Eve@example.org");
  await page.keyboard.press("Enter");
  await panel.getByText("eve@example.org").waitFor();
  await panel.getByLabel("Email address of a participant").fill("help@lamps.example");
  await page.keyboard.press("Enter");
  await panel.getByText(/must not be an address of this service/).waitFor();
  dashboard.complaints.length = 0;

  const copies = page.getByRole("group", { name: "Cc" });
  const eve = copies.getByRole("button", { name: "Copy to eve@example.org" });
  await eve.focus();
  await page.keyboard.press("Enter");
  t.equal(await eve.getAttribute("aria-pressed"), "false");
  await inspect(t, page, "participants");
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Internal note" }).fill("Eve is at the factory");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("article").filter({ hasText: "Eve is at the factory" }).waitFor();
  await page.getByRole("radio", { name: "Reply" }).click();
  const status = page.getByLabel("Status after sending");
  await status.selectOption("pending");
  await page.route(
    "**/CreateMessage",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("textbox", { name: "Reply" }).fill("Which one is it?");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Could not reach the service.", { exact: true }).waitFor();
  dashboard.complaints.length = 0;
  t.equal(await status.inputValue(), "pending", "another try sets the status");
  t.equal(await eve.getAttribute("aria-pressed"), "false", "and leaves out the same people");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByText("Cc: Bob", { exact: true }).waitFor();
  const next = () => eve.getAttribute("aria-pressed");
  t.equal(await eventually(next, (value) => value === "true"), "true", "the next goes to all");
  t.equal(await status.inputValue(), "");
  t.same((await received(1))[0]?.to, ["ada@example.com", "bob@example.org"]);
  const { data } = (await rest("GET", `/api/v1/tickets/${id}/messages`)).body;
  t.equal(data.length, 3, "sent once");
  server.at = (stage, address) => {
    if (stage === "recipient" && address === "eve@example.org") {
      throw refusal(550, "No such mailbox");
    }
  };
  await reply("Are you there?");
  t.equal((await received(2))[1]?.to.length, 2);
  await page.getByText(/Not delivered to eve@example.org: No such mailbox/).waitFor();
  await panel.getByRole("button", { name: "Remove participant eve@example.org" }).click();
  await eve.waitFor({ state: "detached" });

  const first = page.getByRole("article").filter({ hasText: "It does not shine" });
  await first.getByRole("button", { name: /^Actions for the message/ }).click();
  // As when a new message arrives.
  await page.getByRole("main").dispatchEvent("scroll");
  await page.getByRole("menuitem", { name: "Forward message" }).click();
  const dialog = page.getByRole("dialog", { name: "Forward message" });
  await dialog.getByLabel("To", { exact: true }).fill("help@lamps.example");
  await dialog.getByRole("button", { name: "Forward" }).click();
  await dialog.getByText(/must not be an address of this service/i).waitFor();
  dashboard.complaints.length = 0;
  await inspect(t, page, "participants");
  await dialog.getByLabel("To", { exact: true }).fill("wicks@example.net, lamps@example.net");
  await dialog.getByLabel("Note").fill("Any left?");
  await page.context().clearCookies();
  await page.route(
    "**/ForwardMessage",
    (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: "Bearer x.y.z" } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Forward" }).click();
  await dashboard.logIn(page);
  t.equal(await dialog.getByLabel("Note").inputValue(), "Any left?", "kept by the sign-in");
  dashboard.complaints.length = 0;
  await dialog.getByRole("button", { name: "Forward" }).click();
  await page.getByText("Forwarded to: wicks@example.net, lamps@example.net").waitFor();
  t.same((await received(3))[2]?.to, ["wicks@example.net", "lamps@example.net"]);

  const mail = (await received(3))[0];
  const [replyTo] = mail?.email.replyTo ?? [];
  const channels = (await rest("GET", "/api/v1/channels")).body.data;
  const channel = channels.find(({ type }: { type: string }) => type === "email");
  await fetch(`${dashboard.service.url}/hooks/email/${channel.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${email.secret}`, "content-type": "message/rfc822" },
    body: `From: Bob Bobson <bob@example.org>\nTo: ${replyTo?.address}\nMessage-ID: <1@bob>\n\nThe red one`,
  });
  await page.getByRole("article", { name: /Bob Bobson/ }).waitFor();

  const { url } = (await rest("POST", `/api/v1/tickets/${id}:createRequesterLink`, {})).body.data;
  await page.goto(`${dashboard.service.url}${new URL(url).pathname}`);
  await page.getByText("Bob Bobson").waitFor();
  t.same(dashboard.complaints, []);
});
