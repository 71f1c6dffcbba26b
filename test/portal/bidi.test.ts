// @suite all
// @needs chromium
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import t from "tap";
import { balanced, isolated } from "../../src/html/bidi.ts";
import { escapeHtml } from "../../src/html/html.ts";
import fc from "../support/properties.ts";
import { launchBrowser } from "./support/browser.ts";
import { startDashboard } from "./support/dashboard.ts";
import { misorderedTexts } from "./support/reading-order.ts";

/** Characters that would turn the words around them, each in its own way. */
const endings = ["\u202egpj.exe", "\u2069\u2069\u202egpj.exe", "\u2067\u05d0\u05d1 12"];
let spoiled = 0;
const spoil = (text: string) => `${text} ${endings[spoiled++ % endings.length]}`;

t.test("names, subjects and texts do not reorder any page", async (t) => {
  const dashboard = await startDashboard(t, { FORM_MIN_FILL_MS: 0 });
  const { service, base } = dashboard;
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  await service.app.db.pool.query("update workspaces set name = $1", [spoil("Lamps")]);
  const form = await create("channels", {
    type: "form",
    name: spoil("Help"),
    mail: { senderName: spoil("The shop") },
  });
  const key = await create("api-keys", { name: spoil("deploy") });
  const reply = await create("canned-replies", {
    shortcut: "refund",
    title: spoil("Refund"),
    body: `${spoil("Hello")} {{requester.name|there}} and {{custom.order}} bye`,
    tags: [spoil("money")],
  });
  const webhook = await create("webhook-subscriptions", {
    url: "https://example.com/hooks",
    description: spoil("Orders"),
  });
  const open = (subject: string) =>
    create("tickets", {
      subject: spoil(subject),
      requester: {
        name: spoil("Ada"),
        email: "ada@example.com",
        externalId: spoil("crm"),
      },
      message: {
        body: `${spoil("It is dark")} then https://example.com/lamp is\nfine`,
        attachments: [{ name: spoil("lamp"), url: "https://example.com/lamp" }],
      },
      tags: [spoil("one"), spoil("two"), spoil("three"), spoil("four")],
      externalId: spoil("order"),
    });
  const ticket = await open("Lamp");
  await open("Shade");
  const link = await create(`tickets/${ticket.id}:createRequesterLink`, {});
  const [event] = (await service.rest("GET", "/api/v1/events")).body.data;
  const audits = (await service.rest("GET", "/api/v1/audit-events")).body.data;

  const page = await dashboard.open("/overview");
  const holds = async (at: string, shown = page) => t.same(await misorderedTexts(shown), [], at);
  const visit = async (path: string, shows: string) => {
    await page.goto(`${base}/dashboard${path}`);
    await page.locator(shows).first().waitFor();
    await holds(path);
  };
  await visit("/overview", "h2:text-is('Waiting longest')");
  await visit("/tickets", ".ticket");
  await page.locator(".ticket-check input").first().check();
  await holds("the bar of selected tickets");
  await visit(`/tickets/${ticket.id}`, ".message-text");
  await visit("/canned-replies", "tbody tr");
  await visit(`/canned-replies?reply=${reply.id}`, "dialog .canned-missing");
  await visit("/channels", "tbody tr");
  await visit(`/channels/${form.id}`, "iframe");
  await visit("/events", "tbody tr");
  await visit(`/events?event=${event.id}`, "dialog figure");
  await visit("/api-keys", "tbody tr");
  await visit(`/api-keys?rename=${key.id}`, "dialog input");
  await visit(`/api-keys?revoke=${key.id}`, "dialog p");
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.locator(".toast").waitFor();
  await holds("a toast");
  await visit("/webhooks", ".webhook-list .strip");
  await visit(`/webhooks/${webhook.id}`, "h2");
  await visit("/audit", "tbody tr");
  await visit(`/audit?entry=${audits[0].id}`, "dialog .facts");
  await visit("/billing", ".plan");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search/ }).fill("#");
  await page.locator("[role=option]").first().waitFor();
  await holds("the palette");

  await followAsRequester(page, base + new URL(form.form.url).pathname, holds);
  await page.goto(link.url);
  await page.getByText("It is dark").waitFor();
  await holds("the page of the request");
  await page.context().close();
});

t.test("rows of the list truncate texts at their end, in either direction", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const texts = ["هذه lamp رسالة طويلة ".repeat(20), "A long lamp story ".repeat(20)];
  for (const text of texts) {
    const begin = text.slice(0, 150);
    await rest("POST", "/api/v1/tickets", {
      subject: begin,
      requester: { name: begin },
      tags: [begin.slice(0, 60)],
      message: { body: text },
    });
  }
  const viewport = { width: 1800, height: 860 };
  const page = await dashboard.open("/tickets", undefined, { viewport });
  for (const path of ["tickets", "tickets?q=lamp"]) {
    await page.goto(`${dashboard.base}/dashboard/${path}`);
    await page.locator(".ticket-preview bdi").nth(1).waitFor();
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate(`document.documentElement.dir = "${direction}"`);
      t.same(await hiddenBeginnings(page), [], `${path}, ${direction}`);
    }
  }
});

/** The texts in rows of the list whose first letters are not in sight. */
const hiddenBeginnings = (page: Page): Promise<string[]> =>
  page.evaluate(`Array.from(document.querySelectorAll(".ticket bdi")).filter((text) => {
    const range = document.createRange();
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode();
    range.setStart(words, 0);
    range.setEnd(words, 1);
    const letter = range.getBoundingClientRect();
    for (let box = text; !box.matches(".ticket"); box = box.parentElement) {
      const { left, right } = box.getBoundingClientRect();
      const isCut = getComputedStyle(box).overflowX !== "visible";
      if (isCut && (letter.left < left - 1 || letter.right > right + 1)) {
        return true;
      }
    }
    return false;
  }).map(({ textContent }) => textContent)`);

/** Fills in a form, and reads its messages. */
async function followAsRequester(
  page: Page,
  url: string,
  holds: (at: string) => Promise<unknown>,
): Promise<void> {
  await page.goto(url);
  await holds("the form");
  await page.getByLabel("Your email address").fill("ada@example.com");
  await page.getByLabel("Subject").fill(spoil("Lamp"));
  await page.getByLabel("How can we help?").fill("It is dark.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("link", { name: "Follow your request" }).waitFor();
  await holds("the thanks");
}

t.test("a browser reads the words around any such text in order", async (t) => {
  const browser = await launchBrowser(t);
  const page = await browser.newPage();
  const texts = fc.sample(
    fc
      .array(
        fc.constantFrom(
          ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2069\u200f\u05d0\u05d1",
          ..."ab1 \n",
        ),
        { maxLength: 12 },
      )
      .map((characters) => characters.join("")),
    500,
  );
  const row = (text: string) =>
    `<p><i>before it </i><bdi>${escapeHtml(balanced(text))}</bdi><i> 12 (after) it.</i></p>
     <p style="white-space: pre-wrap">one ${escapeHtml(isolated(text))}<i> 12 (after) it.</i></p>`;
  await page.setContent(`<meta charset="utf-8">${texts.map(row).join("")}`);
  t.same(await misorderedTexts(page), []);
  const raw = texts.map((text) => `<p><bdi>${escapeHtml(text)}</bdi><i> 12 (after) it.</i></p>`);
  await page.setContent(`<meta charset="utf-8">${raw.join("")}`);
  t.ok((await misorderedTexts(page)).length > 50, "which an element alone does not ensure");
});

t.test("no element shows an unisolated text", async (t) => {
  const web = new URL("../../src/portal/web/", import.meta.url);
  const files = readdirSync(web, { recursive: true, encoding: "utf8" });
  const elements = files.filter(
    (path) => path.endsWith(".tsx") && readFileSync(new URL(path, web), "utf8").includes("<bdi"),
  );
  t.same(elements, ["ui/text/isolate.tsx"]);
});
