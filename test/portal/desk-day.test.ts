// @suite all
// @needs chromium
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startDashboard } from "./support/dashboard.ts";
import { type Effort, watchEffort } from "./support/effort.ts";
import { keyboard, mouse } from "./support/hands.ts";

const created = "service.ticket.created.v1";
const replied = "service.ticket.replied.v1";
const noted = "service.ticket.note_added.v1";
const updated = "service.ticket.updated.v1";
const statusChanged = "service.ticket.status_changed.v1";

interface Said {
  readonly visibility: string;
  readonly createdBy: { readonly type: string };
}

t.test("a day at the desk", async (t) => {
  const dashboard = await startDashboard(t, { FORM_MIN_FILL_MS: 0 });
  const { service, base, complaints } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  await create("webhook-subscriptions", { url: receiver.url });
  const form = await create("channels", { type: "form", name: "Help" });
  await create("canned-replies", {
    shortcut: "shipped",
    body: "Dear {{requester.name}}, it is on its way.",
  });
  const customer = await dashboard.newPage();
  const agent = await dashboard.open("/tickets", undefined, undefined, "alex");
  const article = (text: string) => agent.getByRole("article").filter({ hasText: text });
  /** The messages that were sent about a ticket. */
  const sent = (number: number) =>
    receiver.requests
      .map(({ body }) => JSON.parse(body.toString()))
      .filter(({ data }) => data.ticket.number === number)
      .map(({ type, data }) => (data.status ? `${type} ${data.status}` : type));

  for (const [name, hand] of Object.entries({ mouse, keyboard })) {
    await t.test(`by ${name}`, async (t) => {
      const subject = `A lamp, by ${name}`;
      await agent.goto(`${base}/dashboard/tickets`);
      await agent.getByRole("heading", { name: "All open", exact: true }).waitFor();

      await customer.goto(base + new URL(form.form.url).pathname);
      await customer.getByLabel("Your name (optional)").fill("Ada Lovelace");
      await customer.getByLabel("Your email address").fill("ada@example.com");
      await customer.getByLabel("Subject").fill(subject);
      await customer.getByLabel("How can we help?").fill("Where is my lamp?");
      await customer.getByRole("button", { name: "Send" }).click();
      await customer.getByText("Thank you. We received your message.").waitFor();

      await hand.openTicket(agent, subject);
      await article("Where is my lamp?").waitFor();
      await hand.replyWith(agent, "shipped", "resolved");
      await article("Dear Ada Lovelace, it is on its way.").waitFor();
      await article("changed the status from Open to Resolved").waitFor();
      await hand.note(agent, "The warehouse was slow.");
      await article("The warehouse was slow.").waitFor();

      const [ticket] = (await service.rest("GET", "/api/v1/tickets?pageSize=1")).body.data;
      const path = `tickets/${ticket.id}/messages`;
      await create(path, { author: "requester", body: "It is broken!" });
      await article("It is broken!").waitFor();
      await article("changed the status from Resolved to Open").waitFor();
      // The panel reloads at the same time as the history; a change of what it still shows would be a conflict.
      await eventually(
        () => agent.getByLabel("Status", { exact: true }).inputValue(),
        (value) => value === "open",
      );
      await hand.setStatus(agent, "Closed");
      await article("changed the status from Open to Closed").waitFor();

      const steps = [
        created,
        replied,
        noted,
        updated,
        `${statusChanged} resolved`,
        replied,
        `${statusChanged} open`,
        `${statusChanged} closed`,
      ];
      await t.resolves(receiver.waitFor(steps.length * (name === "mouse" ? 1 : 2), 15_000));
      t.same(sent(ticket.number).sort(), steps.sort(), "each step is sent, once");
      const { body } = await service.rest("GET", `/api/v1/${path}`);
      t.same(
        body.data.map((message: Said) => [message.visibility, message.createdBy.type]),
        [
          ["public", "channel"],
          ["public", "member"],
          ["internal", "member"],
          ["public", "api_key"],
        ],
      );
    });
  }
  t.same(complaints, []);

  await t.test("two agents at one ticket", async (t) => {
    const { id } = await create("tickets", {
      subject: "A chair",
      requester: { name: "Grace Hopper" },
      message: { body: "It wobbles." },
    });
    const ada = await dashboard.open(`/tickets/${id}`);
    // She does not see the change before she makes hers.
    await ada.route("**/WatchEvents", () => {});
    await ada.reload();
    await agent.goto(`${base}/dashboard/tickets/${id}`);
    const priority = (page: Page) => page.getByLabel("Priority", { exact: true });
    await priority(ada).waitFor();

    await priority(agent).selectOption({ label: "High" });
    await article("changed the priority from Normal to High").waitFor();
    await priority(ada).selectOption({ label: "Low" });
    const conflict = ada
      .getByRole("alert")
      .filter({ hasText: "Someone else changed the priority" });
    t.match(await conflict.textContent(), /TheirsHigh.*YoursLow/);
    await conflict.getByRole("button", { name: "Keep theirs" }).click();
    t.equal(await priority(ada).inputValue(), "high");

    await ada.getByRole("textbox", { name: "Reply" }).fill("We send another.");
    await ada.getByRole("button", { name: "Send reply" }).click();
    await article("We send another.").getByText("Ada Admin").waitFor();
  });
  t.equal(complaints.length, 1, "of the change that was refused");
});

/**
 * The most that each person may do in the day of a team: a tenth more than they need. The calls of
 * their pages may be half as many again, as some are made at intervals. Texts that are typed, and choices from a native list, count as nothing.
 */
const bounds = {
  "Ada, by mouse": { presses: 23, keys: 0, calls: 290 },
  "Alex, by keyboard": { presses: 0, keys: 22, calls: 190 },
  "Mary, by phone": { presses: 5, keys: 0, calls: 90 },
  "the requester": { presses: 7, keys: 0, calls: 0 },
} as const satisfies Record<string, Effort>;

t.test("a day of a team", async (t) => {
  const dashboard = await startDashboard(t, { FORM_MIN_FILL_MS: 0 });
  const { base } = dashboard;
  const { rest } = dashboard.service;
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const openAs = (who: "ada" | "alex" | "mary", options?: BrowserContextOptions) =>
    dashboard.open("/tickets", undefined, options, who);
  const ada = await openAs("ada");
  const alex = await openAs("alex");
  const mary = await openAs("mary", phone);
  const requester = await dashboard.newPage();
  const efforts = {
    "Ada, by mouse": await watchEffort(ada),
    "Alex, by keyboard": await watchEffort(alex),
    "Mary, by phone": await watchEffort(mary),
    "the requester": await watchEffort(requester),
  };
  await Promise.all([ada, alex, mary].map((page) => page.reload()));

  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();
  const at = (page: Page, subject: string) =>
    page.getByRole("heading", { name: subject, exact: true, level: 1 }).waitFor();
  const row = (page: Page, subject: string) =>
    page.locator(".ticket").getByRole("link", { name: new RegExp(`^${subject}, `) });
  const said = (page: Page, text: string) =>
    page.getByRole("article").filter({ hasText: text }).waitFor();
  const heard = (page: Page, text: string) =>
    page.getByRole("status").getByText(text, { exact: true }).waitFor();
  const write = async (page: Page, field: string, text: string) => {
    await page.getByRole("textbox", { name: field, exact: true }).click();
    await page.keyboard.type(text);
  };
  const statusOf = async (subject: string): Promise<string> =>
    (await rest("GET", "/api/v1/tickets?pageSize=100")).body.data.find(
      (ticket: { subject: string }) => ticket.subject === subject,
    )?.status;
  const becomes = (subject: string, status: string) =>
    eventually(
      () => statusOf(subject),
      (now) => now === status,
    );

  await t.test("tickets come in by API and by form", async () => {
    const open = (subject: string, email: string) =>
      rest("POST", "/api/v1/tickets", {
        subject,
        requester: { email },
        message: { body: `About ${subject}` },
      });
    await open("For next week", "bob@example.com");
    await open("An invoice", "bob@example.com");
    await open("The same lamp", "grace@example.com");
    const form = (await rest("POST", "/api/v1/channels", { type: "form", name: "Help" })).body.data;
    await requester.goto(base + new URL(form.form.url).pathname);
    await write(requester, "Your email address", "grace@example.com");
    await write(requester, "Subject", "A broken lamp");
    await write(requester, "How can we help?", "It went dark.");
    await press(requester, "Send");
    const follow = requester.getByRole("link", { name: "Follow your request" });
    await requester.goto((await follow.getAttribute("href")) ?? "");
    await requester.getByText("It went dark.").waitFor();
  });

  await t.test("Ada takes one, replies and asks Alex", async () => {
    await row(ada, "A broken lamp").click();
    await said(ada, "It went dark.");
    await ada.getByLabel("Assignee", { exact: true }).selectOption({ label: "Ada Admin (me)" });
    await said(ada, "assigned the ticket");
    await write(ada, "Reply", "We look into it.");
    await press(ada, "Send reply");
    await said(ada, "We look into it.");
    await ada.getByRole("radio", { name: "Internal note" }).click();
    await write(ada, "Internal note", "@");
    await ada.getByRole("listbox").getByRole("option", { name: "Alex Agent" }).click();
    await ada.keyboard.type("do we have another?");
    await press(ada, "Add note");
    await said(ada, "do we have another?");
  });

  await t.test(
    "Alex is notified, sees that Ada is replying, and resolves it after her",
    async (t) => {
      const tabTo = async (target: Locator) => {
        await target.waitFor();
        const isFocused = async () => (await target.and(alex.locator(":focus")).count()) === 1;
        for (let tabs = 0; tabs < 10 && !(await isFocused()); tabs += 1) {
          await alex.keyboard.press("Tab");
        }
        t.ok(await isFocused(), "Tab leads there");
      };
      await tabTo(alex.getByRole("button", { name: "Notifications, 1 unread" }));
      await alex.keyboard.press("Enter");
      await tabTo(alex.getByRole("link", { name: /Ada Admin mentioned you.*A broken lamp/ }));
      await alex.keyboard.press("Enter");
      await at(alex, "A broken lamp");
      await said(alex, "do we have another?");
      await ada.getByRole("radio", { name: "Reply" }).click();
      await write(ada, "Reply", "One moment, please.");
      await heard(alex, "Ada Admin is replying");
      await press(ada, "Send reply");
      await said(alex, "One moment, please.");
      await alex.keyboard.press("r");
      await alex.keyboard.type("Another one is in the post.");
      await alex.keyboard.press("Control+Shift+Enter");
      t.equal(await becomes("A broken lamp", "resolved"), "resolved");
    },
  );

  await t.test("the requester reads it and replies, which opens it again", async (t) => {
    await requester.reload();
    await requester.getByText("Another one is in the post.").waitFor();
    t.equal(await requester.getByText("do we have another?").count(), 0, "notes are not for them");
    await write(requester, "Your reply", "It came in pieces.");
    await requester.getByRole("button", { name: /^Send/ }).click();
    await requester.locator("li:target").getByText("It came in pieces.").waitFor();
    t.equal(await becomes("A broken lamp", "open"), "open");
  });

  await t.test("Mary finds it on her phone, and resolves it", async (t) => {
    await mary.getByRole("searchbox", { name: "Search tickets" }).tap();
    await mary.keyboard.type("pieces");
    await row(mary, "A broken lamp").tap();
    await said(mary, "It came in pieces.");
    await mary.getByRole("textbox", { name: "Reply" }).tap();
    await mary.keyboard.type("You get your money back.");
    await mary.getByRole("button", { name: "Send and resolve" }).tap();
    t.equal(await becomes("A broken lamp", "resolved"), "resolved");
  });

  await t.test("Ada merges duplicates", async (t) => {
    await row(ada, "The same lamp").click();
    await at(ada, "The same lamp");
    await press(ada, "Ticket");
    await ada.getByRole("menuitem", { name: "Merge into another ticket" }).click();
    await ada
      .getByRole("list", { name: "Tickets found" })
      .getByRole("button", { name: /A broken lamp/ })
      .click();
    await press(ada, "Merge");
    await at(ada, "A broken lamp");
    await said(ada, "About The same lamp");
    t.equal(await statusOf("A broken lamp"), "resolved");
  });

  await t.test("Ada snoozes one, and takes it when it wakes", async (t) => {
    const view = (name: string) =>
      ada.getByRole("list", { name: "Views", exact: true }).getByRole("link", { name }).click();
    await row(ada, "For next week").click();
    await at(ada, "For next week");
    await press(ada, "Snooze");
    await ada
      .getByRole("dialog")
      .getByRole("button", { name: /^Tomorrow/ })
      .click();
    await row(ada, "For next week").waitFor({ state: "detached" });
    await view("Snoozed");
    await row(ada, "For next week").click();
    await press(ada, "Unsnooze");
    await said(ada, "ended the snooze");
    await ada.getByLabel("Assignee", { exact: true }).selectOption({ label: "Ada Admin (me)" });
    await said(ada, "assigned the ticket");
    t.equal(await statusOf("For next week"), "open");
  });

  await t.test("Alex undoes a status and a reply", async (t) => {
    await alex.keyboard.press("Control+k");
    await alex.getByRole("combobox", { name: /^Search/ }).waitFor();
    await alex.keyboard.type("invoice");
    await alex.getByRole("option", { selected: true }).filter({ hasText: "An invoice" }).waitFor();
    await alex.keyboard.press("Enter");
    await at(alex, "An invoice");
    await alex.keyboard.press("e");
    t.equal(await becomes("An invoice", "resolved"), "resolved");
    await alex.getByRole("button", { name: "Undo" }).waitFor();
    await alex.keyboard.press("z");
    t.equal(await becomes("An invoice", "open"), "open");
    await row(alex, "An invoice").waitFor();
    await alex.keyboard.press("k");
    await at(alex, "An invoice");
    const hold = (seconds: number) =>
      alex.evaluate(`localStorage.setItem("undoSendSeconds", "${seconds}")`);
    await hold(30);
    await alex.keyboard.press("r");
    await alex.keyboard.type("It is attached.");
    await alex.keyboard.press("Control+Enter");
    await alex.getByText(/^Sending to #\d+ in 30 s/).waitFor();
    await alex.keyboard.press("Shift+Tab");
    await alex.keyboard.press("z");
    const reply = alex.getByRole("textbox", { name: "Reply" });
    await eventually(
      () => reply.inputValue(),
      (text) => text === "It is attached.",
    );
    await hold(0);
    await alex.keyboard.press("r");
    await alex.keyboard.type(" Or rather, below.");
    await alex.keyboard.press("Control+Shift+Enter");
    t.equal(await becomes("An invoice", "resolved"), "resolved");
  });

  await t.test("in the evening, no unassigned ticket is left", async (t) => {
    const { data } = (await rest("GET", "/api/v1/tickets?status=open&unassigned=true")).body;
    t.same(data, []);
    t.same(dashboard.complaints, []);
  });

  await t.test("each of them needed few steps", async (t) => {
    for (const who of Object.keys(bounds) as (keyof typeof bounds)[]) {
      const effort = await efforts[who]();
      t.comment(`${who}: ${JSON.stringify(effort)}`);
      t.ok(effort.presses + effort.keys > 0, `${who} did something`);
      for (const kind of ["presses", "keys", "calls"] as const) {
        t.ok(effort[kind] <= bounds[who][kind], `${who}: ${effort[kind]} ${kind}`);
      }
    }
  });
});
