// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startDashboard } from "./support/dashboard.ts";

t.setTimeout(120_000);

const created = "service.ticket.created.v1";
const replied = "service.ticket.replied.v1";
const noted = "service.ticket.note_added.v1";
const updated = "service.ticket.updated.v1";
const statusChanged = "service.ticket.status_changed.v1";

/** How an agent does each step: with the mouse, or by keys alone. */
interface Hand {
  openTicket(page: Page, subject: string): Promise<void>;
  /** Replies with the canned reply whose shortcut begins so, and sets the status. */
  replyWith(page: Page, shortcut: string, status: string): Promise<void>;
  note(page: Page, text: string): Promise<void>;
  setStatus(page: Page, status: string): Promise<void>;
}

interface Said {
  readonly visibility: string;
  readonly createdBy: { readonly type: string };
}

const mouse: Hand = {
  async openTicket(page, subject) {
    await page.getByRole("link", { name: subject }).click();
  },
  async replyWith(page, shortcut, status) {
    await page.getByRole("button", { name: "Canned replies" }).click();
    await page.getByRole("option", { name: shortcut }).click();
    await page.getByLabel("Status after sending").selectOption({ label: `Set to ${status}` });
    await page.getByRole("button", { name: "Send reply" }).dblclick();
  },
  async note(page, text) {
    await page.getByRole("radio", { name: "Internal note" }).click();
    await page.getByRole("textbox", { name: "Internal note" }).fill(text);
    await page.getByRole("button", { name: "Add note" }).dblclick();
  },
  async setStatus(page, status) {
    await page.getByLabel("Status", { exact: true }).selectOption({ label: status });
  },
};

const keyboard: Hand = {
  async openTicket(page, subject) {
    await page.getByRole("link", { name: subject }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: subject }).waitFor();
  },
  async replyWith(page, shortcut, status) {
    await page.keyboard.press("r");
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search canned replies" }).waitFor();
    await page.keyboard.type(shortcut);
    await page.getByRole("option", { name: shortcut }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      "document.activeElement?.matches('textarea:not(:placeholder-shown)')",
    );
    await page.keyboard.press("Tab");
    await page.keyboard.type(`Set to ${status}`);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
  },
  async note(page, text) {
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("n");
    await page.keyboard.type(text);
    await page.keyboard.press("Control+Enter");
  },
  async setStatus(page, status) {
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("s");
    await page.keyboard.type(status);
  },
};

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
      // The panel reloads beside the history; a change of what it still shows would be a conflict.
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
    // She does not hear of the change before she makes hers.
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
      .filter({ hasText: "Somebody else changed the priority" });
    t.match(await conflict.textContent(), /TheirsHigh.*YoursLow/);
    await conflict.getByRole("button", { name: "Keep theirs" }).click();
    t.equal(await priority(ada).inputValue(), "high");

    await ada.getByRole("textbox", { name: "Reply" }).fill("We send another.");
    await ada.getByRole("button", { name: "Send reply" }).click();
    await article("We send another.").getByText("Ada Admin").waitFor();
  });
  t.equal(complaints.length, 1, "of the change that was refused");
});
