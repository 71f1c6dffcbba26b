import type { Page } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

t.setTimeout(60_000);

t.test("a secret that shows once", async (t) => {
  const dashboard = await startDashboard(t);
  const page = await dashboard.open("/webhooks");
  const secret = page.getByRole("textbox", { name: "API key" });
  const create = async (name: string) => {
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Create key" }).click();
  };
  const store = async () => {
    await page.getByRole("checkbox", { name: "I have stored the API key" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await secret.waitFor({ state: "detached" });
  };
  const pressEscape = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await page.keyboard.press("Escape");
    }
  };

  await t.test("stays through Escape, back and forward, until it is stored", async (t) => {
    await page.getByRole("link", { name: "API keys" }).click();
    await create("first");
    await secret.waitFor();
    const key = await secret.inputValue();
    await pressEscape(6);
    t.equal(await secret.inputValue(), key);
    await page.goBack();
    t.equal(await secret.inputValue(), key, "back");
    await page.goForward();
    t.equal(await secret.inputValue(), key, "forward");
    t.ok(await page.getByRole("button", { name: "Done" }).isDisabled());
    await pressEscape(6);
    await store();
    t.notMatch(await page.content(), key);
    await create("second");
    await secret.waitFor();
    t.not(await secret.inputValue(), key, "the button works again");
    await store();
  });

  await t.test("makes the browser ask before it reloads or closes the page", async (t) => {
    await create("third");
    await secret.waitFor();
    const key = await secret.inputValue();
    t.same(await asked(page, "beforeunload", () => page.reload()), "beforeunload");
    t.equal(await secret.inputValue(), key);
    t.same(
      await asked(page, "beforeunload", () => page.close({ runBeforeUnload: true })),
      "beforeunload",
    );
    t.equal(await secret.inputValue(), key);
    await inspect(t, page, "secret");
    await store();
    t.equal(await asked(page, "none", () => page.reload()), "none", "stored: not any more");
  });

  await t.test("shows even if the form that asked for it was left", async (t) => {
    await page.getByRole("heading", { name: "API keys" }).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      "**/CreateApiKey",
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await create("fourth");
    await page.locator('[type=submit][aria-disabled="true"]').waitFor();
    await pressEscape(4);
    t.ok(await page.getByRole("button", { name: "Create key" }).isVisible(), "Escape waits");
    await page.goBack();
    await page.getByRole("button", { name: "Create key" }).waitFor({ state: "detached" });
    release();
    await secret.waitFor();
    await store();
    await page.getByRole("cell", { name: "fourth", exact: true }).waitFor();
  });

  t.same(dashboard.complaints, [], "the console stayed empty");
});

/** Does what may open a dialog of the browser, and stays. @returns its type, or "none" */
async function asked(page: Page, expected: string, act: () => Promise<unknown>): Promise<string> {
  let type = "none";
  const dismissed = new Promise<void>((resolve) => {
    page.once("dialog", async (dialog) => {
      type = dialog.type();
      await dialog.dismiss();
      resolve();
    });
  });
  const acting = act().catch(() => {});
  await (expected === "none" ? acting : dismissed);
  page.removeAllListeners("dialog");
  return type;
}
