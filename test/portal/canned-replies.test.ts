// @suite all
// @needs chromium
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("canned replies", async (t) => {
  const dashboard = await startDashboard(t);
  const { service } = dashboard;
  const create = async (path: string, body: object) =>
    (await service.rest("POST", `/api/v1/${path}`, body)).body.data;
  const list = async () => (await service.rest("GET", "/api/v1/canned-replies")).body.data;
  const grace = await create("tickets", {
    subject: "Change of address",
    requester: { name: "Grace", phone: "+15550100" },
  });
  await create("tickets", { subject: "A refund", requester: { name: "Ada" } });
  const page = await dashboard.open("/canned-replies");
  const dialog = page.getByRole("dialog");
  const submit = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const rows = page.locator("tbody tr");
  const act = async (action: string, shortcut: string) => {
    await page.getByRole("button", { name: `Actions for ${shortcut}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  await t.test("one is written by keyboard, with a variable inserted at the caret", async (t) => {
    await page.getByRole("heading", { name: "No canned replies yet" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("new canned");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/refund");
    const text = dialog.getByLabel("Text", { exact: true });
    await text.fill("Hello , we call you at {{requester.phone}}.");
    for (let i = 0; i < 6; i += 1) {
      await text.press(i === 0 ? "Home" : "ArrowRight");
    }
    await text.press("ArrowRight");
    await dialog.getByRole("button", { name: "requester.name" }).press("Enter");
    await page.keyboard.type("!");
    t.equal(
      await text.inputValue(),
      "Hello {{requester.name}}!, we call you at {{requester.phone}}.",
    );
    await dialog.getByLabel("Tags").fill("billing, money,billing");
    await dialog.getByLabel("Title").fill("Refund");
    await dialog.getByLabel("Title").press("Enter");
    await rows.first().waitFor();
    t.match(await list(), [{ shortcut: "refund", title: "Refund", tags: ["billing", "money"] }]);
  });

  await t.test("errors are shown at their field, and nothing is lost", async (t) => {
    await page.getByRole("button", { name: "New canned reply" }).click();
    const shortcut = dialog.getByLabel("Shortcut");
    const text = dialog.getByLabel("Text", { exact: true });
    await shortcut.fill("refund");
    await text.fill("Hello {{nobody}}");
    await submit("Create");
    await dialog.getByText('Has the unknown variable "nobody".').waitFor();
    t.equal(await text.getAttribute("aria-invalid"), "true");
    await text.fill("Hello {{custom.order|}}");
    await submit("Create");
    await dialog.getByText("Is taken.").waitFor();
    t.equal(await shortcut.getAttribute("aria-invalid"), "true");
    t.equal(await text.inputValue(), "Hello {{custom.order|}}");
    await shortcut.fill("order");
    t.equal(await shortcut.getAttribute("aria-invalid"), null);
    await submit("Create");
    await rows.nth(1).waitFor();
    dashboard.complaints.length = 0;
  });

  await t.test("a preview shows the text for a real ticket and missing values", async (t) => {
    await page.getByRole("button", { name: "refund, Refund" }).click();
    await dialog.getByText("Hello Ada!, we call you at .").waitFor();
    t.same(await dialog.locator(".canned-missing").allTextContents(), ["{{requester.phone}}"]);
    await dialog.getByText(/requester\.phone has no value/).waitFor();
    await dialog.getByLabel("Number").fill(String(grace.number));
    await dialog.getByText("Hello Grace!, we call you at +15550100.").waitFor();
    t.equal(await dialog.locator(".canned-missing").count(), 0);
    await dialog.getByLabel("Number").fill("999");
    await dialog.getByText("There is no such ticket.").waitFor();
    await dialog.getByText("Hello !, we call you at .").waitFor();
    await dialog.getByRole("combobox", { name: "Ticket" }).selectOption(grace.id);
    await dialog.getByText("Hello Grace!").waitFor();
    await page.keyboard.press("Escape");
  });

  await t.test("they are found by words and tag, which the URL keeps", async (t) => {
    const search = page.getByRole("searchbox", { name: "Search canned replies" });
    await search.fill("order");
    await page.waitForURL(/q=order/);
    await rows.filter({ hasText: "refund" }).waitFor({ state: "detached" });
    t.equal(await rows.count(), 1);
    await search.fill("");
    await rows.nth(1).waitFor();
    await page.getByRole("combobox", { name: "Tag" }).selectOption("money");
    await rows.filter({ hasText: "order" }).waitFor({ state: "detached" });
    await page.reload();
    await rows.filter({ hasText: "refund" }).waitFor();
    t.equal(await rows.count(), 1);
    await search.fill("order");
    await page.getByRole("heading", { name: "No matching canned replies" }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await rows.nth(1).waitFor();
  });

  await t.test("one is changed, and deleted after confirmation", async (t) => {
    await act("Edit", "order");
    await dialog.getByLabel("Shortcut").fill("orders");
    await submit("Save");
    await rows.filter({ hasText: "orders" }).waitFor();
    await act("Delete", "orders");
    await dialog.getByRole("heading", { name: "Delete orders?" }).waitFor();
    await submit("Delete canned reply");
    await rows.filter({ hasText: "orders" }).waitFor({ state: "detached" });
    t.match(await list(), [{ shortcut: "refund" }]);
    t.equal((await list()).length, 1);
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});
