// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();

t.test("tickets of one requester are merged", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { rest } = service;
  const open = async (subject: string, email: string) =>
    (
      await rest("POST", "/api/v1/tickets", {
        subject,
        requester: { name: "Ada", email },
        message: { body: `About ${subject}` },
      })
    ).body.data;
  const lamp = await open("The lamp", "ada@example.com");
  const again = await open("The lamp again", "ada@example.com");
  const shade = await open("The shade", "ada@example.com");
  await open("A lamp of somebody else", "grace@example.com");
  const closed = await open("An old lamp", "ada@example.com");
  await rest("PATCH", `/api/v1/tickets/${closed.id}`, { status: "closed" });
  const ticketOf = async (id: string) => (await rest("GET", `/api/v1/tickets/${id}`)).body.data;

  const page = await dashboard.open("/tickets");
  const dialog = page.getByRole("dialog");
  const said = (text: string) =>
    page.getByRole("article").filter({ hasText: text }).first().waitFor();
  const row = (name: string) =>
    page.locator(".ticket").getByRole("link", { name: new RegExp(`^${name}`) });
  const found = dialog.getByRole("list", { name: "Tickets found" }).getByRole("button");
  const findOther = async () => {
    await page.getByRole("button", { name: "Ticket", exact: true }).click();
    await page.getByRole("menuitem", { name: "Merge into another ticket" }).click();
    await found.first().waitFor();
  };

  await t.test(
    "the other ticket is found by words or number, and the merge is confirmed",
    async (t) => {
      // Its messages are in the cache when others move to it.
      await row("The lamp, ").click();
      await said("About The lamp");
      await row("The lamp again").click();
      await heading(page, "The lamp again");
      await findOther();
      t.equal(await found.count(), 2, "neither closed ones nor those of others");
      await dialog.getByLabel("Find the other ticket").fill("nothing like it");
      await dialog.getByText("No other ticket matches.").waitFor();
      await dialog.getByLabel("Find the other ticket").fill(`${lamp.number}`);
      await found.filter({ hasText: `#${lamp.number} The lamp` }).click();
      await dialog.getByText("You cannot undo this").waitFor();
      await dialog.getByRole("button", { name: "Merge", exact: true }).click();
      await heading(page, "The lamp");
      await said("About The lamp again");
      await page.getByText(`Merged #${again.number} into #${lamp.number}`).waitFor();
      await page.getByText(/merged another ticket into this one/).waitFor();
      t.equal((await ticketOf(again.id)).mergedIntoId, lamp.id);
    },
  );

  await t.test("a merged ticket links to the other one and accepts no changes", async (t) => {
    await page.goto(`${base}/dashboard/tickets/${again.id}`);
    await page.getByText(/^Merged into #1, which/).waitFor();
    t.equal(await page.getByRole("textbox", { name: "Reply" }).count(), 0);
    t.ok(await page.getByLabel("Status", { exact: true }).isDisabled());
    for (const name of ["Snooze", "Ticket", "Edit subject", "Edit custom fields"]) {
      t.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    }
    for (const key of ["b", "r"]) {
      await page.keyboard.press(key);
    }
    t.equal(await dialog.count(), 0);
    await page.getByRole("link", { name: `#${lamp.number}`, exact: true }).click();
    await heading(page, "The lamp");
  });

  await t.test("a merge by someone else is shown where either is open", async () => {
    await page.goto(`${base}/dashboard/tickets/${shade.id}`);
    await said("About The shade");
    await page.getByText("Live", { exact: true }).waitFor();
    await rest("POST", `/api/v1/tickets/${lamp.id}:merge`, { sourceIds: [shade.id] });
    await page.getByText(/^Merged into #1, which/).waitFor();
    await page.getByText(/merged the ticket into another one/).waitFor();
    const moved = page.getByRole("article").filter({ hasText: "About The shade" });
    await moved.waitFor({ state: "detached" });
  });

  await t.test("an error is shown in the dialog", async () => {
    const late = await open("The bulb", "ada@example.com");
    await page.goto(`${base}/dashboard/tickets/${late.id}`);
    await heading(page, "The bulb");
    await findOther();
    await found.filter({ hasText: `#${lamp.number} ` }).click();
    await rest("PATCH", `/api/v1/tickets/${lamp.id}`, { status: "closed" });
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await dialog.getByText(/Tickets cannot be merged into a closed ticket/).waitFor();
    dashboard.complaints.length = 0;
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
