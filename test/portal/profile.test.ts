// @suite all
// @needs chromium
import t from "tap";
import { addPerson, people, signIn } from "../support/accounts.ts";
import { addAuthenticator } from "./support/authenticator.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";
import { startLoginProvider } from "./support/login-provider.ts";

t.test("a person's sessions and passkeys", async (t) => {
  const dashboard = await startDashboard(t);
  const { service, base } = dashboard;
  const { pool } = service.app.db;
  const page = await dashboard.open("/overview");
  const authenticator = await addAuthenticator(page);
  const ada = await addPerson(service, service.workspaceId, people.ada);
  await signIn(service, ada);
  await page.getByRole("link", { name: "Your profile: Ada Admin" }).click();
  await page.getByRole("heading", { name: "Your profile" }).waitFor();
  await page.getByText("Chrome on Linux").waitFor();
  await page.getByText("This one").waitFor();
  t.equal(await page.getByRole("row").count(), 3, "two sessions and their head");
  await inspect(t, page, "profile");

  await page.getByRole("button", { name: "Change your name" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  t.equal(await name.inputValue(), "Ada Admin");
  await inspect(t, page, "profile-name");
  await name.fill("  ");
  await page.keyboard.press("Enter");
  t.ok(await name.evaluate((input: { validity: { valid: boolean } }) => !input.validity.valid));
  await name.fill(" Ada Lovelace ");
  await page.keyboard.press("Enter");
  await page.getByText("Changed your name").waitFor();
  await page.getByRole("link", { name: "Your profile: Ada Lovelace" }).waitFor();
  await page.reload();
  await page.getByText("Ada Lovelace · ada.admin@example.com").waitFor();
  const accounts = await pool.query("select name from accounts where id = $1", [ada]);
  t.same(accounts.rows, [{ name: "Ada Lovelace" }], "which her next passkeys have");

  await page.getByLabel("Signature below your replies").fill("**Ada**\nLighthouse Lamps");
  await page.getByRole("button", { name: "Save signature" }).click();
  await page.getByText("Saved your signature").waitFor();
  const members = await pool.query("select signature from members where name = 'Ada Lovelace'");
  t.same(members.rows, [{ signature: "**Ada**\nLighthouse Lamps" }]);

  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Add passkey" }).click();
  };
  await add("Work laptop");
  await page.getByRole("row", { name: /Work laptop/ }).waitFor();
  t.equal((await authenticator.credentials()).length, 1);
  await inspect(t, page, "profile-passkey");

  await page.getByRole("button", { name: /Actions for the session/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByText("Signed out of the session").waitFor();
  const { rows } = await pool.query("select from sessions where revoked_at is null");
  t.equal(rows.length, 1);

  await pool.query("update sessions set created_at = now() - interval '1 hour'");
  await add("Telephone");
  await page.getByRole("heading", { name: "Sign in again first" }).waitFor();
  await inspect(t, page, "profile-sign-in-again");
  await page.getByRole("button", { name: "Sign in again" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Your profile" }).waitFor();
  await page.waitForURL(`${base}/dashboard/profile*`);
  t.equal(await page.getByLabel("Name").inputValue(), "Telephone", "the form is as it was");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("This device has a passkey for your account already").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Actions for Work laptop" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("This is your last passkey").waitFor();
  await page.getByRole("button", { name: "Delete passkey" }).click();
  await page.getByText("You have no passkeys").waitFor();
  t.equal((await pool.query("select from passkeys")).rowCount, 0);
  dashboard.complaints.splice(
    0,
    dashboard.complaints.length,
    ...dashboard.complaints.filter((each) => !each.includes("403")),
  );
  t.same(dashboard.complaints, [], "the console stayed empty");
});

t.test("a name that an identity provider sets is changed there", async (t) => {
  const provider = await startLoginProvider(t, { organization: "acme", name: "Grace Hopper" });
  const dashboard = await startDashboard(t, { SIGN_IN: "off", ...provider });
  const page = await dashboard.newPage();
  await page.goto(`${dashboard.base}/dashboard/profile`);
  await page.getByText("Your identity provider sets your name.").waitFor();
  t.equal(await page.getByRole("button", { name: "Change your name" }).count(), 0);
});

t.test("a name that an identity provider leaves out is changed here", async (t) => {
  const provider = await startLoginProvider(t, { organization: "acme", email: "g@example.com" });
  const dashboard = await startDashboard(t, { SIGN_IN: "off", ...provider });
  const page = await dashboard.newPage();
  await page.goto(`${dashboard.base}/dashboard/profile`);
  await page.getByText("You sign in with an identity provider").waitFor();
  await page.getByRole("button", { name: "Change your name" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Grace");
  await page.keyboard.press("Enter");
  await page.getByText("Grace · g@example.com").waitFor();
});
