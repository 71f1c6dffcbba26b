// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startMailServer } from "../support/mail-server.ts";
import { addMember } from "../support/members.ts";
import { createReceiver } from "../support/receiver.ts";
import { actOnKey } from "./support/act-on-key.ts";
import { chooseAction } from "./support/choose-action.ts";
import { startDashboard } from "./support/dashboard.ts";

/** Ways to press a button twice; both presses arrive before the first response. */
const presses = [
  ["a double click", (page: Page, name: string) => lastButton(page, name).dblclick()],
  [
    "a double Enter",
    async (page: Page, name: string) => {
      await lastButton(page, name).focus();
      await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    },
  ],
] as const;

const lastButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).last();

t.test("one click is one call", async (t) => {
  const mails = await startMailServer(t);
  const dashboard = await startDashboard(t, {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: "support@lamps.example",
  });
  const { service } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const page = await dashboard.open("/api-keys");
  const dialog = page.getByRole("dialog");
  const keys: (string | undefined)[] = [];
  let method = "";
  page.on("request", (request) => {
    if (request.url().endsWith(`/${method}`)) {
      keys.push(request.headers()["idempotency-key"]);
    }
  });
  const subscriptions = async () =>
    (await service.rest("GET", "/api/v1/webhook-subscriptions")).body.data;
  const storeSecret = async () => {
    await dialog.getByRole("checkbox", { name: /I have stored/ }).check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
  };

  for (const [way, press] of presses) {
    /** Presses a button twice, and counts the calls of a method until the page shows the result. */
    const pressTwice = async (calls: string, name: string, result: () => Promise<unknown>) => {
      method = calls;
      keys.length = 0;
      await press(page, name);
      await result();
      await page.evaluate("new Promise(requestAnimationFrame)");
      t.equal(keys.length, 1, `${calls} by ${way}`);
      t.match(keys[0], /^[0-9a-f]{32}$/, "with a key");
      return keys[0];
    };

    await t.test(`keys, by ${way}`, async (t) => {
      await page.getByRole("link", { name: "API keys" }).click();
      await page.getByRole("button", { name: "Create API key" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill(way);
      const secret = page.getByRole("textbox", { name: "API key" });
      await pressTwice("CreateApiKey", "Create key", () => secret.waitFor());
      await storeSecret();
      await actOnKey(page, "Rename", way);
      await page.getByRole("textbox", { name: "Name" }).fill(`${way} 2`);
      const renamed = page.getByRole("cell", { name: `${way} 2`, exact: true });
      await pressTwice("UpdateApiKey", "Rename", () => renamed.waitFor());
      await actOnKey(page, "Revoke", `${way} 2`);
      await pressTwice("DeleteApiKey", "Revoke key", () => renamed.waitFor({ state: "detached" }));
      const { rows } = await service.app.db.pool.query(
        "select count(*)::int as n from api_keys where name like $1",
        [`${way}%`],
      );
      t.equal(rows[0].n, 1);
    });

    await t.test(`webhooks, by ${way}`, async (t) => {
      await page.getByRole("link", { name: "Webhooks" }).click();
      await page.getByRole("button", { name: "Add webhook" }).click();
      await page.getByLabel("Endpoint URL").fill(receiver.url);
      const secret = page.getByRole("textbox", { name: "signing secret" });
      await pressTwice("CreateWebhookSubscription", "Add webhook", () => secret.waitFor());
      await storeSecret();
      t.equal((await subscriptions()).length, 1);

      const sent = receiver.requests.length;
      const rows = page.locator(".delivery-table tbody tr");
      const first = await pressTwice("TestWebhookSubscription", "Send test", () =>
        rows.filter({ hasText: "Succeeded" }).first().waitFor(),
      );
      t.equal(receiver.requests.length, sent + 1);
      // Two deliberate presses are two calls.
      await eventually(
        async () => {
          await page.getByRole("button", { name: "Send test" }).click();
          return keys.length;
        },
        (calls) => calls > 1,
      );
      t.not(keys[1], first, "with another key");

      await rows.last().getByRole("button").click();
      await dialog.getByText("Your endpoint responded").waitFor();
      const before = page.url();
      await pressTwice("RedeliverWebhook", "Redeliver", () =>
        page.waitForURL((url) => url.href !== before),
      );
      await dialog.getByRole("button", { name: "Close" }).click();

      const toggle = page.getByRole("switch");
      await toggle.click();
      await pressTwice("UpdateWebhookSubscription", "Pause", () =>
        page.getByText("Paused", { exact: true }).waitFor(),
      );
      await toggle.click();
      await page.getByText("Active", { exact: true }).waitFor();

      await chooseAction(page, "Rotate secret");
      await pressTwice("RotateWebhookSecret", "Rotate secret", () => secret.waitFor());
      await storeSecret();
      await chooseAction(page, "Delete webhook");
      const none = page.getByRole("heading", { name: "No webhooks yet" });
      await pressTwice("DeleteWebhookSubscription", "Delete webhook", () => none.waitFor());
    });

    await t.test(`email, by ${way}`, async (t) => {
      await page.goto(`${dashboard.base}/dashboard/channels?create`);
      await dialog.getByLabel("Email", { exact: true }).check();
      await dialog.getByLabel("Name", { exact: true }).fill(way);
      await dialog.getByLabel("Address").fill(`${way.replaceAll(" ", "-")}@lamps.example`);
      await dialog.getByLabel("From a mail server").check();
      const heading = page.getByRole("heading", { name: way });
      await pressTwice("CreateChannel", "Create channel", () => heading.first().waitFor());
      const channels = (await service.rest("GET", "/api/v1/channels")).body.data;
      t.equal(channels.filter(({ name }: { name: string }) => name === way).length, 1);

      const opened = await service.rest("POST", "/api/v1/tickets", {
        subject: way,
        requester: { email: "ada@example.com" },
        message: { body: "It does not shine" },
      });
      await page.goto(`${dashboard.base}/dashboard/tickets/${opened.body.data.id}`);
      await page.getByRole("textbox", { name: "Reply" }).fill("Is it on?");
      const said = page.getByRole("article").filter({ hasText: "Is it on?" });
      await pressTwice("CreateMessage", "Send reply", () => said.waitFor());
      const actions = page.getByRole("article").filter({ hasText: "It does not shine" });
      await actions.getByRole("button", { name: /^Actions for the message/ }).click();
      await page.getByRole("menuitem", { name: "Forward message" }).click();
      await dialog.getByLabel("To", { exact: true }).fill("wicks@example.net");
      await dialog.getByLabel("Note").fill("Any left?");
      const forwarded = page.getByText("Forwarded to: wicks@example.net");
      await pressTwice("ForwardMessage", "Forward", () => forwarded.waitFor());
      const path = `/api/v1/tickets/${opened.body.data.id}/messages`;
      const bodies = (await service.rest("GET", path)).body.data.map(
        ({ body }: { body: string }) => body,
      );
      t.same(bodies.slice(0, 2), ["It does not shine", "Is it on?"]);
      t.equal(bodies.length, 3, "forwarded once");

      await page.goto(`${dashboard.base}/dashboard/workspace`);
      await page.getByRole("textbox", { name: "Above the message", exact: true }).fill(way);
      const saved = page.getByText("Saved the template");
      await pressTwice("UpdateMailTemplate", "Save template", () => saved.waitFor());
    });
  }

  await t.test("two tabs with one template each save only their changes", async (t) => {
    const other = await dashboard.open("/workspace");
    const field = (tab: Page, name: string) => tab.getByRole("textbox", { name, exact: true });
    const save = (tab: Page) => tab.getByRole("button", { name: "Save template" }).click();
    await field(page, "Above the message").fill("First");
    await field(other, "Below the message").fill("Second");
    await save(page);
    await page.getByText("Saved the template").first().waitFor();
    await save(other);
    await other.getByText("Saved the template").first().waitFor();
    const { data } = (await service.rest("GET", "/api/v1/workspace/mail-template")).body;
    t.match(data, { intro: "First", footer: "Second" }, "each saves what it changed");
    const footer = async () => {
      // As browsers do when a tab is visible again.
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      return field(page, "Below the message").inputValue();
    };
    t.equal(await eventually(footer, (text) => text === "Second"), "Second");
    t.notOk(await lastButton(page, "Save template").isEnabled(), "nothing is left to save");
  });

  const edits = [
    {
      path: "members",
      create: async () => {
        await addMember(service, "Grace", "admin");
        const members = (await service.rest("GET", "/api/v1/members")).body.data;
        return members.find(({ name }: { name: string }) => name === "Grace").id;
      },
      page: (id: string) => `team?edit=${id}`,
      theirs: { role: "agent" },
      label: "Name",
      mine: { name: "Grace Hopper" },
    },
    {
      path: "canned-replies",
      create: () => made("canned-replies", { shortcut: "refund", title: "Old", body: "Old" }),
      page: (id: string) => `canned-replies?edit=${id}`,
      theirs: { body: "New" },
      label: "Title",
      mine: { title: "Refund" },
    },
  ];
  const made = async (path: string, body: object): Promise<string> =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data.id;
  for (const { path, create, page: pageOf, theirs, label, mine } of edits) {
    await t.test(`an edit of ${path} saves only its changes`, async (t) => {
      const id = await create();
      await page.goto(`${dashboard.base}/dashboard/${pageOf(id)}`);
      await dialog.getByLabel(label, { exact: true }).fill(Object.values(mine).join());
      await service.rest("PATCH", `/api/v1/${path}/${id}`, theirs);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "detached" });
      const { data } = (await service.rest("GET", `/api/v1/${path}/${id}`)).body;
      t.match(data, { ...theirs, ...mine });
    });
  }

  await t.test("a retry after a lost response has the same Idempotency-Key", async (t) => {
    method = "CreateApiKey";
    keys.length = 0;
    await page.getByRole("link", { name: "API keys" }).click();
    await page.route(
      "**/CreateApiKey",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("lost");
    await lastButton(page, "Create key").click();
    await dialog.getByRole("alert").waitFor();
    dashboard.complaints.length = 0;
    await lastButton(page, "Create key").click();
    await dialog.getByRole("heading", { name: "lost was created, but its key is lost" }).waitFor();
    t.equal(keys.length, 2);
    t.equal(keys[0], keys[1]);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const cells = page.getByRole("cell", { name: "lost", exact: true });
    await cells.first().waitFor();
    t.equal(await cells.count(), 1, "one key");
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
