// @suite all
// @needs chromium
import t from "tap";
import { addMember } from "../support/members.ts";
import { startDashboard } from "./support/dashboard.ts";

t.test("an admin manages the team", async (t) => {
  const dashboard = await startDashboard(t, { ROLE: "api" });
  const { service, base } = dashboard;
  await addMember(service, "Grace", "agent");
  const page = await dashboard.open("/team");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  const said = (text: string) => page.getByText(text, { exact: true }).waitFor();

  await row("Ada Admin").getByText("(you)").waitFor();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByLabel("Email").fill("alan@example.com");
  await dialog.getByLabel("Role").selectOption("admin");
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = page.getByRole("textbox", { name: "invitation link" });
  t.match(await link.inputValue(), `${base}/sign-in/link#`);
  await page.getByRole("checkbox", { name: /^I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await row("alan@example.com").getByText("Invited").waitFor();
  t.match(await row("alan@example.com").textContent(), /Admin.*never/);

  await act("alan@example.com", "Withdraw invitation");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await row("alan@example.com").waitFor({ state: "detached" });

  await act("Grace", "Edit");
  await dialog.getByLabel("Role").selectOption("admin");
  await dialog.getByLabel("Name").fill("Grace Hopper");
  await dialog.getByRole("button", { name: "Save" }).click();
  await row("Grace Hopper").getByText("Admin", { exact: true }).waitFor();

  await act("Grace Hopper", "Deactivate");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await row("Grace Hopper").getByText("Deactivated").waitFor();

  await act("Ada Admin", "Remove");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/last active admin/)
    .waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await act("Grace Hopper", "Reactivate");
  await dialog.getByRole("button", { name: "Let in" }).click();
  await row("Grace Hopper").getByText("Active").waitFor();
  await act("Grace Hopper", "Create recovery link");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const recovery = page.getByRole("textbox", { name: "recovery link" });
  t.match(await recovery.inputValue(), `${base}/sign-in/link#`);
  await page.getByRole("checkbox", { name: /^I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();

  await act("Grace Hopper", "Remove");
  await dialog.getByText(/tickets become unassigned/).waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await said("Removed Grace Hopper");
  await row("Grace Hopper").waitFor({ state: "detached" });
  await page.getByLabel("Show", { exact: true }).selectOption("removed");
  await row("Grace Hopper").getByText("Removed").waitFor();
  t.same(
    dashboard.complaints.filter((text) => !/400/.test(text)),
    [],
  );
});
