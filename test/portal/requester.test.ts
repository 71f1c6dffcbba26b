// @suite all
// @needs chromium
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect, looks } from "./support/inspect.ts";

/** Where the requester is next to the conversation. */
const wideLooks = looks.map((look) => ({ ...look, width: 1280 }));

t.test("actions on a requester", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, complaints } = dashboard;
  const list = async (path: string) => (await service.rest("GET", `/api/v1/${path}`)).body.data;
  const open = async (requester: object) =>
    (
      await service.rest("POST", "/api/v1/tickets", {
        subject: "A broken lamp",
        requester,
        message: { body: "It is dark." },
      })
    ).body.data;
  const name = "Ada \u202eLovelace <b>";
  const ticket = await open({ name, email: "ada@example.com", phone: "+15550100" });
  await open({ name: "Ada at work", email: "ada@work.example" });
  const page = await dashboard.open(`/tickets/${ticket.id}`);
  const dialog = page.getByRole("dialog");
  const choose = async (action: string) => {
    await page.getByRole("button", { name: "Requester", exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const press = (button: string) =>
    dialog.getByRole("button", { name: button, exact: true }).click();
  const blocked = page.getByText("Blocked", { exact: true });

  await t.test("another one is found, compared and merged", async (t) => {
    await choose("Merge with another requester");
    const search = dialog.getByLabel("Find the other requester");
    await search.fill("nobody");
    await dialog.getByText("No one else matches.").waitFor();
    await search.fill("ada@work");
    await inspect(t, page, "merge-requester", wideLooks);
    await dialog.getByRole("button", { name: "ada@work.example" }).click();
    await dialog.getByText("Will be merged and deleted").waitFor();
    t.equal(await dialog.getByText("ada@example.com").count(), 1);
    await inspect(t, page, "merge-requesters", wideLooks);
    await dialog.getByRole("button", { name: "Merge", exact: true }).dblclick();
    await page.getByText("Requesters merged").waitFor();
    await page.getByRole("heading", { name: "Other tickets of the requester" }).waitFor();
    t.equal((await list("requesters")).length, 1);
  });

  await t.test("they are blocked and unblocked, and the page shows it", async (t) => {
    t.equal(await blocked.count(), 0);
    await choose("Block sender");
    await dialog.getByLabel("Block", { exact: true }).selectOption("Everyone at example.com");
    await dialog.getByLabel("Note (optional)").fill("Advertisements");
    await inspect(t, page, "block-sender", wideLooks);
    await page.reload();
    const note = dialog.getByLabel("Note (optional)");
    t.equal(await note.inputValue(), "Advertisements", "kept over a reload");
    t.equal(await dialog.getByLabel("Block", { exact: true }).inputValue(), "domain");
    await dialog.getByRole("button", { name: "Block", exact: true }).dblclick();
    await blocked.waitFor();
    const [block, ...more] = await list("sender-blocks");
    t.match(block, { kind: "domain", value: "example.com", note: "Advertisements" });
    t.match(block.createdBy, { type: "member" });
    t.same(more, []);
    await choose("Unblock sender");
    await dialog.getByText("and its subdomains").waitFor();
    await inspect(t, page, "unblock-sender", wideLooks);
    await press("Unblock example.com");
    await blocked.waitFor({ state: "detached" });
    t.same(await list("sender-blocks"), []);
    await press("Cancel");
  });

  await t.test("their data are exported and downloaded", async (t) => {
    await choose("Export data");
    await press("Export");
    await dialog.getByText("The archive is ready.").waitFor();
    await inspect(t, page, "export-requester", wideLooks);
    const saved = page.waitForEvent("download");
    await press("Download");
    const archive = unzipSync(readFileSync(await (await saved).path()));
    t.equal(Object.keys(archive).length, 5, String(Object.keys(archive)));
    const { requester } = JSON.parse(Buffer.from(archive["requester.json"] ?? "").toString());
    t.equal(requester.name, name);

    await t.test("also with a session that has ended since", async () => {
      await page.route(
        "**/files/exports/*",
        (route) => route.continue({ headers: { authorization: "Bearer x.y.z" } }),
        { times: 1 },
      );
      const signedIn = page.waitForResponse("**/token");
      await press("Download");
      await signedIn;
      dashboard.complaints.length = 0;
      await choose("Export data");
      await dialog.getByText("The archive is ready.").waitFor();
    });

    await t.test("until the archive expires", async () => {
      await service.app.db.pool.query("update requester_exports set expires_at = now()");
      await press("Download");
      await dialog.getByText("Export not found.").waitFor();
    });
    await press("Done");
    const operations = await eventually(
      () => list("operations"),
      ({ length }) => length > 0,
    );
    t.equal(operations.length, 1);
  });

  await t.test("agents merge and block, and export nothing", async (t) => {
    const other = await dashboard.open(`/tickets/${ticket.id}`, undefined, undefined, "alex");
    await other.getByRole("button", { name: "Requester", exact: true }).click();
    await other.getByRole("menuitem", { name: "Block sender" }).waitFor();
    t.same(await other.getByRole("menuitem").allInnerTexts(), [
      "Merge with another requester",
      "Block sender",
    ]);
  });

  await t.test("they are erased after confirmation, with all their tickets", async (t) => {
    const eve = await open({ name: "Eve", email: "eve@example.com" });
    await page.goto(`${dashboard.base}/dashboard/tickets/${ticket.id}?status=open`);
    await choose("Erase");
    await dialog.getByText("You cannot stop or undo this.").waitFor();
    await inspect(t, page, "erase-requester", wideLooks);
    await press("Cancel");
    await dialog.waitFor({ state: "detached" });
    t.equal((await service.rest("GET", `/api/v1/tickets/${ticket.id}`)).status, 200);
    await choose("Erase");
    t.match(await dialog.getByRole("heading").textContent(), /^.?Erase Ada/);
    await dialog.getByRole("button", { name: "Erase permanently" }).dblclick();
    await dialog.getByText("The requester is erased. 2 tickets deleted.").waitFor();
    await inspect(t, page, "erased-requester", wideLooks);
    t.match(await list("tickets"), [{ id: eve.id }]);
    t.same(
      (await list("requesters")).map((each: { name: string }) => each.name),
      ["Eve"],
    );
    await press("Done");
    await page.waitForURL(`${dashboard.base}/dashboard/tickets?status=open`);
    const tickets = page.getByText("A broken lamp");
    await eventually(
      () => tickets.count(),
      (count) => count === 1,
    );
    t.equal(await tickets.count(), 1, "the list shows it");
    t.equal((await list("operations?type=requester_erasure")).length, 1);
  });

  await t.test("all blocks are listed with the channels", async (t) => {
    await page.goto(`${dashboard.base}/dashboard/channels`);
    await page.getByText("No one is blocked.").waitFor();
    const cell = (text: string) => page.getByRole("cell", { name: text, exact: true });
    const add = async (kind: string, sender: string) => {
      await page.getByRole("button", { name: "Block a sender" }).click();
      await dialog.getByLabel("Block", { exact: true }).selectOption(kind);
      await dialog.getByLabel("Sender").fill(sender);
      await press("Block");
    };
    await add("A domain with its subdomains", "*");
    await dialog.getByText("Must be a domain, such as example.com.").waitFor();
    await dialog.getByLabel("Sender").fill("Bücher.example");
    await press("Block");
    await cell("xn--bcher-kva.example").waitFor();
    await page.getByRole("button", { name: "Block a sender" }).click();
    await dialog.getByLabel("Note (optional)").fill("Calls at night");
    await page.reload();
    const note = dialog.getByLabel("Note (optional)");
    t.equal(await note.inputValue(), "Calls at night", "kept over a reload");
    await press("Cancel");
    await add("A telephone number", "+15550111");
    await cell("+15550111").waitFor();
    await service.app.db.pool.query(
      "update sender_blocks set refused_count = 12345, last_refused_at = now() where kind = 'phone'",
    );
    await page.reload();
    await cell("12,345").waitFor();
    await inspect(t, page, "sender-blocks");
    await page.getByRole("button", { name: "Unblock +15550111" }).click();
    await cell("+15550111").waitFor({ state: "detached" });
    t.equal((await list("sender-blocks")).length, 1);
  });
  // The sender that is none, and the expired archive.
  const unexpected = complaints.filter((complaint) => !/status of 40[04]/.test(complaint));
  t.same(unexpected, []);
});
