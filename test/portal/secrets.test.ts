// @suite all
// @needs chromium
import type { Page } from "playwright-core";
import t from "tap";
import { startDashboard } from "./support/dashboard.ts";

t.test("a secret shown once", async (t) => {
  const dashboard = await startDashboard(t);
  const page = await dashboard.open("/webhooks");
  const secret = page.getByRole("textbox", { name: "API key" });
  const create = async (name: string) => {
    await page.getByRole("button", { name: "Create API key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "Create key" }).click();
  };
  const store = async () => {
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
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
    t.equal(await promptOf(page, () => page.reload()), "beforeunload");
    t.equal(await secret.inputValue(), key);
    const close = () => page.close({ runBeforeUnload: true });
    t.equal(await promptOf(page, close), "beforeunload");
    t.equal(await secret.inputValue(), key);
    await store();
    // A prompt would keep it from reloading.
    await page.reload();
  });

  await t.test("is shown even after leaving its form", async (t) => {
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

/** Provokes a prompt of the browser, and stays. @returns its kind; undefined if there was none */
function promptOf(page: Page, act: () => Promise<unknown>): Promise<string | undefined> {
  const asked = page.waitForEvent("dialog").then(
    async (prompt) => {
      await prompt.dismiss();
      return prompt.type();
    },
    () => undefined,
  );
  void act().catch(() => {});
  return asked;
}
