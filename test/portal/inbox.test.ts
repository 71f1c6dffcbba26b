// @suite all
// @needs chromium
import type { Locator, Page } from "playwright-core";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { addMember } from "../support/members.ts";
import { startDashboard } from "./support/dashboard.ts";

const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.closest('[data-row]')?.dataset.row ?? ''");
const subjects = (page: Page) => page.locator(".ticket-subject a").allTextContents();
const searchOf = (page: Page) => new URL(page.url()).search;
const go = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, "", ${JSON.stringify(`/dashboard${path}`)})`);

t.test("the list of tickets", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const { rest } = service;
  const assigneeId = await addMember(service, "Z".repeat(200));
  const open = async (subject: string, more: object = {}) =>
    (await rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" }, ...more })).body
      .data;
  const rows = (page: Page) => page.locator(".ticket");
  const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject });
  /** Has the page fetch its list again, and holds the response until the returned function is called. */
  const holdList = async (page: Page) => {
    const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/ListTickets", async (route) => {
      const response = await route.fetch();
      requested.resolve();
      await release.promise;
      await route.fulfill({ response });
    });
    // A deletion refetches the list.
    await rest("DELETE", `/api/v1/tickets/${(await open("Not for long")).id}`);
    await requested.promise;
    return async () => {
      const arrived = page.waitForResponse("**/ListTickets");
      release.resolve();
      await (await arrived).finished();
      await page.unroute("**/ListTickets");
      await page.evaluate("new Promise((done) => setTimeout(done, 300))");
    };
  };

  const form = (await rest("POST", "/api/v1/channels", { type: "form", name: "Shop" })).body.data;
  const closed = await open("Old lamp");
  await rest("PATCH", `/api/v1/tickets/${closed.id}`, { status: "closed" });
  const pending = await open("Waiting for parts");
  await rest("PATCH", `/api/v1/tickets/${pending.id}`, { status: "pending" });
  await open("Bulk 1", { tags: ["vip"], message: { body: "Please help" } });
  await open("Bulk 2", { priority: "urgent", channelId: form.id });
  const third = await open("Bulk 3", {
    requester: { name: "‮evil‬ <b>Name</b>" },
    message: { body: "‮txt.exe\nsecond line" },
    tags: ["a", "b", "c", "d"],
  });
  const long = {
    assigneeId,
    requester: { name: "N".repeat(200) },
    message: { body: "x".repeat(300) },
  };
  await rest("PATCH", `/api/v1/tickets/${(await open("W".repeat(200), long)).id}`, {
    status: "resolved",
  });

  const page = await dashboard.open("/tickets");
  const filters = page.getByRole("dialog", { name: "Filters" });
  const chips = page.getByRole("list", { name: "Filters that are set" });
  await row(page, "Bulk 1").waitFor();

  await t.test("views and filters are in the URL, and found by their labels", async (t) => {
    t.same(await subjects(page), ["Bulk 3", "Bulk 2", "Bulk 1"]);
    const cases: [() => Promise<unknown>, string, string[]][] = [
      [
        () => page.getByRole("link", { name: "Pending" }).click(),
        "?view=pending",
        ["Waiting for parts"],
      ],
      [() => page.getByRole("link", { name: "Closed" }).click(), "?view=closed", ["Old lamp"]],
      [
        () => page.getByRole("link", { name: "All", exact: true }).click(),
        "?view=all",
        ["Bulk 3", "Bulk 2", "Bulk 1", "Waiting for parts", "Old lamp"],
      ],
      [
        async () => {
          await page.getByRole("button", { name: "Filter" }).click();
          await filters.getByLabel("Priority").selectOption("Urgent");
        },
        "?view=all&priority=urgent",
        ["Bulk 2"],
      ],
      [
        () => filters.getByLabel("Channel").selectOption("Shop"),
        `?view=all&priority=urgent&channel=${form.id}`,
        ["Bulk 2"],
      ],
    ];
    for (const [act, search, expected] of cases) {
      await act();
      await eventually(
        () => subjects(page),
        (found) => found.join() === expected.join(),
      );
      t.equal(searchOf(page), search);
    }
    t.same(await chips.getByRole("listitem").allTextContents(), [
      "Priority: Urgent",
      "Channel: Shop",
    ]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove the filter priority" }).click();
    await eventually(
      async () => searchOf(page),
      (search) => search === `?view=all&channel=${form.id}`,
    );
    await go(page, "/tickets?view=all&requester=rq_nobody");
    await page.getByText("No matching tickets").waitFor();
    await go(page, `/tickets?view=all&assignee=${assigneeId}`);
    await row(page, "WWW").waitFor();
    t.equal(await rows(page).count(), 1);
    await go(page, "/tickets?view=unassigned");
    await row(page, "Waiting for parts").waitFor();
    t.equal(await rows(page).count(), 4);
    await go(page, "/tickets?view=mine");
    await page.getByText("Tickets that are assigned to you").waitFor();

    await go(page, "/tickets");
    await page.getByLabel("Search tickets").pressSequentially("please");
    await eventually(
      () => subjects(page),
      (found) => found.join() === "Bulk 1",
    );
    t.equal(searchOf(page), "?q=please");
    await page.getByRole("button", { name: "Filter" }).click();
    await filters.getByLabel("Tag").fill("nothing");
    await page.getByText("No matching tickets").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await row(page, "Bulk 3").waitFor();
    t.equal(searchOf(page), "");
    t.equal(await page.getByLabel("Search tickets").inputValue(), "");
    await page.getByRole("button", { name: "Filter" }).click();
    await filters.getByLabel("Sort").selectOption("Oldest first");
    await eventually(
      () => subjects(page),
      (found) => found.join() === "Bulk 1,Bulk 2,Bulk 3",
    );
    t.equal(searchOf(page), "?sort=oldest");
    await go(page, "/tickets?view=nonsense&sort=1&channel=x");
    await row(page, "Bulk 3").waitFor();
    t.equal(
      await filters.getByLabel("Sort").inputValue(),
      "latest",
      "what is not valid is ignored",
    );
    await page.keyboard.press("Escape");
    await go(page, "/tickets");
  });

  await t.test("a view loads whichever of its requests ends first", async () => {
    // The list and the event stream both ask for the first page.
    const answered = Promise.withResolvers<void>();
    let requests = 0;
    await page.route("**/ListTickets", async (route) => {
      requests += 1;
      if (requests === 1) {
        await answered.promise;
        await route.continue().catch(() => {});
        return;
      }
      await route.fulfill({ response: await route.fetch() });
      setTimeout(answered.resolve, 200);
    });
    await go(page, "/tickets?view=resolved");
    await row(page, "WWW").waitFor();
    await page.unroute("**/ListTickets");
  });

  await t.test("a change is shown even if an older list arrives after it", async (t) => {
    await go(page, "/tickets?view=resolved");
    const { id } = await open("An old subject");
    await rest("PATCH", `/api/v1/tickets/${id}`, { status: "resolved" });
    await row(page, "An old subject").waitFor();
    const release = await holdList(page);
    await rest("PATCH", `/api/v1/tickets/${id}`, { subject: "A new subject" });
    await row(page, "A new subject").waitFor();
    await release();
    t.equal(await row(page, "A new subject").count(), 1);
    await rest("DELETE", `/api/v1/tickets/${id}`);
    await row(page, "A new subject").waitFor({ state: "detached" });
  });

  await t.test("a ticket that was read stays so when an older list arrives", async (t) => {
    await go(page, "/tickets");
    const { id } = await open("To be read", { message: { body: "Please help" } });
    const unread = page.getByRole("link", { name: /^To be read, .*unread/ });
    await unread.waitFor();
    const release = await holdList(page);
    const marked = page.waitForResponse("**/MarkTicketRead");
    await unread.click();
    await marked;
    await release();
    await page.goBack();
    await row(page, "To be read").waitFor();
    t.equal(await unread.count(), 0);
    // Rows do not leave while the pointer is on one.
    await page.mouse.move(0, 0);
    await rest("DELETE", `/api/v1/tickets/${id}`);
    await row(page, "To be read").waitFor({ state: "detached" });
  });

  await t.test("long texts are truncated and cover nothing", async (t) => {
    await go(page, "/tickets?view=resolved");
    await rows(page).first().waitFor();
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 860 });
      const findOverlaps = () =>
        page.evaluate<string[]>(`{
        const boxes = [...document.querySelector(".ticket").children].map((child) => ({
          name: child.className,
          box: child.getBoundingClientRect(),
        }));
        boxes.flatMap((one, i) => boxes.slice(i + 1).flatMap((other) => {
          const isApart =
            one.box.right <= other.box.left || other.box.right <= one.box.left ||
            one.box.bottom <= other.box.top || other.box.bottom <= one.box.top;
          return isApart ? [] : [one.name + " and " + other.name];
        }));
      }`);
      // The height of the rows follows the width a frame later.
      const overlaps = await eventually(findOverlaps, (found) => found.length === 0);
      t.same(overlaps, [], `at ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    await go(page, "/tickets");
    await row(page, "Bulk 3").waitFor();
  });

  await t.test("texts of strangers are shown as text, in their place", async (t) => {
    const hostile = row(page, "Bulk 3");
    t.match(await hostile.locator(".ticket-who").textContent(), "<b>Name</b>");
    t.equal(await hostile.locator("b").count(), 0);
    t.equal(await hostile.locator(".ticket-who bdi, .ticket-preview bdi").count(), 2);
    t.match(await hostile.textContent(), "+2", "tags beyond the second are counted");
  });

  await t.test(
    "nothing jumps: arrivals wait while the list is held, and what left stays",
    async (t) => {
      await page.getByText("Live", { exact: true }).waitFor();
      await page.mouse.move(0, 0);
      await open("Fresh 1", { message: { body: "Hello" } });
      await row(page, "Fresh 1").waitFor();
      t.equal((await subjects(page))[0], "Fresh 1", "at once while nobody looks at a row");
      await row(page, "Fresh 1").getByRole("img", { name: "Unread" }).waitFor();

      await row(page, "Bulk 2").hover();
      const { y } = (await row(page, "Bulk 2").boundingBox()) ?? {};
      await open("Fresh 2");
      await open("Fresh 3");
      await rest("PATCH", `/api/v1/tickets/${third.id}`, { status: "resolved" });
      const button = page.getByRole("button", { name: "2 new tickets" });
      await button.waitFor();
      await row(page, "Bulk 3").getByText("Resolved").waitFor();
      t.match(await row(page, "Bulk 3").getAttribute("class"), "ticket-gone");
      t.equal((await row(page, "Bulk 2").boundingBox())?.y, y, "the row under the pointer");
      await page
        .getByRole("status")
        .filter({ hasText: "2 new tickets" })
        .waitFor({ state: "attached", timeout: 12_000 });
      await button.click();
      await row(page, "Fresh 3").waitFor();
      t.same(await subjects(page), ["Fresh 3", "Fresh 2", "Fresh 1", "Bulk 2", "Bulk 1"]);
      t.equal(await focused(page), "0");
    },
  );

  await t.test(
    "several are changed with one call, and who is refused stays selected",
    async (t) => {
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/BatchUpdateTickets")) {
          calls.push(request.postData() ?? "");
        }
      });
      await page.getByLabel("Select #", { exact: false }).nth(1).check();
      await page
        .getByLabel("Select #", { exact: false })
        .nth(3)
        .click({ modifiers: ["Shift"] });
      await page.getByText("3 selected").first().waitFor();
      const [gone] = (await rest("GET", "/api/v1/tickets?q=%22Fresh 2%22")).body.data;
      await service.app.db.pool.query("delete from messages where ticket_id = $1", [gone.id]);
      await service.app.db.pool.query("delete from tickets where id = $1", [gone.id]);
      await page.getByLabel("Status").selectOption("Pending");
      await page.getByLabel("Assignee").selectOption("Me");
      await page.getByLabel("Add tag").fill("night shift");
      await page.getByRole("button", { name: "Apply" }).press("Enter");
      const alert = page.getByRole("alert");
      await alert.getByText("1 ticket could not be changed").waitFor();
      const hasFocus = (element: Locator) =>
        element.evaluate((element) => element === element.ownerDocument.activeElement);
      t.ok(await eventually(() => hasFocus(alert), Boolean), "the alert has the focus");
      t.match(await alert.textContent(), "Fresh 2");
      t.equal(calls.length, 1);
      await page.getByText("1 selected").first().waitFor();
      await alert.getByRole("button", { name: "Dismiss" }).press("Enter");
      t.ok(await hasFocus(page.getByLabel("Status")), "and then the form");
      const { data } = (await rest("GET", "/api/v1/tickets?status=pending&tag=night%20shift")).body;
      t.same(data.map(({ subject }: { subject: string }) => subject).sort(), ["Bulk 2", "Fresh 1"]);
      t.ok(data.every(({ assigneeId }: { assigneeId: string }) => assigneeId !== ""));
      await page.getByRole("button", { name: "Clear the selection" }).click();
      await eventually(
        () => subjects(page),
        (found) => found.join() === "Fresh 3,Bulk 1",
      );
      await page.getByRole("link", { name: "Mine" }).click();
      await row(page, "Fresh 1").getByText("Assigned to Ada Admin").waitFor({ state: "attached" });
    },
  );

  await t.test("by keyboard only, and back to the previous place", async (t) => {
    await page.getByRole("link", { name: "All open", exact: true }).click();
    await row(page, "Bulk 1").waitFor();
    await page.mouse.move(0, 0);
    await page.evaluate("document.activeElement.blur()");
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    };
    await press("j", "j");
    t.equal(await focused(page), "1");
    await press("k", "x", "s");
    t.equal(await page.evaluate("document.activeElement.name"), "status", "s asks for the status");
    await press("Escape");
    await page.getByRole("button", { name: "Clear the selection" }).click();
    await press("/");
    await page.keyboard.type("jx?");
    t.equal(
      await page.getByLabel("Search tickets").inputValue(),
      "jx?",
      "keys are text in a field",
    );
    await page.getByLabel("Search tickets").fill("");
    await eventually(
      async () => searchOf(page),
      (search) => search === "",
    );
    await row(page, "Bulk 1").waitFor();
    await page.evaluate("document.activeElement.blur()");
    await press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Next ticket").waitFor();
    await press("j", "Escape");
    await help.waitFor({ state: "detached" });

    await press("j", "j", "Enter");
    await page.getByRole("heading", { name: "Bulk 1" }).waitFor();
    await press("k");
    await page.getByRole("heading", { name: "Fresh 3" }).waitFor();
    await page.goBack();
    await page.waitForURL(/tickets$/);
    await eventually(
      () => focused(page),
      (at) => at === "1",
    );
  });

  await t.test("a ticket is opened for a caller on the telephone", async (t) => {
    await open("Before", { requester: { name: "Grace Hopper", email: "grace@example.com" } });
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New ticket" });
    await dialog.getByLabel("Subject").fill("She called about the lamp");
    await dialog.getByLabel("What they asked").fill("The shade is broken.");
    await dialog.getByLabel("Name").fill("Edsger");
    await dialog.getByLabel("Phone").fill("12");
    await dialog.getByRole("button", { name: "Create ticket" }).click();
    await dialog.locator(".field-error", { hasText: /\S/ }).waitFor();
    t.equal(await dialog.getByLabel("Phone").getAttribute("aria-invalid"), "true");
    await dialog.getByLabel("Name").fill("");
    await dialog.getByLabel("Name").pressSequentially("grac");
    await dialog.getByRole("option", { name: /Grace Hopper/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await dialog.getByText("grace@example.com").waitFor();
    await dialog.getByRole("button", { name: "Change" }).click();
    await dialog.getByLabel("Name").fill("Barbara");
    await dialog.getByLabel("Phone").fill("0049 (30) 123-456");
    await dialog.getByRole("button", { name: "Create ticket" }).click();
    await page.waitForURL(/tickets\/tkt_/);
    const id = page.url().split("/").at(-1);
    const { data } = (await rest("GET", `/api/v1/tickets/${id}`)).body;
    t.match(data, {
      subject: "She called about the lamp",
      preview: "The shade is broken.",
      requester: { name: "Barbara", phone: "+4930123456" },
    });
    t.ok(data.assigneeId, "it is the agent's");
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
