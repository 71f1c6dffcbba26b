// @suite all
// @needs chromium
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { startDashboard } from "./support/dashboard.ts";
import { startScreenReader, treeOf } from "./support/screen-reader.ts";

/**
 * How a ticket is found, read, answered and resolved: the keys that are pressed, or a text that is
 * typed; what has the focus then; and what was announced meanwhile.
 */
const path = `
Tab                 | link "Skip to content" |
Enter               | main |
Tab                 | button "View" collapsed |
Tab                 | button "New ticket" |
Tab                 | searchbox "Search tickets" |
"lamp"              | searchbox "Search tickets" = "lamp" | 2 tickets
Tab                 | button "Filter" collapsed |
Tab                 | checkbox "Select all that are loaded" not checked |
Tab                 | checkbox "Select #3" not checked |
Tab                 | link "The lamp is broken, #3, Ada, Urgent, unread" |
ArrowDown           | link "A lamp is missing, #2, Grace, Pending, unread" |
ArrowUp             | link "The lamp is broken, #3, Ada, Urgent, unread" |
Enter               | link "The lamp is broken, #3, Ada, Urgent" | The conversation is open next to the list
Tab                 | button "Edit subject" |
Tab                 | button "Snooze" |
Tab                 | button "Ticket" collapsed |
Tab                 | feed "Conversation" |
PageUp              | article "API key “test” Internal note just now" |
PageUp              | article "Ada logged by API key “test” just now" |
r                   | textbox "Reply" |
"We send another."  | textbox "Reply" = "We send another." |
Control+Enter       | textbox "Reply" | Reply sent
Shift+Tab           | button "Canned replies (/)" |
e                   | heading "A lamp is missing" | Resolved #3 Undo
Tab                 | button "Edit subject" |
`;

/** The lists on the way, in the end. */
const lists = {
  list: `
- list "Tickets":
  - listitem:
    - 'checkbox "Select #3"'
    - text: Ada
    - 'link "The lamp is broken, #3, Ada, Urgent, Resolved"':
      - text: The lamp is broken
    - text: Urgent Resolved
    - time: just now
  - listitem:
    - 'checkbox "Select #2"'
    - text: Grace
    - 'link "A lamp is missing, #2, Grace, Pending"':
      - text: A lamp is missing
    - text: Pending
    - time: just now`,
  feed: `
- feed "Conversation":
  - text: Opened
  - time: just now
  - article "Grace logged by API key “test” just now":
    - strong: Grace
    - text: logged by API key “test”
    - time: just now
    - button "Actions for the message from Grace"
    - text: Please help.
  - article "API key “test” changed the status from Open to Pending · just now":
    - paragraph:
      - text: API key “test” changed the status from Open to Pending ·
      - time: just now`,
};

t.test("a ticket is found, read, answered and resolved with a screen reader", async (t) => {
  const dashboard = await startDashboard(t);
  const { rest } = dashboard.service;
  const page = await dashboard.open("/tickets?view=all");
  const create = async (subject: string, name: string, more: object = {}) => {
    const message = { body: "Please help." };
    const ticket = { subject, requester: { name }, message, ...more };
    return (await rest("POST", "/api/v1/tickets", ticket)).body.data.id;
  };
  await create("An invoice", "Alan");
  const missing = await create("A lamp is missing", "Grace");
  await rest("PATCH", `/api/v1/tickets/${missing}`, { status: "pending" });
  const broken = await create("The lamp is broken", "Ada", { priority: "urgent" });
  const note = { visibility: "internal", body: "Look at the switch." };
  await rest("POST", `/api/v1/tickets/${broken}/messages`, note);

  const reader = await startScreenReader(page);
  await page.reload();
  await page.getByRole("link", { name: /^The lamp/ }).waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Notifications" }).waitFor();

  // Of the load.
  let told = (await reader.heard()).length;
  for (const line of path.trim().split("\n")) {
    const [keys = "", focus, announced] = line.split("|").map((part) => part.trim());
    if (keys.startsWith('"')) {
      await page.keyboard.type(keys.slice(1, -1));
    } else {
      await page.keyboard.press(keys);
    }
    const hear = async () => (await reader.heard()).slice(told);
    t.equal(await eventually(reader.focused, (now) => now === focus), focus, keys);
    const heard = await eventually(hear, (now) => now.join(" ") === announced);
    t.equal(heard.join(" "), announced, `heard after ${keys}`);
    told += heard.length;
  }
  await page.waitForResponse("**/ReportPresence");
  t.same((await reader.heard()).slice(told), [], "nothing else is announced");
  const list = page.getByRole("list", { name: "Tickets", exact: true });
  t.equal(await treeOf(list), lists.list.trim());
  t.equal(await treeOf(page.getByRole("feed")), lists.feed.trim());
  t.same(dashboard.complaints, [], "the console stayed empty");
});
