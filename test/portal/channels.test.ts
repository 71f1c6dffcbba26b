// @suite all
// @needs chromium
import t from "tap";
import {
  notification,
  postAsMeta,
  startGraphDouble,
  textMessage,
} from "../features/channels/graph-double.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

/** The interface of a form to scripts. */
interface Form {
  readonly token: string;
}

t.test("channels", async (t) => {
  const graph = await startGraphDouble(t);
  const dashboard = await startDashboard(t, {
    WHATSAPP_API_URL: graph.url,
    FORM_MIN_FILL_MS: 0,
  });
  const { service, base } = dashboard;
  const page = await dashboard.open("/channels");
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const submit = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const clipboard = () => page.evaluate<string>("navigator.clipboard.readText()");
  const preview = page.frameLocator("iframe");

  await t.test("a form is created and shared", async (t) => {
    await page.getByRole("heading", { name: "No channels yet" }).waitFor();
    await button("New channel").click();
    await dialog.getByText("None are sent yet. Set").waitFor();
    await dialog.getByLabel("Name", { exact: true }).fill('Help & "more"');
    const origins = dialog.getByLabel("Allowed origins");
    await origins.fill("www.example.com");
    await submit("Create channel");
    await dialog.getByText("www.example.com is not an origin such as").waitFor();
    await origins.fill("https://www.example.com/contact\nhttps://Shop.example.com");
    await submit("Create channel");
    await page.getByRole("heading", { name: 'Help & "more"' }).waitFor();
    const { data } = (await service.rest("GET", "/api/v1/channels")).body;
    t.match(data, [
      { form: { allowedOrigins: ["https://www.example.com", "https://shop.example.com"] } },
    ]);
    await button("Copy link").click();
    t.equal(await clipboard(), data[0].form.url);
    await button("Copy embed code").click();
    t.match(await clipboard(), `src="${data[0].form.url}" title="Help &#38; &#34;more&#34;"`);
  });

  await t.test("its preview shows the current form and sends nothing", async (t) => {
    await preview.getByLabel("Your email address").fill("ada@example.com");
    t.equal(await preview.getByLabel("Files").count(), 0);
    await button("Edit").click();
    await dialog.getByLabel("People can attach files").check();
    await submit("Save");
    await preview.getByLabel("Files (optional)").waitFor();
    await button("Edit").click();
    t.match(await dialog.getByLabel("Allowed origins").inputValue(), /^https:.*\n.*shop/);
    await page.keyboard.press("Escape");
    await page.getByRole("switch").click();
    await submit("Pause");
    await page.getByText("The form is paused.").waitFor();
    const [{ form }] = (await service.rest("GET", "/api/v1/channels")).body.data;
    t.equal((await fetch(form.url)).status, 404);
    await page.getByRole("switch").click();
    await preview.getByRole("button", { name: "Send" }).waitFor();
    t.same((await service.rest("GET", "/api/v1/tickets")).body.data, []);
  });

  await t.test(
    "the list says when something came; what is deleted leaves its tickets",
    async (t) => {
      const [{ form }] = (await service.rest("GET", "/api/v1/channels")).body.data;
      const headers = { accept: "application/json" };
      const { data } = (await (await fetch(form.url, { headers })).json()) as { data: Form };
      const sent = await fetch(form.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          token: data.token,
          email: "ada@example.com",
          subject: "Lamp",
          message: "It is dark.",
        }),
      });
      t.equal(sent.status, 201, await sent.text());
      await page.getByRole("link", { name: "Channels" }).first().click();
      const row = page.getByRole("row", { name: /Help/ });
      await row.getByText(/now|seconds? ago/).waitFor();
      t.match(await row.textContent(), /Form/);
      await row.getByRole("link").click();
      await button("More actions").click();
      await page.getByRole("menuitem", { name: "Delete channel" }).click();
      await submit("Delete channel");
      await page.getByRole("heading", { name: "No channels yet" }).waitFor();
      t.equal((await service.rest("GET", "/api/v1/tickets")).body.data.length, 1);
    },
  );

  await t.test("a WhatsApp number is set up step by step", async (t) => {
    const isGood = (token: string) => token === "good token";
    const expired = {
      error: { code: 190, error_subcode: 463, message: "Session has expired on Friday" },
    };
    graph.number = (token) =>
      isGood(token)
        ? { status: 200, body: { display_phone_number: "+1 555-010-0999", verified_name: "Lamps" } }
        : { status: 400, body: expired };
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("new channel");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("WhatsApp").check();
    await dialog.getByLabel("Name", { exact: true }).fill("WhatsApp");
    await dialog.getByLabel("Phone number ID").fill("1001");
    await dialog.getByLabel("Access token").fill("old token");
    await dialog.getByLabel("App secret").fill("app secret");
    await submit("Create channel");

    const steps = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
    await steps.nth(0).getByText("The access token has expired.").waitFor();
    t.match(await steps.nth(0).textContent(), /^Failed: .*“Session has expired on Friday”/);
    await inspect(t, page, "channel-whatsapp-failed");
    await button("Change the access token").click();
    await dialog.getByLabel("Access token").fill("good token");
    await submit("Save");
    await steps.nth(0).getByText("works for +1 555-010-0999 (Lamps)").waitFor();

    await button("Copy callback URL").click();
    const hook = base + new URL(await clipboard()).pathname;
    await button("Copy verify token").click();
    const handshake = (token: string) => {
      const query = { "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "7" };
      return fetch(`${hook}?${new URLSearchParams(query)}`);
    };
    const token = await clipboard();
    t.match(token, /^[0-9a-f]{32}$/);
    t.equal((await handshake(token)).status, 200);
    await steps.nth(1).getByText("Meta knows the callback URL.").waitFor();
    const text = textMessage("wamid.1", "15550100", "Hello");
    t.equal((await postAsMeta(hook, notification({ messages: [text] }))).status, 200);
    await page.getByText("Complete", { exact: true }).waitFor();
    t.same(await steps.locator(".visually-hidden", { hasText: "Done" }).count(), 3);

    await page.reload();
    await button("Create a new one").waitFor();
    t.notMatch(await page.content(), new RegExp(`${token}|good token|app secret`));
    await button("Create a new one").click();
    await button("Copy verify token").click();
    t.equal((await handshake(token)).status, 403, "the one before is refused");
    t.equal((await handshake(await clipboard())).status, 200);
    await button("Edit").click();
    t.equal(await dialog.getByLabel("Access token").inputValue(), "");
    await dialog.getByLabel("Name", { exact: true }).fill("Lamps on WhatsApp");
    await submit("Save");
    await page.getByRole("heading", { name: "Lamps on WhatsApp" }).waitFor();
    await button("Check again").click();
    await page.getByText("Complete", { exact: true }).waitFor();
    await inspect(t, page, "channel-whatsapp");
  });

  await t.test("an email address is set up, and its emails collapse quotes", async (t) => {
    await page.goto(`${base}/dashboard/channels?create`);
    await dialog.getByLabel("Email", { exact: true }).check();
    await dialog.getByLabel("Name", { exact: true }).fill("Support");
    await dialog.getByLabel("Address").fill("Support@Example.com");
    await dialog.getByLabel("From a mail server").check();
    await submit("Create channel");
    await page.getByText("Have your mail server post emails to the URL").waitFor();
    await inspect(t, page, "channel-email");
    await button("Copy URL").click();
    const hook = base + new URL(await clipboard()).pathname;
    await button("Copy secret").click();
    const secret = await clipboard();
    t.match(secret, /^[0-9a-f]{32}$/);
    const post = (secret: string, text: string) =>
      fetch(hook, { method: "POST", headers: { authorization: `Bearer ${secret}` }, body: text });
    const mail = `From: Ada <ada@example.com>
Subject: Dark

It is dark.

On 23 Nov 2026 at 10:00, Grace wrote:
> Is it on?
`;
    t.equal((await post(secret, mail)).status, 200);
    await page.getByText("Complete", { exact: true }).waitFor();

    await page.reload();
    await button("Create a new one").click();
    await button("Copy secret").click();
    t.same(
      [(await post(secret, mail)).status, (await post(await clipboard(), mail)).status],
      [401, 200],
    );
    await button("Edit").click();
    t.equal(await dialog.getByLabel("Address").inputValue(), "support@example.com");
    await dialog.getByLabel("Name", { exact: true }).fill("Support by email");
    await submit("Save");
    await page.getByRole("heading", { name: "Support by email", level: 1 }).waitFor();

    const choose = async (service: string, label?: string, value = "") => {
      await button("Edit").click();
      await dialog.getByLabel("Service", { exact: true }).selectOption({ label: service });
      if (label !== undefined) {
        await dialog.getByLabel(label).fill(value);
      }
      await submit("Save");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("listitem").getByText(service).first().waitFor();
      await button("Copy URL").click();
      return new URL(await clipboard());
    };
    const { username, password, pathname } = await choose("SendGrid");
    const form = new FormData();
    form.set("email", mail);
    const credentials = Buffer.from(`${username}:${password}`).toString("base64");
    const headers = { authorization: `Basic ${credentials}` };
    const parsed = await fetch(base + pathname, { method: "POST", headers, body: form });
    t.match(await parsed.json(), { data: { result: "known" } });
    await choose("Amazon SES", "Topic ARN", "arn:aws:sns:eu-west-1:123456789012:mail");
    t.equal(await button("Create a new one").count(), 0, "there is no secret");
    const key = "a-signing-key-of-mailgun";
    t.match((await choose("Mailgun", "HTTP webhook signing key", key)).pathname, /\/mime$/);
    await inspect(t, page, "channel-mailgun");

    const [ticket] = (await service.rest("GET", "/api/v1/tickets?q=dark")).body.data;
    await page.goto(`${base}/dashboard/tickets/${ticket.id}`);
    await page.getByRole("feed").getByText("It is dark.", { exact: true }).waitFor();
    t.equal(await page.getByText("Is it on?").count(), 0);
    await button("Show quoted text").click();
    await page.getByText("> Is it on?").waitFor();
    await inspect(t, page, "ticket-email");
  });

  await t.test("an edit leaves what another admin changes meanwhile", async (t) => {
    const smtp = { host: "smtp.example.com", port: 465, security: "tls", username: "" };
    const created = await service.rest("POST", "/api/v1/channels", {
      type: "email",
      name: "Sales",
      mail: { senderName: "Sales", footer: "Kyiv" },
      email: { address: "sales@example.com", secret: "a-secret-of-the-mail-server", smtp },
    });
    const path = `/api/v1/channels/${created.body.data.id}`;
    await page.goto(`${base}/dashboard/channels/${created.body.data.id}?edit`);
    await dialog.getByLabel("Footer").fill("Lviv");
    await dialog.getByLabel("Port").fill("2465");
    await service.rest("PATCH", path, {
      name: "Orders",
      mail: { senderName: "Orders" },
      email: { address: "orders@example.com", smtp: { host: "mail.example.com" } },
    });
    await submit("Save");
    await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
    t.match((await service.rest("GET", path)).body.data, {
      name: "Orders",
      mail: { senderName: "Orders", footer: "Lviv" },
      email: { address: "orders@example.com", smtp: { host: "mail.example.com", port: 2465 } },
    });
  });

  await t.test("an agent can only view them", async (t) => {
    const other = await dashboard.open("/channels", service.workspaceId, {}, "alex");
    const row = other.getByRole("row", { name: /Lamps on WhatsApp.*Active/ });
    await row.getByRole("link").click();
    await other.getByText("Only admins can set up this channel").waitFor();
    t.same(await other.getByRole("main").getByRole("button").allTextContents(), []);
    t.equal(await other.getByRole("switch").count(), 0);
    await other.keyboard.press("Control+k");
    await other.getByRole("combobox").fill("new");
    await other.getByRole("option", { name: "New canned reply" }).waitFor();
    t.equal(await other.getByRole("option", { name: "New channel" }).count(), 0);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
