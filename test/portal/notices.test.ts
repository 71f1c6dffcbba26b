// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { addMember } from "../support/members.ts";
import { restCall } from "../support/service.ts";
import { startDashboard } from "./support/dashboard.ts";

const dashboard = await startDashboard(t);
const { service, base } = dashboard;
const other = await addMember(service, "Hedy");
const asOther = (method: string, path: string, body: object) =>
  restCall(service.url, service.key, method, `/api/v1/${path}`, body, { "x-member-id": other });
const open = async (subject: string) =>
  (await asOther("POST", "tickets", { subject, requester: { name: "Bob" } })).body.data;
const titleOf = (page: Page, pattern: RegExp) =>
  eventually(
    () => page.title(),
    (title) => pattern.test(title),
  );
const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const page = await dashboard.open("/tickets");
const me = (await service.rest("GET", "/api/v1/members")).body.data.find(
  ({ id }: { id: string }) => id !== other,
);

t.test("notifications show at the bell, in the title and in the icon", async (t) => {
  await bell(page, "Notifications").waitFor();
  const icon = () => page.locator('link[rel="icon"]').getAttribute("href");
  t.match(await icon(), /favicon-[^u]/);
  const ticket = await open("A broken lamp");
  await asOther("PATCH", `tickets/${ticket.id}`, { assigneeId: me.id });
  await bell(page, "Notifications, 1 unread").waitFor();
  await titleOf(page, /^\(1\) /);
  t.match(await icon(), /unread/);
  await page.getByRole("link", { name: "Team" }).click();
  await titleOf(page, /^\(1\) .*Team/);

  await bell(page, "Notifications, 1 unread").click();
  await page.getByRole("link", { name: /Hedy assigned you.*A broken lamp/ }).click();
  await page.getByRole("heading", { name: "A broken lamp" }).waitFor();
  await bell(page, "Notifications").waitFor();
  await titleOf(page, /^[^(]*A broken lamp/);
  t.match(await icon(), /favicon-[^u]/);

  for (const subject of ["One", "Two"]) {
    const { id } = await open(subject);
    await asOther("PATCH", `tickets/${id}`, { assigneeId: me.id });
  }
  await bell(page, "Notifications, 2 unread").click();
  // Until then, the list is the one of before, and those it shows are marked.
  await page.getByRole("dialog").getByRole("link", { name: /Two/ }).waitFor();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Mark all as read" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await bell(page, "Notifications").waitFor();
});

t.test("a note mentions a member, who then follows the ticket", async (t) => {
  const { id } = await open("A lost parcel");
  await page.goto(`${base}/dashboard/tickets/${id}`);
  await page.getByRole("radio", { name: "Internal note" }).check();
  const note = page.getByRole("textbox", { name: "Internal note" });
  await note.pressSequentially("Ask me@example.com or @");
  const search = page.getByRole("combobox", { name: "Search members" });
  await search.fill("hed");
  await page.getByRole("listbox").getByRole("option", { name: "Hedy" }).waitFor();
  await search.press("Enter");
  t.equal(await note.inputValue(), "Ask me@example.com or @Hedy ");
  await note.pressSequentially("please");
  await page.keyboard.press("Control+Enter");
  const followers = page.getByRole("region", { name: "Followers" });
  await followers.getByText("Hedy").waitFor();
  const { body } = await restCall(
    service.url,
    service.key,
    "GET",
    "/api/v1/notifications",
    undefined,
    { "x-member-id": other },
  );
  t.match(body.data, [{ kind: "mentioned", ticket: { id } }]);

  await followers.getByRole("button", { name: "Follow" }).click();
  await followers.getByText(me.name).waitFor();
  await followers.getByRole("button", { name: "Stop following" }).click();
  await followers.getByText(me.name).waitFor({ state: "detached" });
});

t.test("tabs share one connection, which survives the tab that holds it", async (t) => {
  const streams = new Set<Page>();
  const watch = (each: Page) =>
    each.on("request", (request) => {
      if (request.url().endsWith("/WatchEvents")) {
        streams.add(each);
      }
    });
  const first = await dashboard.open("/tickets");
  const context = first.context();
  await first.getByText("Live", { exact: true }).waitFor();
  const second = await context.newPage();
  watch(second);
  await second.goto(`${base}/dashboard/tickets`);
  await second.getByText("Live", { exact: true }).waitFor();
  await bell(second, "Notifications").waitFor();
  const ticket = await open("A slow kettle");
  await asOther("PATCH", `tickets/${ticket.id}`, { assigneeId: me.id });
  await bell(second, "Notifications, 1 unread").waitFor();
  t.equal(streams.size, 0, "the second tab hears the first");
  await first.close();
  await eventually(
    async () => streams.size,
    (count) => count === 1,
  );
  await second.getByText("Live", { exact: true }).waitFor();
  const next = await open("A cold oven");
  await asOther("PATCH", `tickets/${next.id}`, { assigneeId: me.id });
  await bell(second, "Notifications, 2 unread").waitFor();
});

t.test("the user chooses notifications in this browser and by email", async (t) => {
  await page.goto(`${base}/dashboard/profile`);
  const toggle = (label: RegExp) => page.getByRole("switch", { name: label });
  await toggle(/desktop/).click();
  await page.getByText("Your browser blocks notifications").waitFor();
  t.notOk(await toggle(/desktop/).isChecked());
  await toggle(/desktop/).click();
  t.notOk(await toggle(/desktop/).isChecked(), "however often they try");
  await page.context().grantPermissions(["notifications"], { origin: base });
  await page.reload();
  await bell(page, "Notifications, 2 unread").waitFor();
  // Nobody sees the desktop of the test.
  await page.evaluate(`{
    const told = [];
    globalThis.told = told;
    globalThis.Notification = class extends Notification {
      constructor(title, options) {
        super(title, options);
        told.push(title + ": " + options.body);
      }
    };
    document.hasFocus = () => false;
  }`);
  await toggle(/desktop/).click();
  await toggle(/sound/).click();
  t.ok(await toggle(/desktop/).isChecked());
  const { id, number } = await open("A new kettle");
  await asOther("PATCH", `tickets/${id}`, { assigneeId: me.id });
  await eventually(
    () => page.evaluate<string[]>("told"),
    (told) => told.join() === `Hedy assigned you: #${number} A new kettle`,
  );

  await toggle(/morning/).click();
  await page.getByText("Changed your notifications").waitFor();
  await toggle(/mentions me/).click();
  const settingsOf = async () =>
    (
      await service.app.db.pool.query("select * from notification_settings where member_id = $1", [
        me.id,
      ])
    ).rows[0];
  await eventually(settingsOf, (settings) => settings?.email_on_mention === false);
  t.match(await settingsOf(), { unassigned_digest: "daily", email_on_assignment: true });
});

t.test("older notifications follow on demand, by keyboard", async (t) => {
  const { id } = await open("A warm fridge");
  await service.app.db.pool.query(
    `insert into notifications (id, workspace_id, member_id, kind, ticket_id, created_by_type,
       created_by_id, created_by_name, created_by_via, created_at)
     select 'ntf_0' || lpad(n::text, 3, '0'), $1, $2, 'assigned', $3, 'member', $4, 'Hedy', '',
       now() - interval '1 hour'
     from generate_series(1, 60) as n`,
    [service.workspaceId, me.id, id, other],
  );
  await page.reload();
  await page.getByRole("button", { name: /^Notifications, 6\d unread$/ }).click();
  const items = page.getByRole("dialog").getByRole("listitem");
  await items.nth(49).waitFor();
  t.equal(await items.count(), 50);
  // A notification that arrives meanwhile refetches the list.
  const onNextPage = Promise.withResolvers<void>();
  const nextPage = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith("/ListNotifications"),
    async (route) => {
      if (route.request().postDataJSON().pageToken) {
        onNextPage.resolve();
        await nextPage.promise;
      }
      await route.continue();
    },
  );
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await onNextPage.promise;
  const during = await open("A hot stove");
  await asOther("PATCH", `tickets/${during.id}`, { assigneeId: me.id });
  await items.filter({ hasText: "A hot stove" }).waitFor();
  nextPage.resolve();
  await items.nth(60).waitFor();
  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  await eventually(focused, (text) => text === "You have reached the end.");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Mark all as read" }).waitFor({ state: "detached" });
  t.ok((await items.count()) > 60, "those that were shown stay");
  await page.keyboard.press("Escape");
  await bell(page, "Notifications").waitFor();
});

t.test("a tab shows what is read in another", async () => {
  const ids: string[] = [];
  for (const subject of ["A dry plant", "A wet carpet"]) {
    const { id } = await open(subject);
    await asOther("PATCH", `tickets/${id}`, { assigneeId: me.id });
    ids.push(id);
  }
  const first = await dashboard.open("/overview");
  await bell(first, "Notifications, 2 unread").waitFor();
  const second = await first.context().newPage();
  await second.goto(`${base}/dashboard/tickets/${ids[0]}`);
  await bell(first, "Notifications, 1 unread").waitFor();
  await bell(second, "Notifications, 1 unread").click();
  await second.getByRole("button", { name: "Mark all as read" }).click();
  await bell(first, "Notifications").waitFor();
});

t.test("the console is empty", async (t) => {
  t.same(dashboard.complaints, []);
});
