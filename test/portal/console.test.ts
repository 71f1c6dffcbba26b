// @suite all
// @needs chromium
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import t, { type Test } from "tap";
import { eventually } from "../support/eventually.ts";
import { blocksOf } from "../support/pages.ts";
import { freePort, listenOnFreePort } from "../support/port.ts";
import { temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { chooseAction } from "./support/choose-action.ts";
import { startDashboard } from "./support/dashboard.ts";
import { inspect } from "./support/inspect.ts";

const expired = "This link has expired";

/** Runs the host of the guide. @returns its origin */
async function startHost(t: Test, port: number, env: Record<string, string>): Promise<string> {
  const code = blocksOf("docs/guides/embed-webhooks.md").find(({ language }) => language === "js");
  const file = join(await temporaryFolder(t), "host.mjs");
  await writeFile(file, code?.code ?? "");
  const child = spawn(process.execPath, [file], { env: { ...env, PORT: `${port}` } });
  t.teardown(() => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isUp) => isUp,
  );
  return origin;
}

/** The frame of a page of a host. */
const frameOf = async (page: Page): Promise<Frame> => {
  const element = await page.waitForSelector("iframe");
  return (await element.contentFrame()) as Frame;
};

t.test("the webhooks console", async (t) => {
  const port = await freePort();
  const dashboard = await startDashboard(t, {
    CONSOLE_FRAME_ORIGINS: ["https://app.example.com", `http://127.0.0.1:${port}`],
  });
  const { service, base, complaints } = dashboard;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const scopes = ["webhooks:manage", "events:read"];
  const { data: hostKey } = (
    await service.rest("POST", "/api/v1/api-keys", { name: "console", scopes })
  ).body;
  const host = await startHost(t, port, { SERVICE_URL: service.url, SERVICE_TOKEN: hostKey.key });
  const linkTo = async (body: object = {}): Promise<string> =>
    (await service.rest("POST", "/api/v1/console-sessions", body)).body.data.url;
  const page = await dashboard.newPage();
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  let frame: Frame;
  const button = (name: string) => frame.getByRole("button", { name, exact: true });
  const cells = (name: RegExp) => frame.getByRole("row", { name });

  await t.test("is shown in a frame of an allowed origin, without the token", async (t) => {
    await page.goto(host);
    frame = await frameOf(page);
    await frame.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    t.equal(frame.url(), `${base}/console/webhooks`);
    t.same(await frame.getByRole("link").allTextContents(), ["Webhooks", "Events"]);
  });

  await t.test("manages webhooks, and shows their secrets and deliveries", async (t) => {
    await button("Add webhook").click();
    await frame.getByLabel("Endpoint URL").fill(receiver.url);
    await button("Add webhook").last().click();
    const secret = frame.getByRole("textbox", { name: "signing secret" });
    await secret.waitFor();
    const first = await secret.inputValue();
    t.match(first, /^whsec_/);
    await frame.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    await frame.getByText("Live", { exact: true }).waitFor();
    await button("Send test").click();
    await cells(/service\.webhook\.ping\.v1.*manual.*Succeeded/).waitFor();
    await chooseAction(frame as never, "Rotate secret");
    await button("Rotate secret").last().click();
    await secret.waitFor();
    t.not(await secret.inputValue(), first);
    await frame.getByRole("checkbox", { name: /I have stored/ }).check();
    await button("Done").click();
    receiver.respond({ status: 503 });
    const ticket = { subject: "Where is my order?", requester: { email: "ada@example.com" } };
    await service.rest("POST", "/api/v1/tickets", ticket);
    await cells(/service\.ticket\.created\.v1.*Failed.*503/).waitFor();
    receiver.respond({ status: 200 });
    await button("Recover").click();
    await button("Recover").last().click();
    await frame.getByText("Recovery started").waitFor();
    await cells(/service\.ticket\.created\.v1.*Succeeded/).waitFor();
  });

  await t.test("shows the events, with their deliveries", async () => {
    await frame.getByRole("link", { name: "Events" }).click();
    await frame.getByRole("button", { name: /^service\.ticket\.created/ }).click();
    const dialog = frame.getByRole("dialog");
    await dialog.getByText("Where is my order?").first().waitFor();
    await dialog.getByRole("link", { name: receiver.url }).first().click();
    await frame.getByRole("button", { name: "Redeliver" }).waitFor();
    await page.keyboard.press("Escape");
  });

  await t.test("continues after a reload with the tab's own storage", async (t) => {
    const before = frame.url();
    await Promise.all([frame.waitForNavigation(), frame.evaluate("location.reload()")]);
    await frame.getByText("Live", { exact: true }).waitFor();
    t.equal(frame.url(), before);
    t.equal(
      await frame.evaluate("JSON.stringify([{...localStorage}, document.cookie])"),
      '[{},""]',
    );
  });

  await t.test("accepts another link without a reload of the host", async () => {
    const src = `${await linkTo({ readOnly: true })}&theme=dark`;
    await page.evaluate(`document.querySelector("iframe").src = ${JSON.stringify(src)}`);
    await frame.getByText("Active", { exact: true }).waitFor();
    await frame.waitForFunction("document.documentElement.dataset.theme === 'dark'");
  });

  await t.test("a read-only link changes and sends nothing", async (t) => {
    t.equal(await button("Add webhook").count(), 0);
    t.equal(await frame.getByRole("switch").count(), 0);
    await frame.getByRole("link", { name: receiver.url }).click();
    await cells(/service\.ticket\.created\.v1.*Failed/).waitFor();
    for (const name of ["Send test", "Edit", "Recover", "More actions"]) {
      t.equal(await button(name).count(), 0, name);
    }
    await frame.getByRole("button", { name: /^service\.ticket\.created\.v1, Failed/ }).click();
    await frame.getByText("2 attempts of this event").waitFor();
    t.equal(await button("Redeliver").count(), 0);
    await page.keyboard.press("Escape");
  });

  t.same(complaints, [], "the console of the browser stayed empty");

  await t.test(
    "is blocked in frames of other origins; the dashboard is blocked in all",
    async (t) => {
      const other = createServer(async (_, res) => {
        res.writeHead(200, { "content-type": "text/html" });
        res.end(`<iframe src="${await linkTo()}"></iframe>`);
      });
      const otherPort = await listenOnFreePort(other);
      t.teardown(() => other.close());
      const isBlocked = async () => {
        const blocked = await frameOf(page);
        await eventually(
          async () => blocked.url(),
          (url) => url.startsWith("chrome-error:"),
        );
      };
      await page.goto(`http://127.0.0.1:${otherPort}`);
      await isBlocked();
      await page.goto(host);
      await page.evaluate(`document.querySelector("iframe").src = "${base}/dashboard"`);
      await isBlocked();
      const refusals = complaints.splice(0);
      t.equal(refusals.filter((text) => /frame-ancestors/.test(text)).length, 2, refusals.join());
    },
  );

  await t.test("says that its link has expired, once it has", async (t) => {
    const tab = await dashboard.newPage();
    const heading = (name: string) => tab.getByRole("heading", { name, exact: true }).waitFor();
    await tab.goto(`${base}/console`);
    await heading(expired);
    await tab.goto(await linkTo());
    await heading("Webhooks");
    await inspect(t, tab, "console");
    t.equal(tab.url(), `${base}/console/webhooks`);
    await service.app.db.pool.query("update console_sessions set expires_at = now()");
    await tab.getByRole("link", { name: "Events" }).click();
    await heading(expired);
    await inspect(t, tab, "console-expired");
    await tab.reload();
    await heading(expired);
    await tab.goto(`${await linkTo()}`);
    await heading("Webhooks");
    await tab.context().close();
    complaints.length = 0;
  });

  await t.test("ends with the key that made it", async () => {
    await page.goto(host);
    frame = await frameOf(page);
    await frame.getByRole("link", { name: receiver.url }).waitFor();
    await service.rest("DELETE", `/api/v1/api-keys/${hostKey.id}`);
    // It notices with its next call, which may come before the click.
    const heading = frame.getByRole("heading", { name: expired });
    await frame.getByRole("link", { name: receiver.url }).or(heading).click();
    await heading.waitFor();
    complaints.length = 0;
  });

  await t.test("works where the browser blocks storage, until a reload", async () => {
    const tab = await dashboard.newPage();
    await tab.addInitScript(`for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError") } });
    }`);
    await tab.goto(await linkTo());
    await tab.getByRole("link", { name: receiver.url }).click();
    await tab.getByText("Live", { exact: true }).waitFor();
    await tab.reload();
    await tab.getByRole("heading", { name: expired }).waitFor();
    await tab.context().close();
  });

  t.same(complaints, [], "the console of the browser stayed empty");
});
